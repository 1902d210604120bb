import { expect, test } from 'vitest'
import { endOf } from './snoozed.ts'

test('a row is snoozed until the beginning of a day', () => {
  const now = new Date(2026, 10, 30, 15, 20).getTime()
  expect(new Date(endOf('day', now))).toEqual(new Date(2026, 11, 1))
  expect(new Date(endOf('week', now))).toEqual(new Date(2026, 11, 7))
  expect(new Date(endOf('month', now))).toEqual(new Date(2026, 11, 30))
})
