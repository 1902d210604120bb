import { expect, test } from 'vitest'
import { between, lastDays } from './days.ts'

// In local time, as people choose days.
const now = new Date(2026, 2, 1, 0, 30).getTime()

test.each([
  [1, '2026-03-01'],
  [7, '2026-02-23'],
  [30, '2026-01-31'],
  [365, '2025-03-02'],
])('the last %d days begin on %s and have no end', (count, from) => {
  expect(lastDays(count, now)).toEqual({ from, to: '' })
})

test('a filter by days is a condition in the query syntax', () => {
  const from = new Date(2026, 1, 23).getTime()
  expect(between('modified', lastDays(7, now))).toBe(`modified:[${from} TO 9999999999999]`)
  expect(between('modified', { from: '', to: '' })).toBe('*')
})
