import { beforeAll, describe, expect, test } from 'vitest'
import { addGroup, addItem } from '../testing/arrange.ts'
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

test('every function of this area is called', () => {
  expect(uncalled()).toEqual([])
})
