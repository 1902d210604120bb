import { afterEach, expect, test, vi } from 'vitest'
import { between, dayAfter, daysAgo, lastDays, yearsAgo } from './days.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

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

test.each([
  ['Asia/Tokyo', '2026-03-01', '2026-02-28', '2024-03-01'],
  ['UTC', '2026-02-28', '2026-02-27', '2024-02-28'],
])('days are those of the local time zone %s', (zone, today, yesterday, before) => {
  vi.stubEnv('TZ', zone)
  vi.useFakeTimers({ now: Date.parse('2026-02-28T20:00Z'), toFake: ['Date'] })
  expect(daysAgo(0)).toBe(today)
  expect(daysAgo(1)).toBe(yesterday)
  expect(yearsAgo(2)).toBe(before)
})

test('the day after a day can be in the next month or year', () => {
  expect(dayAfter('2026-02-28')).toBe('2026-03-01')
  expect(dayAfter('2027-12-31')).toBe('2028-01-01')
})

test('a period includes its first and its last day, and the next one begins after it', () => {
  const first = between('modified', { from: '2026-01-01', to: '2026-09-12' })
  const end = /TO (\d+)\]$/.exec(first)?.[1]
  const next = between('modified', { from: dayAfter('2026-09-12'), to: '' })
  const start = /\[(\d+) /.exec(next)?.[1]
  expect(Number(start) - Number(end)).toBe(1)
  expect(between('created', { from: '', to: '2026-09-12' })).toBe(`created:[0 TO ${end}]`)
})
