import { expect, test } from 'vitest'
import { schedule } from '../../../../rest/tasks/schedule/testing.ts'
import { limitsOf, toSchedule } from '../../schedule/recurrence.ts'
import { changesClock, clockNotes, runsOf, warningsOf, type Times } from './preview.ts'

const now = Date.UTC(2026, 10, 23, 9, 20)
const day = 86_400_000
const times = (text: string, more: Partial<Times> = {}): Times => ({
  cronSchedule: schedule(text),
  startDate: null,
  endDate: null,
  maxOccurrences: -1,
  ...more,
})

test('the next ten runs are within start, end, and the maximum', () => {
  expect(runsOf(times('0 2 * * ?'), now)).toHaveLength(10)
  const start = Date.UTC(2027, 0, 1, 2)
  expect(runsOf(times('0 2 * * ?', { startDate: start }), now)[0]).toBe(start)
  expect(runsOf(times('0 2 * * ?', { startDate: start, endDate: start + day }), now)).toEqual([
    start,
    start + day,
  ])
  expect(runsOf(times('0 2 * * ?', { maxOccurrences: 3 }), now)).toHaveLength(3)
  expect(runsOf(times('60 2 * * ?'), now)).toEqual([])
})

test('warnings are about what was set, not about a start that the task had before', () => {
  const past = times('0 2 * * ?', { startDate: now - day })
  expect(warningsOf(past, now, false)).toEqual([expect.stringContaining('start is in the past')])
  expect(warningsOf(past, now, true)).toEqual([])
  expect(warningsOf(times('60 2 * * ?'), now, false)).toEqual([])
  expect(warningsOf(times('* * * * ?'), now, false)).toEqual([
    expect.stringContaining('every minute'),
  ])
})

test('a single run that has passed is named, with the date on which the task would run instead', () => {
  const once = (at: number) => {
    const recurrence = { kind: 'once', at } as const
    const { startDate = null, maxOccurrences = -1 } = limitsOf(recurrence)
    return times('* * * * ?', { cronSchedule: toSchedule(recurrence), startDate, maxOccurrences })
  }
  expect(warningsOf(once(Date.UTC(2026, 10, 23, 10)), now, false)).toEqual([])
  expect(warningsOf(once(Date.UTC(2026, 10, 23, 9)), now, false)).toEqual([
    expect.stringMatching(/have passed.*2027/),
  ])
})

test('runs around a change of the clock have a note', () => {
  const runs = [13, 14, 15].map((date) => Date.UTC(2027, 2, date, 12))
  expect([...clockNotes(runs, 'America/New_York').keys()]).toEqual([Date.UTC(2027, 2, 14, 12)])
  expect(clockNotes(runs, 'UTC').size).toBe(0)
  expect(changesClock('America/New_York', now)).toBe(true)
  expect(changesClock('Asia/Kolkata', now)).toBe(false)
})
