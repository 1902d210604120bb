import { expect, test } from 'vitest'
import { dayAfter, daysAgo, within, yearsAgo } from './days.ts'

test('days are those of the local time zone', () => {
  expect(daysAgo(0)).toBe(new Date().toLocaleDateString('sv'))
  expect(dayAfter('2026-02-28')).toBe('2026-03-01')
  expect(dayAfter('2027-12-31')).toBe('2028-01-01')
  expect(yearsAgo(2) < yearsAgo(1)).toBe(true)
})

test('a period includes its first and its last day, and the next one begins after it', () => {
  const end = /TO (\d+)\]$/.exec(within('modified', { from: '2026-01-01', to: '2026-09-12' }))?.[1]
  const start = /\[(\d+) /.exec(within('modified', { from: dayAfter('2026-09-12') }))?.[1]
  expect(Number(start) - Number(end)).toBe(1)
  expect(within('created', { to: '2026-09-12' })).toBe(`created:[0 TO ${end}]`)
})
