import { describe, expect, test } from 'vitest'
import {
  formatAge,
  formatBytes,
  formatDateTime,
  formatDay,
  formatDuration,
  formatList,
  formatNumber,
  formatRelative,
} from './format.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

describe('sizes', () => {
  test.each([
    [undefined, '–'],
    [-1, '–'],
    [0, '0 B'],
    [1, '1 B'],
    [1023, '1,023 B'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [640 * 1024, '640 KB'],
    [1024 ** 2 - 1, '1 MB'],
    [18.4 * 1024 ** 2, '18.4 MB'],
    [1024 ** 3, '1 GB'],
    [5000 * 1024 ** 4, '5,000 TB'],
  ])('%s bytes are %s', (bytes, expected) => expect(formatBytes(bytes)).toBe(expected))
})

describe('a relative time', () => {
  const now = Date.UTC(2026, 10, 20, 12)
  test.each([
    [0, 'now'],
    [-59 * second, 'now'],
    [-60 * second, '1 minute ago'],
    [-59 * minute, '59 minutes ago'],
    [-5 * hour, '5 hours ago'],
    [-day, '1 day ago'],
    [-6 * day, '6 days ago'],
    [-13 * day, '1 week ago'],
    [-40 * day, '1 month ago'],
    [-400 * day, '1 year ago'],
    [2 * day, 'in 2 days'],
  ])('for %s ms from now is %s', (distance, expected) =>
    expect(formatRelative(now + distance, now)).toBe(expected),
  )
})

describe('a moment in a list', () => {
  const now = Date.UTC(2026, 10, 20, 12)
  test.each([
    [-6 * day, '6 days ago'],
    [-8 * day, '12 Nov'],
    [8 * day, '28 Nov'],
    [-400 * day, '16 Oct 2025'],
    [60 * day, '19 Jan 2027'],
  ])('%s ms from now is %s', (distance, expected) =>
    expect(formatAge(now + distance, now)).toBe(expected),
  )
})

describe('a duration', () => {
  test.each([
    [0, '0s'],
    [-5, '0s'],
    [999, '1s'],
    [59.4 * second, '59s'],
    [200 * second, '3m 20s'],
    [2 * hour, '2h'],
    [2 * hour + 5 * minute + 3 * second, '2h 5m'],
    [day + 30 * second, '1d'],
    [59 * minute + 59.6 * second, '1h'],
  ])('of %s ms is %s', (length, expected) => expect(formatDuration(length)).toBe(expected))
})

test('a date with time includes the time zone', () => {
  expect(formatDateTime(Date.UTC(2026, 8, 12, 10, 30))).toMatch(/2026.*(GMT|UTC|[A-Z]{3,4})/)
})

test('dates, numbers, and lists are formatted', () => {
  expect(formatDay(Date.UTC(2026, 8, 12, 12))).toMatch(/12.*2026/)
  expect(formatNumber(1234567)).toBe('1,234,567')
  expect(formatList(['a', 'b', 'c'])).toMatch(/^a, b,? and c$/)
})
