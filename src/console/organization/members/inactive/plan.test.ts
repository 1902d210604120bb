import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '../../../../rest/records/user.ts'
import { nextOf, planOf } from './plan.ts'

const now = Date.UTC(2026, 3, 1, 13, 30)
const day = 86_400_000
const person = { username: 'ada', role: 'desk', privileges: [] }
const user = (username: string, signedIn: number | 'never', more: Partial<User> = {}) =>
  ({
    username,
    roleId: 'org_user',
    created: now - 1000 * day,
    lastLogin: signedIn === 'never' ? -1 : now - signedIn * day,
    ...more,
  }) as User

beforeEach(() => {
  vi.useFakeTimers({ now })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a plan for inactive members', () => {
  const [gone, never, used, added] = [
    user('gone', 91),
    user('never', 'never'),
    user('used', 89),
    user('added', 'never', { created: now - 3 * day }),
  ] as const
  const own = user('ada', 0)
  const chief = user('chief', 0, { roleId: 'org_admin' })
  const off = user('off', 0, { disabled: true })
  const users = [gone, own, used, chief, never, off, added]

  test('names those who signed in or were added lately, but not those who can’t be disabled anyway', () => {
    const { recent, assignment } = planOf(users, person, false)
    expect(recent).toEqual([used, added])
    expect(assignment).toEqual({
      changed: [gone, used, never, added],
      same: [off],
      unfit: [],
      refused: [chief],
      own,
    })
  })

  test('leaves them out on request, and still says why others are left out', () => {
    const { recent, kept, assignment } = planOf(users, person, true)
    expect(recent).toEqual([used, added])
    expect(kept).toEqual([gone, own, chief, never, off])
    expect(assignment.changed).toEqual([gone, never])
    expect(assignment).toMatchObject({ same: [off], refused: [chief], own })
  })

  test('a member whose last sign-in the portal does not return is not named', () => {
    expect(planOf([{ username: 'hidden' }], person, false).recent).toEqual([])
  })
})

test('what is left to do are the content and the groups of those who own some', () => {
  const owners = [user('gone', 91, { fullName: 'Gil Ono' }), user('never', 'never')]
  const owned = {
    items: new Map([['gone', 2]]),
    groups: new Map([
      ['gone', 1],
      ['never', 0],
    ]),
  }
  const groups = { label: '1 group of Gil Ono', href: '/groups?owner=gone' }
  expect(nextOf(owners, owned, () => true)).toEqual([
    { label: 'Transfer content of Gil Ono', href: '/content/transfer?from=gone' },
    groups,
  ])
  expect(nextOf(owners, owned, () => false)).toEqual([groups])
  expect(nextOf(owners, { items: undefined, groups: undefined }, () => true)).toEqual([])
})
