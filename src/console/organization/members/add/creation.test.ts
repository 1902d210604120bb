import { describe, expect, test } from 'vitest'
import type { Client } from '../../../../rest/protocol/client.ts'
import { ConnectionError, PortalError } from '../../../../rest/protocol/errors.ts'
import { groupMembers } from '../../../../rest/groups/groupMembers.ts'
import { accounts as accountOperations } from '../../../../rest/organization/accounts.ts'
import { userChanges } from '../../../../rest/organization/userChanges.ts'
import { users } from '../../../../rest/organization/users.ts'
import { createAccounts, type Outcomes } from './creation.ts'
import type { Account } from './requests.ts'

const accounts = (count: number): Account[] =>
  Array.from({ length: count }, (_one, index) => ({
    username: `new${index}`,
    firstname: 'New',
    lastname: String(index),
    email: `new${index}@example.com`,
    password: 'river-2026',
  }))

/** A portal with members; `lose` is the number of the request whose answer is lost after half of the members were created. */
const portalOf = ({ lose = 0, refused = [] as readonly string[] } = {}) => {
  const existing = new Set<string>()
  let requests = 0
  let isDown = false
  const send = (async (operation: unknown, input: Record<string, unknown>) => {
    await Promise.resolve()
    if (isDown) throw new ConnectionError('lost')
    if (operation === userChanges.checkUsernames)
      return {
        usernames: (input.usernames as string[]).map((requested) => ({
          requested,
          suggested: existing.has(requested) ? `${requested}1` : requested,
        })),
      }
    requests += 1
    const { invitations } = input.invitationList as { invitations: Account[] }
    const isLost = requests === lose
    const created = invitations
      .map(({ username }) => username)
      .filter((username) => !refused.includes(username) && !existing.has(username))
    for (const username of isLost ? created.slice(0, 5) : created) existing.add(username)
    if (isLost) {
      isDown = true
      throw new ConnectionError('lost')
    }
    const notInvited = invitations
      .map(({ username }) => username)
      .filter((username) => !created.includes(username))
    return {
      success: true,
      notInvited,
      reasons: notInvited.map((username) => ({ username, message: 'must be another one' })),
    }
  }) as unknown as Client['send']
  return {
    send,
    existing,
    recover: () => {
      isDown = false
    },
    requests: () => requests,
  }
}
const statesOf = (outcomes: Outcomes) => {
  const counts: Record<string, number> = {}
  for (const { state } of outcomes.values()) counts[state] = (counts[state] ?? 0) + 1
  return counts
}
const none: Outcomes = new Map()
const work = (portal: ReturnType<typeof portalOf>, before = none) => ({
  accounts: accounts(25),
  isOnline: true,
  before,
  send: portal.send,
  titlesOf: () => Promise.resolve(new Map([['g1', 'Rivers']])),
  stop: new AbortController().signal,
  onOutcomes: () => undefined,
})

test('members are sent in portions, each with its outcome and the reason', async () => {
  const portal = portalOf({ refused: ['new3'] })
  const outcomes = await createAccounts(work(portal))
  expect(portal.requests()).toBe(3)
  expect(statesOf(outcomes)).toEqual({ created: 24, failed: 1 })
  expect(outcomes.get('new3')).toEqual({ state: 'failed', message: 'must be another one' })
})

test('stopped, the request in progress completes, and no more are sent', async () => {
  const portal = portalOf()
  const stop = new AbortController()
  const outcomes = await createAccounts({
    ...work(portal),
    stop: stop.signal,
    onOutcomes: (now) => {
      if (now.size > 0) stop.abort()
    },
  })
  expect(statesOf(outcomes)).toEqual({ created: 10 })
})

test('after a lost answer, nobody is created twice, and those who exist are recognized', async () => {
  const portal = portalOf({ lose: 2 })
  const first = await createAccounts(work(portal))
  expect(statesOf(first)).toEqual({ created: 10, unclear: 10 })
  // Without a connection, the outcomes stay as they are.
  expect(statesOf(await createAccounts(work(portal, first)))).toEqual({ created: 10, unclear: 10 })
  portal.recover()
  const second = await createAccounts(work(portal, first))
  expect(statesOf(second)).toEqual({ created: 25 })
  expect(second.get('new10')?.message).toContain('the member exists')
  expect(second.get('new19')?.message).toBeUndefined()
  expect(portal.existing.size).toBe(25)
})

describe('a portal with an administration', () => {
  type Answer = () => unknown
  /** A portal that answers each account in order, the last answer again, and adds to groups those that it does not refuse. */
  const portalWith = (...answers: readonly Answer[]) => {
    const requests: { operation: unknown; input: Record<string, unknown> }[] = []
    const existing = new Set<string>()
    let notAdded: readonly string[] = []
    let forgotten: unknown
    const send = (async (operation: unknown, input: Record<string, unknown>) => {
      await Promise.resolve()
      if (operation === forgotten)
        throw new PortalError({ code: 400, message: 'Invalid URL' }, {}, { isAbsent: true })
      if (operation === userChanges.checkUsernames)
        return {
          usernames: (input.usernames as string[]).map((requested) => ({
            requested,
            suggested: existing.has(requested) ? `${requested}1` : requested,
          })),
        }
      if (operation === users.search)
        return { results: [...existing].map((username) => ({ username })) }
      const earlier = requests.filter((one) => one.operation === accountOperations.create).length
      requests.push({ operation, input })
      if (operation === groupMembers.add) return { notAdded }
      return (answers[Math.min(earlier, answers.length - 1)] ?? success)()
    }) as unknown as Client['send']
    return {
      send,
      existing,
      requests,
      refuseInGroups: (usernames: readonly string[]) => {
        notAdded = usernames
      },
      forget: (operation: unknown) => {
        forgotten = operation
      },
    }
  }
  const success = () => ({ status: 'success' })
  const fail = (error: Error) => () => {
    throw error
  }
  const inGroup = (count: number) =>
    accounts(count).map((one) => ({
      ...one,
      role: 'org_user',
      userLicenseType: 'creatorUT',
      groups: ['g1'],
    }))
  const run = (portal: ReturnType<typeof portalWith>, count: number, before = none) =>
    createAccounts({
      ...work(portalOf(), before),
      isOnline: false,
      accounts: inGroup(count),
      send: portal.send,
    })
  const created = ({ requests }: ReturnType<typeof portalWith>) =>
    requests
      .filter(({ operation }) => operation === accountOperations.create)
      .map(({ input }) => input.username)

  test('creates each account with a request of its own, and adds all to their groups, 25 at once', async () => {
    const portal = portalWith()
    expect(statesOf(await run(portal, 30))).toEqual({ created: 30 })
    expect(created(portal)).toHaveLength(30)
    expect(portal.requests[0]).toEqual({
      operation: accountOperations.create,
      input: {
        username: 'new0',
        firstname: 'New',
        lastname: '0',
        email: 'new0@example.com',
        password: 'river-2026',
        role: 'org_user',
        userLicenseTypeId: 'creatorUT',
      },
    })
    const joined = portal.requests.filter(({ operation }) => operation === groupMembers.add)
    expect(joined.map(({ input }) => (input.users as string[]).length)).toEqual([25, 5])
  })

  test('that refuses one account gets the others, and after a retry the refused one last', async () => {
    const refused = fail(new PortalError({ code: 400, message: 'The username is taken.' }, {}))
    const portal = portalWith(success, refused, success)
    const first = await run(portal, 3)
    expect(statesOf(first)).toEqual({ created: 2, failed: 1 })
    expect(first.get('new1')?.message).toContain('The username is taken.')
    const again = portalWith()
    expect(statesOf(await run(again, 5, first))).toEqual({ created: 5 })
    expect(created(again)).toEqual(['new3', 'new4', 'new1'])
  })

  test.each([
    [
      'an invalid URL',
      new PortalError({ code: 400, message: 'Invalid URL' }, {}, { isAbsent: true }),
    ],
    ['404', new PortalError({ code: 404, message: 'HTTP status 404' }, {})],
    ['403 of a web server', new PortalError({ code: 403, message: 'HTTP status 403' })],
  ])(
    'that does not let requests to it through (%s) is asked once, and the outcome says what to do',
    async (_what, error) => {
      const portal = portalWith(fail(error))
      const outcomes = await run(portal, 3)
      expect(statesOf(outcomes)).toEqual({ failed: 1 })
      expect(outcomes.get('new0')?.message).toContain('Ask the people who operate the portal')
      expect(portal.requests).toHaveLength(1)
    },
  )

  test.each([
    ['lost', new ConnectionError('lost')],
    [
      'in an unknown form',
      new PortalError({ code: 200, message: 'x' }, '<html>', { isUnexpected: true }),
    ],
  ])(
    'whose answer is %s gets nothing again by itself; a retry reads first whether the account exists',
    async (_what, error) => {
      const portal = portalWith(success, fail(error))
      const first = await run(portal, 3)
      expect(statesOf(first)).toEqual({ created: 1, unclear: 1 })
      expect(created(portal)).toEqual(['new0', 'new1'])
      const again = portalWith()
      again.existing.add('new1')
      const second = await run(again, 3, first)
      expect(statesOf(second)).toEqual({ created: 3 })
      expect(created(again)).toEqual(['new2'])
      expect(again.requests.at(-1)?.input).toEqual({ groupId: 'g1', users: ['new1', 'new2'] })
    },
  )

  test('that can’t check usernames is searched for them', async () => {
    const first = await run(portalWith(fail(new ConnectionError('lost'))), 1)
    const portal = portalWith()
    portal.forget(userChanges.checkUsernames)
    portal.existing.add('new0')
    expect(statesOf(await run(portal, 1, first))).toEqual({ created: 1 })
    expect(created(portal)).toEqual([])
  })

  test('that does not add a member to a group has created the member, and the outcome names the group', async () => {
    const portal = portalWith()
    portal.refuseInGroups(['new1'])
    const outcomes = await run(portal, 2)
    expect(statesOf(outcomes)).toEqual({ created: 2 })
    expect(outcomes.get('new0')?.message).toBeUndefined()
    expect(outcomes.get('new1')?.message).toContain('Not added to the group “Rivers”.')
  })
})
