import { describe, expect, test } from 'vitest'
import type { Client } from '../../../../rest/protocol/client.ts'
import { ConnectionError, PortalError } from '../../../../rest/protocol/errors.ts'
import { members } from '../../../../rest/organization/members.ts'
import { userChanges } from '../../../../rest/organization/userChanges.ts'
import { users } from '../../../../rest/organization/users.ts'
import type { User } from '../../../../rest/records/user.ts'
import type { Kind } from '../kind.ts'
import { attempt } from '../perform.ts'
import { memberStateKind } from './memberState.ts'
import { memberUserTypeKind } from './memberUserType.ts'

type Account = Pick<User, 'disabled' | 'userLicenseTypeId'>

/** A portal with these accounts. `refusal` returns the error of a change of a member. */
const portalWith = (
  accounts: Record<string, Account>,
  refusal: (username: string) => Error | undefined = () => undefined,
) => {
  const sent: string[] = []
  const send: Client['send'] = (operation, input) => {
    const {
      userName,
      users: several,
      userLicenseType,
    } = input as {
      userName?: string
      users?: string[]
      userLicenseType?: string
    }
    const username = userName ?? several?.join() ?? ''
    if (operation.path === users.read.path)
      return Promise.resolve({ username, ...accounts[username] } as never)
    const error = refusal(username)
    if (error) return Promise.reject(error)
    sent.push(`${operation.path.split('/').at(-1) ?? ''} ${username}`)
    accounts[username] =
      operation.path === members.updateUserLicenseType.path
        ? { ...accounts[username], userLicenseTypeId: userLicenseType }
        : { ...accounts[username], disabled: operation.path === userChanges.disable.path }
    return Promise.resolve({ success: true } as never)
  }
  return { accounts, sent, send }
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
      target: { id, title: id, owner: id },
      change,
    })),
    { send, signal: new AbortController().signal, again },
  )

const disabling = { disabled: true }
const toViewer = { userType: 'viewerUT', from: 'creatorUT' }

describe('disabling and enabling members', () => {
  test('changes each member, and undo does the opposite', async () => {
    const portal = portalWith({ ada: { disabled: false }, emil: {} })
    expect(await run(memberStateKind, portal, { ada: disabling, emil: disabling })).toEqual([
      { id: 'ada', state: 'done', opposite: { disabled: false } },
      { id: 'emil', state: 'done', opposite: { disabled: false } },
    ])
    expect(portal.accounts).toMatchObject({ ada: disabling, emil: disabling })
    await run(memberStateKind, portal, { ada: { disabled: false } })
    expect(portal.accounts).toMatchObject({ ada: { disabled: false }, emil: disabling })
    expect(portal.sent).toEqual(['disable ada', 'disable emil', 'enable ada'])
  })

  test('skips a member who has the state, without a request that changes it and without undo', async () => {
    const portal = portalWith({ ada: disabling, emil: {} })
    expect(
      await run(memberStateKind, portal, { ada: disabling, emil: { disabled: false } }),
    ).toEqual([
      { id: 'ada', state: 'skipped', message: 'The member is already disabled.' },
      { id: 'emil', state: 'skipped', message: 'The member is not disabled.' },
    ])
    expect(portal.sent).toEqual([])
  })

  test('counts a member as disabled if an earlier request with a lost response did it', async () => {
    expect(
      await run(memberStateKind, portalWith({ ada: disabling }), { ada: disabling }, true),
    ).toEqual([{ id: 'ada', state: 'done', opposite: { disabled: false } }])
  })
})

describe('assigning a user type to members', () => {
  test('assigns it in a request for each, and undo assigns the one that each had before', async () => {
    const portal = portalWith({
      ada: { userLicenseTypeId: 'creatorUT' },
      emil: { userLicenseTypeId: 'liteUT' },
    })
    expect(
      await run(memberUserTypeKind, portal, {
        ada: toViewer,
        emil: { userType: 'viewerUT', from: 'liteUT' },
      }),
    ).toEqual([
      { id: 'ada', state: 'done', opposite: { userType: 'creatorUT', from: 'viewerUT' } },
      { id: 'emil', state: 'done', opposite: { userType: 'liteUT', from: 'viewerUT' } },
    ])
    expect(portal.sent).toEqual(['updateUserLicenseType ada', 'updateUserLicenseType emil'])
    expect(portal.accounts).toMatchObject({
      ada: { userLicenseTypeId: 'viewerUT' },
      emil: { userLicenseTypeId: 'viewerUT' },
    })
  })

  test('skips a member who has the user type, and one whose user type was changed after the review', async () => {
    const portal = portalWith({
      ada: { userLicenseTypeId: 'viewerUT' },
      emil: { userLicenseTypeId: 'liteUT' },
    })
    expect(await run(memberUserTypeKind, portal, { ada: toViewer, emil: toViewer })).toEqual([
      { id: 'ada', state: 'skipped', message: 'The member already has this user type.' },
      { id: 'emil', state: 'skipped', message: expect.stringContaining('user type') },
    ])
    expect(portal.sent).toEqual([])
  })

  test('has no undo for a member whose user type was not known', async () => {
    const portal = portalWith({ ada: {} })
    expect(await run(memberUserTypeKind, portal, { ada: { userType: 'viewerUT' } })).toEqual([
      { id: 'ada', state: 'done' },
    ])
  })
})

const changes = [
  [
    'disabling',
    (portal: ReturnType<typeof portalWith>) =>
      run(memberStateKind, portal, { ada: disabling, emil: disabling }),
  ],
  [
    'assigning a user type',
    (portal: ReturnType<typeof portalWith>) =>
      run(memberUserTypeKind, portal, { ada: toViewer, emil: toViewer }),
  ],
] as const

test.each(changes)(
  '%s reports a refusal for its member and continues with the others',
  async (_name, perform) => {
    const refused = new PortalError({ code: 400, message: 'No.', details: ['No license is left.'] })
    const portal = portalWith({}, (username) => (username === 'ada' ? refused : undefined))
    expect(await perform(portal)).toMatchObject([
      { id: 'ada', state: 'failed', message: 'No. No license is left.', code: '400' },
      { id: 'emil', state: 'done' },
    ])
  },
)

test.each(changes)(
  '%s stops at a broken connection, so that the rest can follow later',
  async (_name, perform) => {
    const lost = new ConnectionError('No connection.')
    await expect(perform(portalWith({}, () => lost))).rejects.toBe(lost)
  },
)
