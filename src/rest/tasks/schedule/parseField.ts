import { isLonger } from '../../protocol/characters.ts'
/** The fields of a schedule, in the order of a cron text. */
export const scheduleFields = ['minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek'] as const
export type ScheduleField = (typeof scheduleFields)[number]

/** Maximum characters of a field. A list of all minutes has 169. */
export const maxFieldLength = 200
/** What is wrong with a longer field. */
export const tooLong = `must be at most ${maxFieldLength} characters`

/** What a field selects. Months are 1 to 12; days of the week are 1 (Sunday) to 7 (Saturday); weekdays are Monday to Friday. */
export type FieldValue =
  /** `*` */
  | { readonly kind: 'every' }
  /** `?`: the other day field selects the days. */
  | { readonly kind: 'unspecified' }
  /** Ascending, without duplicates. */
  | { readonly kind: 'values'; readonly values: readonly number[] }
  /** `L` in the day of the month. */
  | { readonly kind: 'lastDay' }
  /** `LW` */
  | { readonly kind: 'lastWeekday' }
  /** `15W`: the weekday nearest to the day, in the same month; no day in a month without the day. */
  | { readonly kind: 'nearestWeekday'; readonly day: number }
  /** `6L` */
  | { readonly kind: 'lastDayOfWeek'; readonly dayOfWeek: number }
  /** `6#3`; no day in a month without the nth. */
  | { readonly kind: 'nthDayOfWeek'; readonly dayOfWeek: number; readonly nth: number }

/** The value of a field, or what is wrong with its text, as a predicate of the field's name. */
export type ParsedField =
  | { readonly value: FieldValue; readonly problem?: never }
  | { readonly problem: string; readonly value?: never }

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const daysOfWeek = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

interface Range {
  readonly min: number
  readonly max: number
  /** Names of the values from `min` on. */
  readonly names: readonly string[]
  readonly problem: string
}

const range = (min: number, max: number): Range => ({
  min,
  max,
  names: [],
  problem: `must be from ${min} to ${max}`,
})

const ranges: Readonly<Record<ScheduleField, Range>> = {
  minute: range(0, 59),
  hour: range(0, 23),
  dayOfMonth: range(1, 31),
  month: { min: 1, max: 12, names: months, problem: 'must be from 1 to 12, or from JAN to DEC' },
  dayOfWeek: {
    min: 1,
    max: 7,
    names: daysOfWeek,
    problem: 'must be from 1 (Sunday) to 7 (Saturday), or from SUN to SAT',
  },
}

/** How the special characters are used, by field; a field without a text doesn't allow the character. */
const usage: Readonly<Record<string, { readonly [F in ScheduleField]?: string }>> = {
  '?': { dayOfMonth: "must have '?' alone", dayOfWeek: "must have '?' alone" },
  L: {
    dayOfMonth: "must have 'L' alone, or be LW",
    dayOfWeek: "must have 'L' after one day, such as 6L",
  },
  W: { dayOfMonth: "must have 'W' after one day, such as 15W, or be LW" },
  '#': { dayOfWeek: "must have '#' between one day and its number, such as 6#3" },
}

class Problem extends Error {}

const numberOf = (text: string, { min, max, names, problem }: Range): number | undefined => {
  const name = names.indexOf(text)
  if (name !== -1) return min + name
  if (!/^\d+$/.test(text)) return undefined
  const number = Number(text)
  if (number < min || number > max) throw new Problem(problem)
  return number
}

/** Returns the values of one entry of a list; undefined if it is not a value, a range, or a step. A range such as 22-2 wraps around. */
const valuesOf = (entry: string, limits: Range): number[] | undefined => {
  const [, first = '', last, step] = /^(\*|\w+)(?:-(\w+))?(?:\/(\d+))?$/.exec(entry) ?? []
  const { min, max } = limits
  const isEvery = first === '*' && last === undefined && step !== undefined
  const from = isEvery ? min : numberOf(first, limits)
  const to = last === undefined ? (step === undefined ? from : max) : numberOf(last, limits)
  if (from === undefined || to === undefined) return undefined
  const by = Number(step ?? 1)
  if (by < 1 || by > max) throw new Problem(`must have a step from 1 to ${max}`)
  const size = max - min + 1
  const end = to < from ? to + size : to
  return Array.from(
    { length: Math.floor((end - from) / by) + 1 },
    (_, index) => ((from + index * by - min) % size) + min,
  )
}

/** Returns the value of a field that is a special character or contains one; undefined if it doesn't. */
const specialValue = (field: ScheduleField, text: string): FieldValue | undefined => {
  if (text === '*') return { kind: 'every' }
  if (field === 'dayOfMonth') {
    if (text === '?') return { kind: 'unspecified' }
    if (text === 'L') return { kind: 'lastDay' }
    if (text === 'LW') return { kind: 'lastWeekday' }
    const day = numberOf(/^(\d+)W$/.exec(text)?.[1] ?? '', ranges.dayOfMonth)
    if (day) return { kind: 'nearestWeekday', day }
  }
  if (field === 'dayOfWeek') {
    if (text === '?') return { kind: 'unspecified' }
    // Classic cron numbers the days from 0. Only a single 0 can't be mistaken for another day of that numbering.
    if (text === '0') return { kind: 'values', values: [1] }
    if (text === 'L') return { kind: 'values', values: [7] }
    const [, day = '', nth] = /^(\d+|[A-Z]{3})(?:L|#(\d+))$/.exec(text) ?? []
    const dayOfWeek = numberOf(day, ranges.dayOfWeek)
    if (dayOfWeek && nth === undefined) return { kind: 'lastDayOfWeek', dayOfWeek }
    if (dayOfWeek && (Number(nth) < 1 || Number(nth) > 5))
      throw new Problem("must have a number from 1 to 5 after '#'")
    if (dayOfWeek) return { kind: 'nthDayOfWeek', dayOfWeek, nth: Number(nth) }
  }
  return undefined
}

/** Returns what is wrong with an entry that is not a value, a range, or a step. */
const entryProblem = (field: ScheduleField, entry: string, text: string): string => {
  if (entry === '') return "can't contain an empty value"
  const names = new RegExp([...months, ...daysOfWeek].join('|'), 'g')
  const character = /[*?LWC#]/.exec(entry.replace(names, ''))?.[0]
  if (character === 'C') return "can't contain 'C', which isn't supported"
  const uses = character === undefined ? undefined : usage[character]
  if (uses && !uses[field])
    return `can't contain '${character}', which is allowed in ${Object.keys(uses).join(' and ')} only`
  if (character && text.includes(',')) return `can't combine '${character}' with other values`
  const { min, max } = ranges[field]
  return (
    uses?.[field] ??
    `can't contain '${entry}', only numbers from ${min} to ${max}, ranges such as 1-5, and steps such as */2, separated by commas`
  )
}

const valueOf = (field: ScheduleField, text: string): FieldValue => {
  const special = specialValue(field, text)
  if (special) return special
  const values = text.split(',').flatMap((entry) => {
    const found = valuesOf(entry, ranges[field])
    if (!found) throw new Problem(entryProblem(field, entry, text))
    return found
  })
  return { kind: 'values', values: [...new Set(values)].toSorted((a, b) => a - b) }
}

/** Parses the text of a field; letters can have any case. */
export const parseField = (field: ScheduleField, text: string): ParsedField => {
  if (text === '') return { problem: 'is required' }
  if (isLonger(text, maxFieldLength)) return { problem: tooLong }
  if (/\s/.test(text)) return { problem: "can't contain spaces" }
  try {
    return { value: valueOf(field, text.toUpperCase()) }
  } catch (error) {
    if (error instanceof Problem) return { problem: error.message }
    throw error
  }
}
