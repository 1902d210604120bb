import { Cron } from 'croner'
import { type ParsedSchedule, parseSchedule, type Schedule } from './fields.ts'
import type { FieldValue } from './parseField.ts'

const day = 86_400_000
const hour = 3_600_000
const minute = 60_000

/** Returns a day field or the month as croner writes it. It numbers the days of the week from 0 (Sunday). */
const cronerField = (value: FieldValue, first = 0): string => {
  switch (value.kind) {
    case 'every':
    case 'unspecified':
      return '*'
    case 'values':
      return value.values.map((one) => one - first).join(',')
    case 'lastDay':
      return 'L'
    case 'lastWeekday':
      return 'LW'
    case 'nearestWeekday':
      return `${value.day}W`
    case 'lastDayOfWeek':
      return `${value.dayOfWeek - first}#L`
    case 'nthDayOfWeek':
      return `${value.dayOfWeek - first}#${value.nth}`
  }
}

/** Days (epoch ms of their midnights) that croner found after a day, by `<pattern>@<day>`. */
const foundDays = new Map<string, number | undefined>()
const maxFoundDays = 20_000

/**
 * Returns a function that finds the next day of a schedule after a day. Many tasks run on the same days, and croner searches the calendar
 * for each of them, so that the runs of thousands of tasks would take seconds.
 */
const daySearch = ({ dayOfMonth, month, dayOfWeek }: ParsedSchedule) => {
  const pattern = `0 0 ${cronerField(dayOfMonth)} ${cronerField(month)} ${cronerField(dayOfWeek, 1)}`
  let cron: Cron | undefined
  return (after: number): number | undefined => {
    const key = `${pattern}@${after}`
    if (!foundDays.has(key)) {
      // An offset is faster than a time zone by name.
      cron ??= new Cron(pattern, { mode: '5-part', utcOffset: 0 })
      if (foundDays.size >= maxFoundDays) foundDays.clear()
      foundDays.set(key, cron.nextRun(new Date(after))?.getTime())
    }
    return foundDays.get(key)
  }
}

const timesOf = (value: FieldValue, count: number): readonly number[] =>
  value.kind === 'values' ? value.values : Array.from({ length: count }, (_, index) => index)

/** Returns all runs later than `after`, in epoch ms, from 1970 through 2999. Throws a RangeError if the schedule has a mistake. */
function* runsAfter(schedule: Schedule, after: number): Generator<number, undefined> {
  const { parsed, problems } = parseSchedule(schedule)
  if (!parsed)
    throw new RangeError(problems.map(({ field, problem }) => `'${field}' ${problem}`).join(' '))
  const from = Math.max(after, -1)
  if (!(from < Date.UTC(3000))) return undefined
  const nextDay = daySearch(parsed)
  const hours = timesOf(parsed.hour, 24)
  const minutes = timesOf(parsed.minute, 60)
  const dayBefore = Math.floor(from / day) * day - day
  let date = nextDay(dayBefore)
  for (; date !== undefined; date = nextDay(date))
    for (const inDay of hours)
      for (const inHour of minutes) {
        const time = date + inDay * hour + inHour * minute
        if (time > from) yield time
      }
  return undefined
}

/**
 * Returns the next `count` runs later than `after` and not later than `until`, in epoch ms; fewer if the schedule ends, empty if it never runs,
 * such as on February 30. Throws a RangeError if the schedule has a mistake.
 */
export const nextRuns = (
  schedule: Schedule,
  {
    after,
    count,
    until = Infinity,
  }: { readonly after: number; readonly count: number; readonly until?: number },
): number[] => {
  const runs: number[] = []
  if (count < 1) return runs
  for (const time of runsAfter(schedule, after)) {
    if (time > until) break
    if (runs.push(time) >= count) break
  }
  return runs
}

/** Returns the next run later than `after` and not later than `until`, in epoch ms; undefined if there is none. Throws like `nextRuns`. */
export const nextRun = (
  schedule: Schedule,
  after: number,
  { until }: { readonly until?: number } = {},
): number | undefined =>
  nextRuns(schedule, { after, count: 1, ...(until !== undefined && { until }) })[0]
