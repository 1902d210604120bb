import { expect, test } from 'vitest'
import type { Client } from '../../../../rest/protocol/client.ts'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import { groups } from '../../../../rest/groups/groups.ts'
import { sharing } from '../../../../rest/content/sharing.ts'
import { users } from '../../../../rest/organization/users.ts'
import { diagnose } from './diagnose.ts'

const items = ['a', 'b', 'c'].map((id) => ({ id, title: id, type: 'CSV', owner: 'ada' }))

/** A portal with a group that ben is a member of, a view-only group, a group without ben, and an inaccessible group. */
const portal = (member: object) => {
  const asked: string[] = []
  const group = (id: string, isViewOnly = false) => ({ id, title: id, owner: 'ada', isViewOnly })
  const shared: Record<string, readonly object[]> = {
    a: [group('in'), group('out')],
    b: [group('viewOnly', true), group('secret')],
    c: [group('in')],
  }
  const send = async (operation: { path: string }, input: Record<string, string>) => {
    asked.push([operation.path, input['groupId'] ?? input['itemId']].join(' '))
    await Promise.resolve()
    if (operation.path === users.read.path) return { username: 'ben', ...member }
    if (operation.path === sharing.groupsOf.path)
      return { admin: [], member: shared[input['itemId'] ?? ''] ?? [], other: [] }
    if (input['groupId'] === 'secret') throw new PortalError({ code: 403, message: 'Hidden.' })
    return { owner: 'ada', admins: [], users: input['groupId'] === 'out' ? [] : ['ben'] }
  }
  return { asked, send: send as unknown as Client['send'] }
}

test('reasons are found in the groups of the items, with one request for each group', async () => {
  const { send, asked } = portal({ privileges: ['portal:user:receiveItems'] })
  expect([...(await diagnose({ items, target: 'ben', send }))]).toEqual([
    ['a', [{ cause: 'group', groupId: 'out', groupTitle: 'out' }]],
    ['b', [{ cause: 'viewOnly', groupId: 'viewOnly', groupTitle: 'viewOnly' }]],
  ])
  expect(asked.filter((one) => one === `${groups.users.path} in`)).toHaveLength(1)
})

test('reasons are found in the data of the new owner', async () => {
  const { send } = portal({ disabled: true, userLicenseTypeId: 'viewerUT', privileges: [] })
  const found = await diagnose({ items: items.slice(2), target: 'ben', send })
  expect(found.get('c')).toEqual([
    { cause: 'disabled' },
    { cause: 'userType' },
    { cause: 'privilege', privilege: 'portal:user:receiveItems' },
  ])
  expect((await diagnose({ items: items.slice(2), target: 'ben', ...portal({}) })).size).toBe(0)
})
