import { beforeAll, describe, expect, test } from 'vitest'
import { addGroup, addItem } from '../arrange.ts'
import { exercised } from './functions.ts'
import * as promised from './expectedRecords.ts'
import { realClient } from './realClient.ts'

const { client, portal, as, anonymously, uncalled } = realClient(exercised.groups)
const services = () => portal().portal.services

const categorySchema = [{ title: 'Wells', categories: [{ title: 'Deep' }, { title: 'Shallow' }] }]

let wells: string
beforeAll(async () => {
  wells = await addGroup(services(), {
    title: 'Wells',
    access: 'public',
    tags: ['water'],
    categorySchema,
  })
})

describe('a group', () => {
  test('has every field that the client expects, and whether it is the favorites group', async () => {
    const group = await client.getGroup(wells, as('publisher'))
    expect(promised.group.parse(group)).toMatchObject({
      id: wells,
      title: 'Wells',
      owner: 'publisher',
      access: 'public',
      tags: ['water'],
      isFav: false,
      isOpenData: false,
      hasCategorySchema: true,
    })
    expect(promised.membership.parse(group.userMembership)).toEqual({
      username: 'publisher',
      memberType: 'owner',
      applications: 0,
    })
  })

  test('has every field for anonymous callers, too, who have no group role', async () => {
    const group = await client.getGroup(wells, anonymously())
    promised.group.parse(group)
    expect(group.userMembership).toBeUndefined()
  })

  test('has its own category schema', async () => {
    expect(await client.getGroupCategorySchema(wells, as('editor'))).toEqual({ categorySchema })
  })

  test('lists the items that are shared with it, in pages', async () => {
    for (const title of ['Well logs', 'Well heads'])
      await addItem(services(), { title, groups: [wells], access: 'public' })
    const first = await client.getGroupContent(wells, {
      ...as('viewer'),
      paging: { start: 1, num: 1 },
    })
    expect(promised.groupContent.parse(first)).toMatchObject({ total: 2, num: 1, nextStart: 2 })
    const second = await client.getGroupContent(wells, {
      ...as('viewer'),
      paging: { start: first.nextStart, num: 1 },
    })
    expect([...first.items, ...second.items].map(({ title }) => title).toSorted()).toEqual([
      'Well heads',
      'Well logs',
    ])
    expect(second.nextStart).toBe(-1)
  })
})

describe('the members of a group', () => {
  const members = () => client.getGroupUsers(wells, as('publisher'))
  const groupRoleOf = (account: 'publisher' | 'editor' | 'viewer') =>
    client.getUserMembership({ ...as(account), id: '', groupId: wells })

  test('are added as members and managers, and the refused ones are named', async () => {
    expect(
      await client.addGroupUsers({
        ...as('publisher'),
        id: wells,
        users: ['editor', 'nobody'],
        admins: ['viewer'],
      }),
    ).toEqual({ notAdded: ['nobody'] })
    expect(await members()).toEqual({
      owner: 'publisher',
      admins: ['publisher', 'viewer'],
      users: ['editor'],
    })
    expect(await groupRoleOf('publisher')).toBe('owner')
    expect(await groupRoleOf('editor')).toBe('member')
  })

  test('are added in batches of 25, so a longer list is not refused', async () => {
    const users = Array.from({ length: 30 }, (_, index) => `nobody${index}`)
    expect(await client.addGroupUsers({ ...as('publisher'), id: wells, users })).toEqual({
      notAdded: users,
    })
  })

  test('are made managers, and members again', async () => {
    const change = (newMemberType: 'admin' | 'member') =>
      client.updateUserMemberships({
        ...as('publisher'),
        id: wells,
        users: ['editor'],
        newMemberType,
      })
    expect(await change('admin')).toEqual({ results: [{ username: 'editor', success: true }] })
    expect(await groupRoleOf('editor')).toBe('admin')
    expect(await change('member')).toEqual({ results: [{ username: 'editor', success: true }] })
    expect(await groupRoleOf('editor')).toBe('member')
  })

  test('are removed, except for the owner, who is named', async () => {
    const users = ['editor', 'viewer', 'publisher']
    expect(await client.removeGroupUsers({ ...as('publisher'), id: wells, users })).toEqual({
      notRemoved: ['publisher'],
    })
    expect(await members()).toEqual({ owner: 'publisher', admins: ['publisher'], users: [] })
    expect(await groupRoleOf('editor')).toBe('none')
  })

  test('are not changed by other members, and the client receives the reason', async () => {
    const answer = await client.addGroupUsers({ ...as('editor'), id: wells, users: ['viewer'] })
    expect(answer).toMatchObject({ notAdded: [], errors: [{ code: 'GWM_0003' }] })
    expect((await members()).users).toEqual([])
  })
})

describe('the life of a group', () => {
  let created: Awaited<ReturnType<typeof client.createGroup>>
  let id: string
  beforeAll(async () => {
    created = await client.createGroup({
      ...as('publisher'),
      group: { title: 'Springs', access: 'org', tags: ['water'], sortField: 'title' },
    })
    ;({ id } = created.group)
  })
  const read = () => client.getGroup(id, as('publisher'))

  test('begins with the record of the new group', () => {
    expect(created.success).toBe(true)
    expect(promised.group.parse(created.group)).toMatchObject({ title: 'Springs', isFav: false })
  })

  test('has updates of its properties, also with the whole record', async () => {
    const group = await read()
    const snippet = 'All springs'
    expect(
      await client.updateGroup({ ...as('publisher'), group: { ...group, snippet } }),
    ).toMatchObject({ success: true, groupId: id })
    expect(await read()).toMatchObject({ title: 'Springs', snippet, tags: ['water'] })
  })

  test('has applications of members, who leave again after they were accepted', async () => {
    expect(await client.joinGroup({ ...as('viewer'), id })).toEqual({ success: true, groupId: id })
    expect((await read()).userMembership?.applications).toBe(1)
    await client.updateGroup({ ...as('publisher'), group: { id, autoJoin: true } })
    await client.joinGroup({ ...as('viewer'), id })
    expect(await client.searchGroupUsers(id, { ...as('publisher'), name: 'view' })).toMatchObject({
      total: 1,
      nextStart: -1,
      owner: { username: 'publisher' },
      users: [{ username: 'viewer', memberType: 'member' }],
    })
    expect(await client.leaveGroup({ ...as('viewer'), id })).toEqual({ success: true, groupId: id })
    expect((await client.searchGroupUsers(id, as('publisher'))).total).toBe(0)
  })

  test('has invitations and messages', async () => {
    const users = ['viewer', 'editor']
    const invited = { ...as('publisher'), id, users, role: 'group_member' as const }
    expect(await client.inviteGroupUsers({ ...invited, expiration: 20_160 })).toEqual({
      success: true,
    })
    expect(
      await client.createGroupNotification({
        ...as('admin'),
        id,
        subject: 'Springs',
        message: 'All of them',
        notificationChannelType: 'builtin',
      }),
    ).toEqual({ success: true })
  })

  test('ends when it is deleted, for which its protection is turned off', async () => {
    expect(await client.protectGroup({ ...as('publisher'), id })).toEqual({ success: true })
    await expect(client.removeGroup({ ...as('publisher'), id })).rejects.toThrow(
      'Delete protection is turned on',
    )
    expect(await client.unprotectGroup({ ...as('publisher'), id })).toEqual({ success: true })
    expect(await client.removeGroup({ ...as('publisher'), id })).toEqual({
      success: true,
      groupId: id,
    })
    await expect(read()).rejects.toThrow('Group does not exist')
  })
})

test('every function of this area is called', () => {
  expect(uncalled()).toEqual([])
})
