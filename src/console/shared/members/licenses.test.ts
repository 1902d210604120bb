import { expect, test } from 'vitest'
import { licensesLeft, licensesText } from './licenses.ts'

test.each([
  [{ currentRegisteredMembers: 57, maximumRegisteredMembers: 60 }, '3 licenses left of 60'],
  [{ currentRegisteredMembers: 59, maximumRegisteredMembers: 60 }, '1 license left of 60'],
  // A smaller license file was imported.
  [{ currentRegisteredMembers: 61, maximumRegisteredMembers: 60 }, 'No licenses left of 60'],
  [{ currentRegisteredMembers: 2 }, '2 members, no limit'],
  [{}, undefined],
])('what is used and left of a user type with %j is “%s”', (numbers, text) => {
  expect(licensesText({ id: 'creatorUT', ...numbers })).toBe(text)
})

test('licenses without a limit or numbers don’t run out', () => {
  expect(licensesLeft({ id: 'creatorUT' })).toBe(Number.POSITIVE_INFINITY)
})
