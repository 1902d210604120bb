import { beforeAll, describe, expect, test } from 'vitest'
import { addGroup, addItem } from '../arrange.ts'
import { exercised } from './functions.ts'
import * as promised from './expectedRecords.ts'
import { realClient } from './realClient.ts'

const { client, portal, as, uncalled } = realClient(exercised.sharing)
const services = () => portal().portal.services

type Account = Parameters<typeof as>[0]

let open: string
let sharedUpdate: string
beforeAll(async () => {
  open = await addGroup(services(), { title: 'Open' }, ['editor'])
  const capabilities = ['updateitemcontrol']
  sharedUpdate = await addGroup(services(), { title: 'Shared update', capabilities }, ['editor'])
})

const item = (access: 'private' | 'org' = 'private') =>
  addItem(services(), { owner: 'editor', access })
const accessOf = async (id: string) => (await client.getItem(id, as('editor'))).access
const isShared = (id: string, groupId = open) =>
  client.isItemSharedWithGroup({ ...as('editor'), id, groupId })
const share = (account: Account, id: string, groupId = open) =>
  client.shareItemWithGroup({ ...as(account), id, groupId, owner: 'editor' })
const unshare = (account: Account, id: string, groupId = open) =>
  client.unshareItemWithGroup({ ...as(account), id, groupId, owner: 'editor' })
const membersOf = (groupId: string) => client.getGroupUsers(groupId, as('admin'))

describe('setItemAccess', () => {
  test.each(['org', 'public', 'private'] as const)('sets the sharing level %s', async (access) => {
    const id = await item()
    expect(await client.setItemAccess({ ...as('editor'), id, access })).toEqual({
      itemId: id,
      notSharedWith: [],
    })
    expect(await accessOf(id)).toBe(access)
  })

  test('with private unshares the item from its groups', async () => {
    const id = await item()
    await share('editor', id)
    await client.setItemAccess({ ...as('editor'), id, access: 'private' })
    expect(await isShared(id)).toBeFalsy()
    expect(await accessOf(id)).toBe('private')
  })

  test('with org keeps the item’s groups', async () => {
    const id = await item()
    await share('editor', id)
    await client.setItemAccess({ ...as('editor'), id, access: 'org' })
    expect(await isShared(id)).toBe(true)
  })

  test('is for the owner and administrators', async () => {
    const id = await item('org')
    const set = (account: Account) =>
      client.setItemAccess({ ...as(account), id, owner: 'editor', access: 'public' })
    await expect(set('publisher')).rejects.toThrow('neither the item owner nor an organization')
    expect(await accessOf(id)).toBe('org')
    await set('admin')
    expect(await accessOf(id)).toBe('public')
  })
})

describe('a group', () => {
  test('is shared with an item by the item’s owner, once, and unshared again', async () => {
    const id = await item()
    expect(await isShared(id)).toBeFalsy()
    expect(await share('editor', id)).toEqual({ itemId: id, notSharedWith: [] })
    expect(await isShared(id)).toBe(true)
    expect(await share('editor', id)).toMatchObject({ shortcut: true })

    const { admin, member, other } = await client.getItemGroups(id, as('editor'))
    expect({ admin, other }).toEqual({ admin: [], other: [] })
    expect(promised.group.parse(member?.[0])).toMatchObject({ id: open })
    expect((await client.getItemGroups(id, as('publisher'))).admin?.[0]).toMatchObject({ id: open })

    expect(await unshare('editor', id)).toEqual({ itemId: id, notUnsharedFrom: [] })
    expect(await isShared(id)).toBeFalsy()
    expect(await unshare('editor', id)).toMatchObject({ shortcut: true })
  })

  test('is shared by the group owner with an item of the organization’s level, and unshared again', async () => {
    const id = await item('org')
    await share('publisher', id)
    expect(await isShared(id)).toBe(true)
    expect(await unshare('publisher', id)).toEqual({ itemId: id, notUnsharedFrom: [] })
    expect(await isShared(id)).toBeFalsy()
    expect(await accessOf(id)).toBe('org')
  })

  test('is shared with another member’s item by an administrator, who joins the group only temporarily', async () => {
    const id = await item()
    await share('admin', id)
    expect(await isShared(id)).toBe(true)
    expect((await membersOf(open)).users).toEqual(['editor'])
    await unshare('admin', id)
    expect(await isShared(id)).toBeFalsy()
  })

  test('refuses items of members who do not belong to it', async () => {
    const id = await item('org')
    await expect(share('viewer', id)).rejects.toThrow('not a member of the specified group')
    expect(await isShared(id)).toBeFalsy()
  })

  test('with shared update is shared with an item only after confirmation', async () => {
    const id = await item()
    await expect(share('editor', id, sharedUpdate)).rejects.toThrow(
      `could not be shared to group ${sharedUpdate}`,
    )
    await client.shareItemWithGroup({
      ...as('editor'),
      id,
      groupId: sharedUpdate,
      confirmItemControl: true,
    })
    expect(await isShared(id, sharedUpdate)).toBe(true)
  })

  test('with shared update is shared by an administrator, who makes the item’s owner a manager', async () => {
    const id = await item()
    await client.shareItemWithGroup({
      ...as('admin'),
      id,
      owner: 'editor',
      groupId: sharedUpdate,
      confirmItemControl: true,
    })
    expect(await isShared(id, sharedUpdate)).toBe(true)
    expect(await membersOf(sharedUpdate)).toEqual({
      owner: 'publisher',
      admins: ['publisher', 'editor'],
      users: [],
    })
  })
})

test('ensureMembership adds a member to a group and can be reverted', async () => {
  const options = { ...as('admin'), id: await item(), groupId: open }
  const [admin, viewer] = await Promise.all([
    client.getUser(as('admin')),
    client.getUser({ ...as('admin'), username: 'viewer' }),
  ])
  const { promise, revert } = client.ensureMembership(admin, viewer, false, 'failed', options)
  expect(await promise).toEqual({ notAdded: [] })
  expect((await membersOf(open)).users).toContain('viewer')
  await revert({ itemId: options.id })
  expect((await membersOf(open)).users).not.toContain('viewer')
})

test('isOrgAdmin recognizes administrators', async () => {
  expect(await client.isOrgAdmin(as('admin'))).toBe(true)
  expect(await client.isOrgAdmin(as('publisher'))).toBe(false)
})

test('getSharingUrl returns the URL for sharing an item', async () => {
  const id = await item()
  const { authentication } = as('editor')
  const url = client.getSharingUrl({ authentication, id })
  const fields = { f: 'json', token: authentication.token, org: 'true' }
  await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
  expect(await accessOf(id)).toBe('org')
})

test('every function of this area is called', () => {
  expect(uncalled()).toEqual([])
})
