import { describe, expect, test } from 'vitest'
import type { Client } from '../../../../rest/protocol/client.ts'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import { groupChanges } from '../../../../rest/groups/groupChanges.ts'
import { groupMembers } from '../../../../rest/groups/groupMembers.ts'
import { groups } from '../../../../rest/groups/groups.ts'
import type { Kind } from '../kind.ts'
import { attempt } from '../perform.ts'
import { groupMembershipKind, type GroupMembershipChange } from './groupMembership.ts'
import { groupOwnerKind, type GroupOwnerChange } from './groupOwner.ts'

interface Membership {
  readonly owner: string
  readonly admins: readonly string[]
  readonly users: readonly string[]
}

const answer = (value: object) => Promise.resolve(value as never)
const refused = (message: string) => Promise.reject(new PortalError({ code: 403, message }))

/**
 * A portal with these groups, whose owners are among the managers, and these among the users, as older portals list them. Members called
 * `refused…` are never added or removed.
 */
const portalWith = (before: Record<string, Membership>, isHidden = false) => {
  const present = new Map(Object.entries(before))
  const sent: string[] = []
  const send: Client['send'] = (operation, input) => {
    const {
      groupId,
      targetUsername = '',
      users = [],
    } = input as {
      readonly groupId: string
      readonly targetUsername?: string
      readonly users?: readonly string[]
    }
    const { owner, admins, users: plain } = present.get(groupId) as Membership
    const changed = users.filter((one) => !one.startsWith('refused'))
    const others = users.filter((one) => one.startsWith('refused'))
    const reasons = others.map((username) => ({ username, because: 'privilege', message: 'No.' }))
    switch (operation.path) {
      case groups.read.path:
        return answer({ id: groupId, owner })
      case groups.users.path:
        return isHidden
          ? refused('Hidden.')
          : answer({
              owner,
              admins: [owner, ...admins],
              users: [...new Set([owner, ...admins, ...plain])],
            })
    }
    sent.push(`${operation.path.split('/').at(-1) ?? ''} ${groupId} ${String(users)}`)
    switch (operation.path) {
      case groupChanges.reassign.path:
        if (targetUsername.startsWith('refused')) return refused('Cannot own groups.')
        present.set(groupId, { owner: targetUsername, admins, users: plain })
        return answer({ success: true, groupId })
      case groupMembers.add.path:
        present.set(groupId, { owner, admins, users: [...plain, ...changed] })
        return answer({ notAdded: others, reasons })
      default:
        present.set(groupId, {
          owner,
          admins: admins.filter((one) => !changed.includes(one)),
          users: plain.filter((one) => !changed.includes(one)),
        })
        return answer({ notRemoved: others })
    }
  }
  return { of: (id: string) => present.get(id), sent, send }
}

const run = <C>(
  kind: Kind<C>,
  { send }: Pick<ReturnType<typeof portalWith>, 'send'>,
  changes: Record<string, C>,
  again = false,
) =>
  attempt(
    kind,
    Object.entries(changes).map(([id, change]) => ({
      target: { id, title: id, owner: 'ada' },
      change,
    })),
    { send, signal: new AbortController().signal, again },
  )

describe('giving groups to another owner', () => {
  const toEmil: GroupOwnerChange = { owner: 'emil', from: 'ada', canUndo: true }

  test('gives each, and undo gives it back to the owner that it had', async () => {
    const portal = portalWith({
      a: { owner: 'ada', admins: [], users: [] },
      b: { owner: 'vera', admins: [], users: [] },
    })
    const outcomes = await run(groupOwnerKind, portal, {
      a: toEmil,
      b: { ...toEmil, from: 'vera' },
    })
    expect([portal.of('a')?.owner, portal.of('b')?.owner]).toEqual(['emil', 'emil'])
    expect(outcomes).toEqual([
      { id: 'a', state: 'done', opposite: { owner: 'ada', from: 'emil', canUndo: true } },
      { id: 'b', state: 'done', opposite: { owner: 'vera', from: 'emil', canUndo: true } },
    ])
  })

  test('skips a group that others gave away since the review, and says why one is refused; what can’t be undone has no undo', async () => {
    const portal = portalWith({
      a: { owner: 'vera', admins: [], users: [] },
      b: { owner: 'emil', admins: [], users: [] },
      c: { owner: 'ada', admins: [], users: [] },
      d: { owner: 'ada', admins: [], users: [] },
    })
    const outcomes = await run(groupOwnerKind, portal, {
      a: toEmil,
      b: toEmil,
      c: { ...toEmil, owner: 'refusedOwner' },
      d: { ...toEmil, canUndo: false },
    })
    expect(outcomes).toMatchObject([
      { id: 'a', state: 'skipped', message: expect.stringContaining('another owner') },
      { id: 'b', state: 'skipped', message: 'The group already belongs to the new owner.' },
      { id: 'c', state: 'failed', message: 'Cannot own groups.' },
      { id: 'd', state: 'done' },
    ])
    expect(outcomes[3]).not.toHaveProperty('opposite')
    expect(portal.of('a')?.owner).toBe('vera')
  })

  test('a group that an earlier request gave away is not given away again', async () => {
    const portal = portalWith({ a: { owner: 'emil', admins: [], users: [] } })
    expect(await run(groupOwnerKind, portal, { a: toEmil }, true)).toMatchObject([
      { id: 'a', state: 'done', opposite: { owner: 'ada' } },
    ])
    expect(portal.sent).toEqual([])
  })
})

describe('adding members to groups', () => {
  const add = (...users: string[]): GroupMembershipChange => ({ does: 'add', users, canUndo: true })

  test('adds those who are missing to each group, and undo removes only these', async () => {
    const portal = portalWith({
      a: { owner: 'ada', admins: [], users: [] },
      b: { owner: 'ada', admins: ['vera'], users: [] },
    })
    const outcomes = await run(groupMembershipKind, portal, {
      a: add('emil', 'vera'),
      b: add('emil'),
    })
    expect(portal.sent).toEqual(['addUsers a emil,vera', 'addUsers b emil'])
    const opposites = Object.fromEntries(
      outcomes.map(({ id, opposite }) => [id, opposite as GroupMembershipChange]),
    )
    expect(opposites).toMatchObject({
      a: { does: 'remove', users: ['emil', 'vera'] },
      b: { does: 'remove', users: ['emil'] },
    })
    await run(groupMembershipKind, portal, opposites)
    expect(portal.of('a')?.users).toEqual([])
    expect(portal.of('b')).toMatchObject({ admins: ['vera'], users: [] })
  })

  test('members who are refused are named; the others can be removed again, also after a retry', async () => {
    const portal = portalWith({ a: { owner: 'ada', admins: [], users: [] } })
    const change = { a: add('emil', 'refusedOne') }
    const failed = {
      id: 'a',
      state: 'failed',
      message: 'Not added: refusedOne (No.)',
      opposite: { does: 'remove', users: ['emil'], canUndo: true },
    }
    expect(await run(groupMembershipKind, portal, change)).toEqual([failed])
    expect(await run(groupMembershipKind, portal, change)).toEqual([failed])
    expect(portal.sent).toEqual(['addUsers a emil,refusedOne', 'addUsers a refusedOne'])
  })

  test('a group to which all belong already is skipped; an undo leaves members who manage it since', async () => {
    const portal = portalWith({ a: { owner: 'ada', admins: ['emil'], users: ['vera'] } })
    expect(await run(groupMembershipKind, portal, { a: add('emil', 'vera', 'ada') })).toMatchObject(
      [{ state: 'skipped', message: 'All members already belong to the group.' }],
    )
    const remove: GroupMembershipChange = { does: 'remove', users: ['emil'], canUndo: true }
    expect(await run(groupMembershipKind, portal, { a: remove })).toMatchObject([
      { state: 'skipped' },
    ])
    expect(portal.sent).toEqual([])
  })

  test('after a lost response, nothing is sent if all belong to the group', async () => {
    const portal = portalWith({ a: { owner: 'ada', admins: [], users: ['emil'] } })
    expect(await run(groupMembershipKind, portal, { a: add('emil') }, true)).toMatchObject([
      { id: 'a', state: 'done', opposite: { does: 'remove', users: ['emil'] } },
    ])
    expect(portal.sent).toEqual([])
  })

  test('members are added to a group whose members are hidden, without an undo that might remove others', async () => {
    const portal = portalWith({ a: { owner: 'ada', admins: [], users: [] } }, true)
    const change = { ...add('emil'), canUndo: false }
    expect(await run(groupMembershipKind, portal, { a: change })).toEqual([
      { id: 'a', state: 'done' },
    ])
  })
})
