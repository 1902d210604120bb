import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSchedule } from '../../../rest/tasks/schedule/fields.ts'
import { nextRuns } from '../../../rest/tasks/schedule/nextRuns.ts'
import { fromCronText, toCronText } from './cronText.ts'
import {
  hourIntervals,
  limitsOf,
  minuteIntervals,
  type MonthDay,
  type Recurrence,
  toRecurrence,
  toSchedule,
} from './recurrence.ts'
import { schedule } from '../../../rest/tasks/schedule/testing.ts'

const time = { hour: 2, minute: 30 }
const at = Date.UTC(2028, 1, 29, 2, 30)

const table: readonly [cron: string, Recurrence][] = [
  ['* * * * ?', { kind: 'minutes', every: 1 }],
  ['*/15 * * * ?', { kind: 'minutes', every: 15 }],
  ['10 * * * ?', { kind: 'hours', every: 1, minute: 10 }],
  ['0 */6 * * ?', { kind: 'hours', every: 6, minute: 0 }],
  ['30 2 * * ?', { kind: 'daily', time }],
  ['30 2 ? * MON-FRI', { kind: 'weekdays', time }],
  ['30 2 ? * MON,THU', { kind: 'weekly', daysOfWeek: [2, 5], time }],
  ['30 2 1 * ?', { kind: 'monthly', on: { kind: 'day', day: 1 }, time }],
  ['30 2 L * ?', { kind: 'monthly', on: { kind: 'lastDay' }, time }],
  ['30 2 LW * ?', { kind: 'monthly', on: { kind: 'lastWeekday' }, time }],
  ['30 2 15W * ?', { kind: 'monthly', on: { kind: 'nearestWeekday', day: 15 }, time }],
  ['30 2 ? * 6#3', { kind: 'monthly', on: { kind: 'nthDayOfWeek', dayOfWeek: 6, nth: 3 }, time }],
  ['30 2 ? * 6L', { kind: 'monthly', on: { kind: 'lastDayOfWeek', dayOfWeek: 6 }, time }],
  ['30 2 29 2 ?', { kind: 'yearly', month: 2, on: { kind: 'day', day: 29 }, time }],
  ['30 2 ? 5 2L', { kind: 'yearly', month: 5, on: { kind: 'lastDayOfWeek', dayOfWeek: 2 }, time }],
  ['30 2 29 2 ?', { kind: 'once', at }],
]

test.each(table)('%s is %o, and the reverse', (cron, recurrence) => {
  expect(toCronText(toSchedule(recurrence))).toBe(cron)
  expect(toRecurrence(schedule(cron), limitsOf(recurrence))).toEqual(recurrence)
})

test.each([
  ['0,15,30,45 * ? * *', '*/15 * * * ?'],
  ['0/30 0-23 1-31 JAN-DEC ?', '*/30 * * * ?'],
  ['5 0/12 * * *', '5 */12 * * ?'],
  ['00 02 * * *', '0 2 * * ?'],
  ['0 0 * * 0', '0 0 ? * SUN'],
  ['0 0 ? * 2-6', '0 0 ? * MON-FRI'],
  ['0 0 ? * 1-7', '0 0 * * ?'],
  ['0 0 ? * FRI-MON', '0 0 ? * SUN,MON,FRI,SAT'],
  ['0 0 ? * L', '0 0 ? * SAT'],
  ['0 0 1 feb *', '0 0 1 2 ?'],
  ['0 0 lw * *', '0 0 LW * ?'],
])('%s is shown as %s', (cron, simple) => {
  expect(toCronText(toSchedule(toRecurrence(schedule(cron))))).toBe(simple)
})

test.each([
  ['an uneven step of minutes', '*/7 * * * ?'],
  ['a step that begins later', '5/15 * * * ?'],
  ['minutes of some hours', '*/15 9-17 * * ?'],
  ['two times a day', '0 9,17 * * ?'],
  ['every second day', '0 0 */2 * ?'],
  ['two days of the month', '0 0 1,15 * ?'],
  ['four months of the year', '0 0 1 */3 ?'],
  ['days of the week in one month', '0 0 ? 2 MON'],
  ['a mistake', '60 0 * * ?'],
  ['two fields that select days', '0 0 1 * MON'],
])('%s is custom', (_, cron) => {
  expect(toRecurrence(schedule(cron))).toEqual({ kind: 'custom', schedule: schedule(cron) })
})

test('a single run is the first one from the start, and only with one occurrence', () => {
  const yearly = schedule('30 2 29 2 ?')
  const runOnce = (startDate: number) => toRecurrence(yearly, { maxOccurrences: 1, startDate })
  expect(runOnce(Date.UTC(2026, 10, 23))).toEqual({ kind: 'once', at })
  expect(runOnce(at)).toEqual({ kind: 'once', at })
  expect(runOnce(at + 1)).toEqual({ kind: 'once', at: Date.UTC(2032, 1, 29, 2, 30) })
  expect(runOnce(Date.UTC(2096, 2, 1))).toEqual({ kind: 'once', at: Date.UTC(2104, 1, 29, 2, 30) })
  for (const limits of [
    {},
    { startDate: at, maxOccurrences: 2 },
    { startDate: at, maxOccurrences: -1 },
  ])
    expect(toRecurrence(yearly, limits).kind).toBe('yearly')
  expect(limitsOf({ kind: 'once', at })).toEqual({
    maxOccurrences: 1,
    startDate: Date.UTC(2028, 1, 29),
  })
})

const timeOfDay = fc.record({
  hour: fc.integer({ min: 0, max: 23 }),
  minute: fc.integer({ min: 0, max: 59 }),
})
const dayOfWeek = fc.integer({ min: 1, max: 7 })
const day = fc.integer({ min: 1, max: 31 })
const kind = <K extends string>(name: K) => fc.constant(name)
const monthDay: fc.Arbitrary<MonthDay> = fc.oneof(
  fc.record({ kind: kind('day'), day }),
  fc.record({ kind: kind('lastDay') }),
  fc.record({ kind: kind('lastWeekday') }),
  fc.record({ kind: kind('nearestWeekday'), day }),
  fc.record({ kind: kind('nthDayOfWeek'), dayOfWeek, nth: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: kind('lastDayOfWeek'), dayOfWeek }),
)
const recurrences: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.record({ kind: kind('minutes'), every: fc.constantFrom(...minuteIntervals) }),
  fc.record({
    kind: kind('hours'),
    every: fc.constantFrom(...hourIntervals),
    minute: fc.integer({ min: 0, max: 59 }),
  }),
  fc.record({ kind: kind('daily'), time: timeOfDay }),
  fc.record({ kind: kind('weekdays'), time: timeOfDay }),
  fc.record({
    kind: kind('weekly'),
    daysOfWeek: fc
      .subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1, maxLength: 6 })
      .filter((days) => days.join() !== '2,3,4,5,6'),
    time: timeOfDay,
  }),
  fc.record({ kind: kind('monthly'), on: monthDay, time: timeOfDay }),
  fc.record({
    kind: kind('yearly'),
    month: fc.integer({ min: 1, max: 12 }),
    on: monthDay,
    time: timeOfDay,
  }),
  fc.record({
    kind: kind('once'),
    at: fc.integer({ min: 0, max: Date.UTC(2100, 0) / 60_000 }).map((minute) => minute * 60_000),
  }),
)

/** Texts of which many have a simpler form. */
const schedules = fc
  .tuple(
    fc.constantFrom('*', '0', '5', '*/15', '0/30', '*/7', '5/15', '0,20,40', '0-59', '58,59'),
    fc.constantFrom('*', '2', '02', '0/6', '*/5', '9-17', '22-2', '0,12', '0-23'),
    fc.constantFrom('*', 'JAN', '2', '12', '1-12', '*/3', 'NOV-FEB'),
    fc.constantFrom(
      ['*', '?'],
      ['?', '*'],
      ['*', '*'],
      ['1-31', '?'],
      ...['1', '29', '30', '31', '*/2', '1,15', 'L', 'LW', '1W', '31W'].map((text) => [text, '?']),
      ...['0', '1', '2-6', 'SAT,SUN', 'FRI-MON', '1-7', 'L', '6L', '6#5'].map((text) => [
        '?',
        text,
      ]),
    ),
  )
  .map(([minute, hour, month, days]) =>
    schedule(`${minute} ${hour} ${days[0]} ${month} ${days[1]}`),
  )

describe('laws', () => {
  test('a recurrence is the one of its schedule', () => {
    fc.assert(
      fc.property(recurrences, (recurrence) => {
        const itsSchedule = toSchedule(recurrence)
        expect(parseSchedule(itsSchedule).problems).toBeUndefined()
        expect(toRecurrence(itsSchedule, limitsOf(recurrence))).toEqual(recurrence)
      }),
      { numRuns: 1_000, seed: 14 },
    )
  })

  test('a schedule has the runs of its recurrence', () => {
    fc.assert(
      fc.property(schedules, (one) => {
        const window = { after: Date.UTC(2026, 10, 23), count: 5 }
        expect(nextRuns(toSchedule(toRecurrence(one)), window)).toEqual(nextRuns(one, window))
      }),
      { numRuns: 500, seed: 14 },
    )
  })
})

test('a cron text has five fields, or six with zero seconds', () => {
  const nightly = schedule('30 2 * * ?')
  expect(fromCronText('30 2 * * ?')).toEqual(nightly)
  expect(fromCronText('  30\t2  * * ?\n')).toEqual(nightly)
  expect(fromCronText('0 30 2 * * ?')).toEqual(nightly)
  for (const text of ['', '30 2 * *', '5 30 2 * * ?', '0 30 2 * * ? *'])
    expect(fromCronText(text)).toBeUndefined()
})
