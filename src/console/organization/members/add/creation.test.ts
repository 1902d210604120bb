import { expect, test } from 'vitest'
import type { Client } from '../../../../rest/protocol/client.ts'
import { ConnectionError } from '../../../../rest/protocol/errors.ts'
import { userChanges } from '../../../../rest/organization/userChanges.ts'
import { createAccounts, type Account, type Outcomes } from './creation.ts'

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
  before,
  send: portal.send,
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
