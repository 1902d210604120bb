import { expect, test } from 'vitest'
import { schedule } from '../../../rest/tasks/schedule/testing.ts'
import { warningText } from './notes.ts'
import { scheduleWarnings } from './scheduleWarnings.ts'

const now = Date.UTC(2026, 10, 23, 12)
const nightly = '30 2 * * ?'
const warnings = (text: string, limits: Omit<Parameters<typeof scheduleWarnings>[1], 'now'> = {}) =>
  scheduleWarnings(schedule(text), { ...limits, now })

test('an ordinary schedule has no warnings', () => {
  expect(warnings(nightly)).toEqual([])
  expect(warnings('*/5 * * * ?')).toEqual([])
  expect(warnings('0 0 29 2 ?')).toEqual([])
  expect(
    warnings(nightly, { startDate: now, endDate: Date.UTC(2027, 0), maxOccurrences: -1 }),
  ).toEqual([])
})

test('a schedule without a date never runs', () => {
  const [warning] = warnings('* * 30 2 ?', { startDate: now - 1 })
  expect(warning).toEqual({ kind: 'neverRuns' })
  expect(warnings('* * 30 2 ?', { startDate: now - 1 })).toHaveLength(1)
})

test.each(['* * * * ?', '* 3 * * ?', '0-59 * * * ?', '*/1 * 1 * ?'])(
  '%s runs every minute',
  (text) => {
    expect(warnings(text)).toEqual([{ kind: 'everyMinute' }])
  },
)

test.each([
  ['*/4 * * * ?', 4],
  ['*/2 * * * ?', 2],
  ['0,1 4 * * ?', 1],
  // Only the last minute of an hour and the first one of the next hour are close.
  ['1,59 4,5 * * ?', 2],
  ['1,58 0,23 * * ?', 3],
])('some runs of %s are %i minutes apart', (text, minutes) => {
  expect(warnings(text)).toEqual([{ kind: 'shortInterval', minutes }])
})

test('a start before now is in the past', () => {
  expect(warnings(nightly, { startDate: now })).toEqual([])
  expect(warnings(nightly, { startDate: now - 1 })).toEqual([{ kind: 'startInPast' }])
})

test('an end is before the start, or before the first run', () => {
  const startDate = Date.UTC(2027, 0, 1)
  const firstRun = Date.UTC(2027, 0, 1, 2, 30)
  const withEnd = (endDate: number) => warnings(nightly, { startDate, endDate })
  expect(withEnd(startDate - 1)).toEqual([{ kind: 'endBeforeStart' }])
  expect(withEnd(startDate)).toEqual([{ kind: 'endBeforeFirstRun', firstRun }])
  expect(withEnd(firstRun - 1)).toEqual([{ kind: 'endBeforeFirstRun', firstRun }])
  expect(withEnd(firstRun)).toEqual([])
  // A run at the start itself counts, one before now doesn't.
  expect(warnings(nightly, { startDate: firstRun, endDate: firstRun })).toEqual([])
  expect(warnings(nightly, { endDate: now - 1 })).toEqual([
    { kind: 'endBeforeFirstRun', firstRun: Date.UTC(2026, 10, 24, 2, 30) },
  ])
})

test('the maximum number of runs ends a task before its end', () => {
  const endDate = Date.UTC(2026, 10, 26, 2, 30)
  const withMaximum = (maxOccurrences: number) => warnings(nightly, { endDate, maxOccurrences })
  expect(withMaximum(2)).toEqual([
    { kind: 'moreRunsThanMaxOccurrences', lastRun: Date.UTC(2026, 10, 25, 2, 30) },
  ])
  for (const maxOccurrences of [-1, 0, 3, 4, 1_000_000_000])
    expect(withMaximum(maxOccurrences)).toEqual([])
  expect(warnings(nightly, { maxOccurrences: 2 })).toEqual([])
})

test('warnings have texts', () => {
  const [interval, end] = warnings('0,1 2 * * ?', { endDate: now })
  expect(interval && warningText(interval)).toBe('Some runs are only 1 minute apart.')
  expect(end && warningText(end)).toMatch(
    /^The end is before the first run on .*2026.*never runs\.$/,
  )
})
