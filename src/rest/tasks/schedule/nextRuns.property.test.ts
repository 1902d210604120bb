import { CronExpressionParser } from 'cron-parser'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextRuns } from './nextRuns.ts'
import { schedule } from './testing.ts'

/** A part of a generated schedule: its text in both dialects and its meaning, which doesn't depend on a parser. */
interface Part<T = number> {
  readonly text: string
  /** The text for cron-parser, which numbers the days of the week from 0 (Sunday); undefined if it doesn't support the part. */
  readonly classic: string | undefined
  readonly selects: (value: T) => boolean
}

/** A day of a month; days of the week are 1 (Sunday) to 7 (Saturday). */
interface Day {
  readonly day: number
  readonly dayOfWeek: number
  /** The last day of the month. */
  readonly last: number
}

const isWeekday = (dayOfWeek: number) => dayOfWeek > 1 && dayOfWeek < 7

/** A value, a range, or steps from `from` to `to` or to the end of the field. Ranges can wrap around. */
const entryOf = (min: number, max: number, first = min, names?: readonly string[]) => {
  const oneOf = fc.integer({ min, max })
  const step = fc.integer({ min: 1, max })
  const written = (quartz: number, isNamed: boolean) =>
    isNamed && names ? names[quartz - min] : String(quartz)
  const entry = fc.record({ from: oneOf, to: oneOf, by: step, isNamed: fc.boolean() })
  const inSteps = (from: number, to: number, by: number) => (value: number) =>
    value >= from && value <= to && (value - from) % by === 0
  return fc.oneof(
    entry.map(({ from, isNamed }): Part => ({
      text: `${written(from, isNamed)}`,
      classic: `${from - min + first}`,
      selects: (value) => value === from,
    })),
    entry.map(({ from, by, isNamed }): Part => ({
      text: `${written(from, isNamed)}/${by}`,
      classic: `${from - min + first}-${max - min + first}/${by}`,
      selects: inSteps(from, max, by),
    })),
    step.map((by): Part => ({
      text: `*/${by}`,
      classic: `${first}-${max - min + first}/${by}`,
      selects: inSteps(min, max, by),
    })),
    entry.map(({ from, to, isNamed }): Part => ({
      text: `${written(from, isNamed)}-${written(to, isNamed)}`,
      classic: from > to ? undefined : `${from - min + first}-${to - min + first}`,
      selects: (value) => (from > to ? value >= from || value <= to : value >= from && value <= to),
    })),
    entry.map(({ from, to, by, isNamed }): Part => ({
      text: `${written(from, isNamed)}-${written(to, isNamed)}/${by}`,
      classic: from > to ? undefined : `${from - min + first}-${to - min + first}/${by}`,
      selects:
        from > to
          ? (value) =>
              inSteps(from, to + max - min + 1, by)(value < from ? value + max - min + 1 : value)
          : inSteps(from, to, by),
    })),
  )
}

/** A list of entries. cron-parser refuses values that are listed twice and ranges that wrap around; such lists are written out for it. */
const listOf = (min: number, max: number, first = min, names?: readonly string[]) =>
  fc.array(entryOf(min, max, first, names), { minLength: 1, maxLength: 4 }).map((parts): Part => {
    const all = Array.from({ length: max - min + 1 }, (_, index) => min + index)
    const selects = (value: number) => parts.some((part) => part.selects(value))
    const isSimple =
      parts.every(({ classic }) => classic !== undefined) &&
      all.every((value) => parts.filter((part) => part.selects(value)).length < 2)
    return {
      text: parts.map(({ text }) => text).join(','),
      classic: isSimple
        ? parts.map(({ classic }) => classic).join(',')
        : all
            .filter(selects)
            .map((value) => value - min + first)
            .join(','),
      selects,
    }
  })

const every = { text: '*', classic: '*', selects: () => true }

const ofDay = (list: fc.Arbitrary<Part>, value: (day: Day) => number) =>
  list.map((part): Part<Day> => ({ ...part, selects: (day) => part.selects(value(day)) }))

const dayOfMonth = fc.oneof(
  { weight: 2, arbitrary: ofDay(listOf(1, 31), ({ day }) => day) },
  fc.constant<Part<Day>>({
    text: 'L',
    classic: 'L',
    selects: ({ day, last }) => day === last,
  }),
  fc.constant<Part<Day>>({
    text: 'LW',
    classic: undefined,
    selects: ({ day, dayOfWeek, last }) =>
      isWeekday(dayOfWeek) && (day === last || (dayOfWeek === 6 && day > last - 3)),
  }),
  // The weekday of the month with the smallest distance to the day.
  fc.integer({ min: 1, max: 31 }).map((target): Part<Day> => ({
    text: `${target}W`,
    classic: undefined,
    selects: ({ day, dayOfWeek, last }) => {
      if (target > last) return false
      const weekdays = Array.from({ length: last }, (_, index) => index + 1).filter((other) =>
        isWeekday(((((dayOfWeek - 1 + other - day) % 7) + 7) % 7) + 1),
      )
      const [nearest] = weekdays.toSorted((a, b) => Math.abs(a - target) - Math.abs(b - target))
      return day === nearest
    },
  })),
)

const names = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

const dayOfWeek = fc.oneof(
  { weight: 2, arbitrary: ofDay(listOf(1, 7, 0, names), (day) => day.dayOfWeek) },
  fc.integer({ min: 1, max: 7 }).map((wanted): Part<Day> => ({
    text: `${wanted}L`,
    classic: `${wanted - 1}L`,
    selects: (day) => day.dayOfWeek === wanted && day.day + 7 > day.last,
  })),
  fc
    .record({ wanted: fc.integer({ min: 1, max: 7 }), nth: fc.integer({ min: 1, max: 5 }) })
    .map(({ wanted, nth }): Part<Day> => ({
      text: `${names[wanted - 1]}#${nth}`,
      classic: `${wanted - 1}#${nth}`,
      selects: (day) => day.dayOfWeek === wanted && Math.ceil(day.day / 7) === nth,
    })),
)

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const noDay: Part<Day> = { text: '?', classic: '*', selects: () => true }
const everyDay: Part<Day> = every

const generated = fc.record({
  minute: fc.oneof(fc.constant<Part>(every), listOf(0, 59)),
  hour: fc.oneof(fc.constant<Part>(every), listOf(0, 23)),
  month: fc.oneof(fc.constant<Part>(every), listOf(1, 12, 1, months)),
  days: fc.oneof(
    fc.constant([everyDay, noDay] as const),
    dayOfMonth.map((part) => [part, noDay] as const),
    dayOfMonth.map((part) => [part, everyDay] as const),
    dayOfWeek.map((part) => [noDay, part] as const),
    dayOfWeek.map((part) => [everyDay, part] as const),
  ),
  after: fc.integer({ min: Date.UTC(1999, 0), max: Date.UTC(2101, 0) }),
})

const dayLength = 86_400_000
/** Leap days are in `nextRuns.test.ts`: searching for them takes four times as long. */
const horizon = 366 * dayLength
const count = 3

interface Generated {
  readonly minute: Part
  readonly hour: Part
  readonly month: Part
  readonly days: readonly [Part<Day>, Part<Day>]
  readonly after: number
}

/** Returns the runs by trying each day, hour, and minute. */
const runsByTrying = ({ minute, hour, month, days, after }: Generated): number[] => {
  const runs: number[] = []
  const first = Math.floor(after / dayLength) * dayLength
  for (let midnight = first; midnight <= after + horizon; midnight += dayLength) {
    const date = new Date(midnight)
    if (!month.selects(date.getUTCMonth() + 1)) continue
    const day = {
      day: date.getUTCDate(),
      dayOfWeek: date.getUTCDay() + 1,
      last: new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate(),
    }
    if (!days.every(({ selects }) => selects(day))) continue
    for (let time = midnight; time < midnight + dayLength; time += 60_000) {
      const inDay = (time - midnight) / 60_000
      if (time <= after || time > after + horizon) continue
      if (!hour.selects(Math.floor(inDay / 60)) || !minute.selects(inDay % 60)) continue
      if (runs.push(time) === count) return runs
    }
  }
  return runs
}

/** Returns the runs by cron-parser; undefined if it doesn't support the schedule. */
const runsByCronParser = ({ minute, hour, month, days, after }: Generated) => {
  const parts = [minute, hour, days[0], month, days[1]]
  if (parts.some(({ classic }) => classic === undefined)) return undefined
  const cron = CronExpressionParser.parse(parts.map(({ classic }) => classic).join(' '), {
    currentDate: new Date(after),
    endDate: new Date(after + horizon),
    tz: 'UTC',
  })
  return cron.take(count).map((run) => run.getTime())
}

const generatedSchedules = 10_000

test(`${generatedSchedules} generated schedules have the runs that a search through every minute and cron-parser find`, () => {
  let withoutCronParser = 0
  fc.assert(
    fc.property(generated, (one) => {
      const fields = [one.minute, one.hour, one.days[0], one.month, one.days[1]]
      const found = nextRuns(schedule(fields.map(({ text }) => text).join(' ')), {
        after: one.after,
        count,
        until: one.after + horizon,
      })
      expect(found).toEqual(runsByTrying(one))
      const byCronParser = runsByCronParser(one)
      if (!byCronParser) withoutCronParser += 1
      expect(byCronParser ?? found).toEqual(found)
    }),
    { numRuns: generatedSchedules, seed: 14 },
  )
  // cron-parser doesn't know W and LW, about every sixth schedule.
  expect(withoutCronParser).toBeLessThan(generatedSchedules / 5)
})
