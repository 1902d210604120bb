import { afterEach, expect, test, vi } from 'vitest'
import { dayAfter, daysAgo, within, yearsAgo } from './days.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
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
  const end = /TO (\d+)\]$/.exec(within('modified', { from: '2026-01-01', to: '2026-09-12' }))?.[1]
  const start = /\[(\d+) /.exec(within('modified', { from: dayAfter('2026-09-12') }))?.[1]
  expect(Number(start) - Number(end)).toBe(1)
  expect(within('created', { to: '2026-09-12' })).toBe(`created:[0 TO ${end}]`)
})
