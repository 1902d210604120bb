import { afterEach, expect, test, vi } from 'vitest'
import { nextRun, nextRuns } from './nextRuns.ts'
import { startProcessorClock } from '../../testing/processorTime.ts'
import { schedule } from './testing.ts'

const at = (text: string) => Date.parse(`${text}${text.includes('T') ? '' : 'T00:00'}Z`)

/** Returns runs as `2026-11-23 02:30`; those at midnight as `2026-11-23`. */
const runs = (text: string, after: string, count = 3) =>
  nextRuns(schedule(text), { after: at(after), count }).map((time) =>
    new Date(time).toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', ''),
  )

afterEach(() => {
  vi.unstubAllEnvs()
})

const dates: readonly [what: string, schedule: string, after: string, ...runs: string[]][] = [
  ['every minute', '* * * * ?', '2026-12-31T23:58', '2026-12-31 23:59', '2027-01-01'],
  ['steps from the first value', '*/25 0 * * ?', '2026-11-23T00:25', '2026-11-23 00:50'],
  [
    'steps from a value',
    '50/5 0 * * ?',
    '2026-11-23T00:50',
    '2026-11-23 00:55',
    '2026-11-24 00:50',
  ],
  [
    'steps in a range',
    '1-10/4 0 * * ?',
    '2026-11-23T00:05',
    '2026-11-23 00:09',
    '2026-11-24 00:01',
  ],
  ['lists in any order', '30,5,5 0 * * ?', '2026-11-23', '2026-11-23 00:05', '2026-11-23 00:30'],
  [
    'a range of hours over midnight',
    '0 22-2/2 * * ?',
    '2026-11-23T01:00',
    '2026-11-23 02:00',
    '2026-11-23 22:00',
    '2026-11-24',
  ],
  ['a range of days over the month', '0 0 30-2 * ?', '2027-02-01', '2027-02-02', '2027-03-01'],
  [
    'a range of months over the year',
    '0 0 1 NOV-JAN ?',
    '2026-11-02',
    '2026-12-01',
    '2027-01-01',
    '2027-11-01',
  ],
  [
    'a range of days over the week',
    '0 0 ? * SAT-MON',
    '2026-11-23',
    '2026-11-28',
    '2026-11-29',
    '2026-11-30',
    '2026-12-05',
  ],
  ['steps in the month', '0 0 1 */5 ?', '2026-07-01', '2026-11-01', '2027-01-01', '2027-06-01'],
  ['1 as Sunday', '0 0 ? * 1', '2026-11-23', '2026-11-29'],
  ['0 as Sunday', '0 0 * * 0', '2026-11-23', '2026-11-29'],
  ['7 as Saturday', '0 4 ? * 7', '2021-10-22', '2021-10-23 04:00'],
  ['L as Saturday in the day of the week', '0 0 ? * L', '2026-11-23', '2026-11-28', '2026-12-05'],
  ['the last day', '0 0 L * ?', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'],
  ['the 31st', '0 0 31 * ?', '2027-01-31', '2027-03-31', '2027-05-31', '2027-07-31'],
  ['a leap day', '0 0 29 2 ?', '2026-11-23', '2028-02-29', '2032-02-29'],
  ['a leap day, not in 2100', '0 0 29 2 ?', '2096-02-29', '2104-02-29'],
  ['the third Friday', '0 8 ? * 6#3', '2026-11-23', '2026-12-18 08:00', '2027-01-15 08:00'],
  ['the fifth Friday', '0 0 ? * fri#5', '2026-11-01', '2027-01-29', '2027-04-30', '2027-07-30'],
  [
    'the fifth Friday in February',
    '0 0 ? 2 6#5',
    '2026-11-23',
    '2036-02-29',
    '2064-02-29',
    '2092-02-29',
    '2104-02-29',
  ],
  ['the last Friday', '0 0 ? * 6L', '2026-11-23', '2026-11-27', '2026-12-25', '2027-01-29'],
  ['the last Sunday', '0 0 ? * sunL', '2026-11-23', '2026-11-29', '2026-12-27', '2027-01-31'],
  ['the last weekday', '0 0 LW * ?', '2026-11-23', '2026-11-30', '2026-12-31', '2027-01-29'],
  ['the last weekday before a Saturday', '0 0 LW * ?', '2026-10-01', '2026-10-30'],
  ['the weekday nearest to a Saturday', '0 0 15W 8 ?', '2026-08-01', '2026-08-14'],
  ['the weekday nearest to a Sunday', '0 0 15W 11 ?', '2026-11-01', '2026-11-16'],
  ['a weekday as its nearest', '0 0 15W 12 ?', '2026-12-01', '2026-12-15'],
  [
    'the weekday nearest to a Saturday at the start of a month',
    '0 0 1W 5 ?',
    '2027-04-01',
    '2027-05-03',
  ],
  [
    'the weekday nearest to a Sunday at the start of a month',
    '0 0 1W 8 ?',
    '2027-07-01',
    '2027-08-02',
  ],
  [
    'the weekday nearest to a Sunday at the end of a month',
    '0 0 31W 1 ?',
    '2027-01-01',
    '2027-01-29',
  ],
  [
    'the weekday nearest to a Saturday at the end of a month',
    '0 0 31W 10 ?',
    '2026-10-01',
    '2026-10-30',
  ],
  [
    'the weekday nearest to a Sunday at the end of February',
    '0 0 29W 2 ?',
    '2026-11-23',
    '2028-02-29',
    '2032-02-27',
  ],
  [
    'the weekday nearest to the 31st, in months that have one',
    '0 0 31W * ?',
    '2027-01-31',
    '2027-03-31',
    '2027-05-31',
    '2027-07-30',
  ],
]

test.each(dates)('runs of %s', (_, text, after, ...expected) => {
  expect(runs(text, after, expected.length)).toEqual(expected)
})

test('a run is later than the given time, and the limit is included', () => {
  const daily = schedule('30 2 * * ?')
  const run = at('2026-11-23T02:30')
  expect(nextRun(daily, run - 1)).toBe(run)
  expect(nextRun(daily, run)).toBe(at('2026-11-24T02:30'))
  expect(nextRun(daily, run - 1, { until: run })).toBe(run)
  expect(nextRun(daily, run - 1, { until: run - 1 })).toBeUndefined()
  expect(nextRuns(daily, { after: run, count: 5, until: at('2026-11-26') })).toEqual([
    at('2026-11-24T02:30'),
    at('2026-11-25T02:30'),
  ])
  expect(nextRuns(daily, { after: run, count: 0 })).toEqual([])
})

test('schedules are evaluated in UTC, whatever the time zone of the machine', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(new Date(2026, 6, 1).getTimezoneOffset()).toBe(240)
  // The clock changes in New York on 2027-03-14 at 02:00, and in UTC never.
  expect(runs('30 2 * 3 ?', '2027-03-12T12:00')).toEqual([
    '2027-03-13 02:30',
    '2027-03-14 02:30',
    '2027-03-15 02:30',
  ])
})

test('a schedule without a run ends, within milliseconds', () => {
  const processorTime = startProcessorClock()
  for (const text of ['0 0 30 2 ?', '0 0 31 2,4,6,9,11 ?', '0 0 30W 2 ?'])
    expect(runs(text, '2026-11-23')).toEqual([])
  expect(processorTime()).toBeLessThan(2_000)
})

test('runs are from 1970 through 2999', () => {
  const yearly = schedule('0 0 1 1 ?')
  expect(nextRun(yearly, -1e300)).toBe(0)
  expect(nextRun(yearly, at('2998-12-31'))).toBe(at('2999-01-01'))
  for (const after of [at('2999-01-01'), 9e15, Infinity, Number.NaN])
    expect(nextRun(yearly, after)).toBeUndefined()
})

test('a schedule with a mistake is an error', () => {
  expect(() => nextRun(schedule('60 0 L * ?'), 0)).toThrow("'minute' must be from 0 to 59")
})
