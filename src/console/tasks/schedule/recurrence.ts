import {
  type ParsedSchedule,
  parseSchedule,
  type Schedule,
} from '../../../rest/tasks/schedule/fields.ts'
import type { FieldValue } from '../../../rest/tasks/schedule/parseField.ts'

/** A time of the day in UTC, as schedules have it. */
export interface TimeOfDay {
  readonly hour: number
  readonly minute: number
}

/** A day of a month. Days of the week are 1 (Sunday) to 7 (Saturday); weekdays are Monday to Friday. */
export type MonthDay =
  | { readonly kind: 'day'; readonly day: number }
  | Extract<
      FieldValue,
      { kind: 'lastDay' | 'lastWeekday' | 'nearestWeekday' | 'nthDayOfWeek' | 'lastDayOfWeek' }
    >

/**
 * How a recurrence picker shows a schedule. Everything is in UTC: a schedule can't follow another time zone, because its clock changes.
 * Days that repeat over the ends of months, such as every second day, have no schedule.
 */
export type Recurrence =
  /** `every` is one of `minuteIntervals`. */
  | { readonly kind: 'minutes'; readonly every: number }
  /** `every` is one of `hourIntervals`, counted from midnight. */
  | { readonly kind: 'hours'; readonly every: number; readonly minute: number }
  | { readonly kind: 'daily'; readonly time: TimeOfDay }
  /** Monday to Friday. */
  | { readonly kind: 'weekdays'; readonly time: TimeOfDay }
  /** Ascending, at least one; all days are `daily`, and Monday to Friday are `weekdays`. */
  | { readonly kind: 'weekly'; readonly daysOfWeek: readonly number[]; readonly time: TimeOfDay }
  | { readonly kind: 'monthly'; readonly on: MonthDay; readonly time: TimeOfDay }
  /** `month` is from 1 to 12. */
  | {
      readonly kind: 'yearly'
      readonly month: number
      readonly on: MonthDay
      readonly time: TimeOfDay
    }
  /** `at` is a full minute in epoch ms. Requires the limits of `limitsOf`. */
  | { readonly kind: 'once'; readonly at: number }
  /** A schedule that no other kind shows exactly, or one with a mistake. */
  | { readonly kind: 'custom'; readonly schedule: Schedule }

/** Intervals that are the same across the ends of hours. */
export const minuteIntervals = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30] as const
/** Intervals that are the same across midnight. */
export const hourIntervals = [1, 2, 3, 4, 6, 8, 12] as const

const dayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
const dayMs = 86_400_000

const steps = (every: number) => (every === 1 ? '*' : `*/${every}`)

const dayFields = (on: MonthDay): Pick<Schedule, 'dayOfMonth' | 'dayOfWeek'> => {
  switch (on.kind) {
    case 'day':
      return { dayOfMonth: String(on.day), dayOfWeek: '?' }
    case 'lastDay':
      return { dayOfMonth: 'L', dayOfWeek: '?' }
    case 'lastWeekday':
      return { dayOfMonth: 'LW', dayOfWeek: '?' }
    case 'nearestWeekday':
      return { dayOfMonth: `${on.day}W`, dayOfWeek: '?' }
    case 'nthDayOfWeek':
      return { dayOfMonth: '?', dayOfWeek: `${on.dayOfWeek}#${on.nth}` }
    case 'lastDayOfWeek':
      return { dayOfMonth: '?', dayOfWeek: `${on.dayOfWeek}L` }
  }
}

const timeFields = ({ hour, minute }: TimeOfDay) => ({ minute: String(minute), hour: String(hour) })
const everyDay = { dayOfMonth: '*', month: '*', dayOfWeek: '?' }

/** Returns the schedule of a recurrence. Lists of days are names, because clients number the days in several ways. */
export const toSchedule = (recurrence: Recurrence): Schedule => {
  switch (recurrence.kind) {
    case 'minutes':
      return { minute: steps(recurrence.every), hour: '*', ...everyDay }
    case 'hours':
      return { minute: String(recurrence.minute), hour: steps(recurrence.every), ...everyDay }
    case 'daily':
      return { ...timeFields(recurrence.time), ...everyDay }
    case 'weekdays':
    case 'weekly': {
      const dayOfWeek =
        recurrence.kind === 'weekdays'
          ? 'MON-FRI'
          : recurrence.daysOfWeek.map((day) => dayNames[day - 1]).join(',')
      return { ...timeFields(recurrence.time), dayOfMonth: '?', month: '*', dayOfWeek }
    }
    case 'monthly':
      return { ...timeFields(recurrence.time), month: '*', ...dayFields(recurrence.on) }
    case 'yearly':
      return {
        ...timeFields(recurrence.time),
        month: String(recurrence.month),
        ...dayFields(recurrence.on),
      }
    case 'once': {
      const at = new Date(recurrence.at)
      return {
        ...timeFields({ hour: at.getUTCHours(), minute: at.getUTCMinutes() }),
        month: String(at.getUTCMonth() + 1),
        ...dayFields({ kind: 'day', day: at.getUTCDate() }),
      }
    }
    case 'custom':
      return recurrence.schedule
  }
}

/** Other values of a task that say when it runs. */
export interface Limits {
  /** No limit if it is undefined or -1. */
  readonly maxOccurrences?: number | undefined
  /** The first run is not earlier; epoch ms. */
  readonly startDate?: number | undefined
}

/** Returns the limits that a recurrence requires. A single run starts on its day (UTC), since schedules have no year. */
export const limitsOf = (recurrence: Recurrence): Limits =>
  recurrence.kind === 'once'
    ? { maxOccurrences: 1, startDate: Math.floor(recurrence.at / dayMs) * dayMs }
    : {}

/** Returns the single value of a field. */
const single = (value: FieldValue) =>
  value.kind === 'values' && value.values.length === 1 ? value.values[0] : undefined

const isEvery = (value: FieldValue, size: number) =>
  value.kind === 'every' ||
  value.kind === 'unspecified' ||
  (value.kind === 'values' && value.values.length === size)

/** Returns the interval of values that are the same distance apart from 0 to the end of the field; undefined if they aren't. */
const intervalOf = (value: FieldValue, size: number, intervals: readonly number[]) => {
  if (isEvery(value, size)) return 1
  if (value.kind !== 'values') return undefined
  const every = size / value.values.length
  const isEven = value.values.every((one, index) => one === index * every)
  return intervals.includes(every) && isEven ? every : undefined
}

const monthDayOf = ({ dayOfMonth, dayOfWeek }: ParsedSchedule): MonthDay | undefined => {
  const day = single(dayOfMonth)
  if (isEvery(dayOfWeek, 7) && day !== undefined) return { kind: 'day', day }
  const value = isEvery(dayOfWeek, 7) ? dayOfMonth : isEvery(dayOfMonth, 31) ? dayOfWeek : undefined
  switch (value?.kind) {
    case 'lastDay':
    case 'lastWeekday':
    case 'nearestWeekday':
    case 'nthDayOfWeek':
    case 'lastDayOfWeek':
      return value
    default:
      return undefined
  }
}

/** Returns the first time of a date without a year that is not earlier than `from`; undefined if there is none within eight years, between which leap years are. */
const firstTime = (month: number, day: number, { hour, minute }: TimeOfDay, from: number) => {
  const year = new Date(from).getUTCFullYear()
  return Array.from({ length: 9 }, (_, index) =>
    Date.UTC(year + index, month - 1, day, hour, minute),
  ).find((time) => time >= from && new Date(time).getUTCDate() === day)
}

/** Returns the recurrence of a schedule on certain days at a single time. */
const atTime = (
  parsed: ParsedSchedule,
  time: TimeOfDay,
  { maxOccurrences, startDate }: Limits,
): Recurrence | undefined => {
  const { dayOfMonth, dayOfWeek } = parsed
  const isEveryMonth = isEvery(parsed.month, 12)
  if (isEveryMonth && isEvery(dayOfMonth, 31)) {
    if (isEvery(dayOfWeek, 7)) return { kind: 'daily', time }
    if (dayOfWeek.kind === 'values') {
      const { values: daysOfWeek } = dayOfWeek
      return daysOfWeek.join() === '2,3,4,5,6'
        ? { kind: 'weekdays', time }
        : { kind: 'weekly', daysOfWeek, time }
    }
  }
  const on = monthDayOf(parsed)
  if (on && isEveryMonth) return { kind: 'monthly', on, time }
  const month = single(parsed.month)
  if (!on || month === undefined) return undefined
  const at =
    maxOccurrences === 1 && startDate !== undefined && on.kind === 'day'
      ? firstTime(month, on.day, time, startDate)
      : undefined
  return at === undefined ? { kind: 'yearly', month, on, time } : { kind: 'once', at }
}

/**
 * Returns the simplest recurrence that has exactly the runs of a schedule. A yearly schedule of a task with one occurrence and a start
 * is a single run; for a task without a start, pass the time of its creation.
 */
export const toRecurrence = (schedule: Schedule, limits: Limits = {}): Recurrence => {
  const custom: Recurrence = { kind: 'custom', schedule }
  const { parsed } = parseSchedule(schedule)
  if (!parsed) return custom
  const minute = single(parsed.minute)
  const hour = single(parsed.hour)
  if (minute !== undefined && hour !== undefined)
    return atTime(parsed, { hour, minute }, limits) ?? custom
  const isEveryDay =
    isEvery(parsed.dayOfMonth, 31) && isEvery(parsed.month, 12) && isEvery(parsed.dayOfWeek, 7)
  if (!isEveryDay) return custom
  const everyHours = intervalOf(parsed.hour, 24, hourIntervals)
  if (minute !== undefined && everyHours !== undefined)
    return { kind: 'hours', every: everyHours, minute }
  const everyMinutes = intervalOf(parsed.minute, 60, minuteIntervals)
  if (everyMinutes !== undefined && everyHours === 1)
    return { kind: 'minutes', every: everyMinutes }
  return custom
}
