import { describe, expect, test } from 'vitest'
import type { Client } from '../../../../rest/protocol/client.ts'
import { ConnectionError, PortalError } from '../../../../rest/protocol/errors.ts'
import { members } from '../../../../rest/organization/members.ts'
import { attempt } from '../perform.ts'
import { memberRoleKind, type MemberRoleChange } from './memberRole.ts'

/** A portal whose members have these roles; if `refusal` returns an error for a member, no role is assigned. */
const portalWith = (
  roles: Record<string, string>,
  refusal: (user: string) => Error | undefined = () => undefined,
) => {
  const assigned: string[] = []
  const send: Client['send'] = (operation, input) => {
    const { userName, user, role } = input as Record<string, string | undefined>
    if (operation.path !== members.updateRole.path)
      return Promise.resolve({ username: userName, role: roles[userName ?? ''] } as never)
    const error = refusal(user ?? '')
    if (error) return Promise.reject(error)
    roles[user ?? ''] = role ?? ''
    assigned.push(user ?? '')
    return Promise.resolve({ success: true } as never)
  }
  return { roles, assigned, send }
}

const run = (
  { send }: Pick<ReturnType<typeof portalWith>, 'send'>,
  changes: Record<string, MemberRoleChange>,
  again = false,
) =>
  attempt(
    memberRoleKind,
    Object.entries(changes).map(([id, change]) => ({
      target: { id, title: id, owner: id },
      change,
    })),
    { send, signal: new AbortController().signal, again },
  )

const toViewer = { role: 'viewers', from: 'publishers' }

describe('assigning a role to members', () => {
  test('assigns it, and undo assigns the role that each had before', async () => {
    const portal = portalWith({ ada: 'publishers', emil: 'users' })
    const outcomes = await run(portal, { ada: toViewer, emil: { role: 'viewers', from: 'users' } })
    expect(portal.roles).toEqual({ ada: 'viewers', emil: 'viewers' })
    expect(outcomes).toEqual([
      { id: 'ada', state: 'done', opposite: { role: 'publishers', from: 'viewers' } },
      { id: 'emil', state: 'done', opposite: { role: 'users', from: 'viewers' } },
    ])
  })

  test('skips a member who has the role, and one whose role was changed after the review', async () => {
    const portal = portalWith({ ada: 'viewers', emil: 'editors' })
    const outcomes = await run(portal, { ada: toViewer, emil: toViewer })
    expect(outcomes).toMatchObject([
      { id: 'ada', state: 'skipped', message: 'The member already has this role.' },
      { id: 'emil', state: 'skipped' },
    ])
    expect(portal.assigned).toEqual([])
  })

  test('counts a role as assigned if an earlier request with a lost response assigned it', async () => {
    const portal = portalWith({ ada: 'viewers' })
    expect(await run(portal, { ada: toViewer }, true)).toEqual([
      { id: 'ada', state: 'done', opposite: { role: 'publishers', from: 'viewers' } },
    ])
  })

  test('reports a refusal for its member and continues with the others', async () => {
    const portal = portalWith({ ada: 'publishers', emil: 'publishers' }, (user) =>
      user === 'ada'
        ? new PortalError({ code: 400, message: 'No.', details: ['Last one.'] })
        : undefined,
    )
    expect(await run(portal, { ada: toViewer, emil: toViewer })).toMatchObject([
      { id: 'ada', state: 'failed', message: 'No. Last one.', code: '400' },
      { id: 'emil', state: 'done' },
    ])
  })

  test('stops at a broken connection and at the end of the sign-in, so that the rest can follow later', async () => {
    for (const error of [
      new ConnectionError('No connection.'),
      new PortalError({ code: 498, message: 'Invalid token.' }),
    ]) {
      const portal = portalWith({ ada: 'publishers' }, () => error)
      await expect(run(portal, { ada: toViewer })).rejects.toBe(error)
    }
  })
})
