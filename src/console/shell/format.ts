import { t } from './messages/index.ts'

/** Numbers and dates use the region of the browser's settings if its language is the one of the messages. */
export const locale = (): string => {
  const preferred = typeof navigator === 'undefined' ? [] : navigator.languages
  return preferred.find((language) => language.startsWith('en')) ?? 'en-GB'
}

/**
 * Returns a function that makes a formatter at its first use and keeps it, because making one takes longer than all of its use on a page.
 */
const once = <T>(make: (language: string) => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make(locale()))
}

const numbers = once((language) => new Intl.NumberFormat(language))
const amounts = [0, 1].map((maximumFractionDigits) =>
  once((language) => new Intl.NumberFormat(language, { maximumFractionDigits })),
)
const daysOfYear = once(
  (language) => new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric' }),
)
const days = once((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }))
const moments = once(
  (language) =>
    new Intl.DateTimeFormat(language, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
    }),
)
const minutes = once(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }),
)
// "1 day ago" instead of "yesterday", because 47 hours ago can be the day before yesterday. Only "now" is a word.
const ages = once((language) => new Intl.RelativeTimeFormat(language, { numeric: 'always' }))
const justNow = once((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
const lists = once((language) => new Intl.ListFormat(language, { type: 'conjunction' }))

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Formats a size (bytes) in units of 1024; "–" if it is unknown (-1). */
export const formatBytes = (bytes: number | undefined): string => {
  if (bytes === undefined || bytes < 0) return t('format.none')
  // A value that would be rounded to 1024 of one unit is 1 of the next unit.
  const steps = units.findIndex((_unit, index) => bytes < 1023.5 * 1024 ** index)
  const exponent = steps === -1 ? units.length - 1 : steps
  const amount = bytes / 1024 ** exponent
  const digits = exponent > 0 && amount < 99.95 ? 1 : 0
  const value = (amounts[digits] ?? numbers)().format(amount)
  return t(`format.bytes_${units[exponent] ?? 'B'}`, { value })
}

export const formatNumber = (value: number): string => numbers().format(value)

/** Formats a date (epoch ms), such as 12 Sep 2026. */
export const formatDay = (time: number): string => days().format(time)

/** Formats a date with hour and minute (epoch ms) in the user's time zone. */
export const formatMinute = (time: number): string => minutes().format(time)

/** Formats a date with time (epoch ms) in the user's time zone, with its name. */
export const formatDateTime = (time: number): string => moments().format(time)

const spans = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Formats a time relative to `now` (both epoch ms). */
export const formatRelative = (time: number, now = Date.now()): string => {
  const elapsed = (time - now) / 1000
  const [unitName, length] = spans.find((span) => Math.abs(elapsed) >= span[1]) ?? ['second', 60]
  const format = unitName === 'second' ? justNow() : ages()
  return format.format(Math.trunc(elapsed / length), unitName)
}

/** How long a moment is shown relative to now (ms). */
const maxAge = 7 * 86_400_000

/** Formats a moment (epoch ms) as lists show it: relative to `now` for a week, then as the day, with its year if that is another one. */
export const formatAge = (time: number, now = Date.now()): string => {
  if (Math.abs(now - time) < maxAge) return formatRelative(time, now)
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear()
  return isThisYear ? daysOfYear().format(time) : formatDay(time)
}

/** "a, b and c". */
export const formatList = (texts: readonly string[]): string => lists().format(texts)

const unit = (value: number, name: string) =>
  value.toLocaleString(locale(), { style: 'unit', unit: name, unitDisplay: 'narrow' })

/** Formats a duration (ms) with its two largest units: 8s, 3m 20s, 2h 5m. */
export const formatDuration = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), 'day'],
    [Math.floor(seconds / 3_600) % 24, 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ]
  const first = parts.findIndex(([value]) => value > 0)
  if (first === -1) return unit(0, 'second')
  return parts
    .slice(first, first + 2)
    .filter(([value]) => value > 0)
    .map(([value, name]) => unit(value, name))
    .join(' ')
}

/** Returns a URL without its scheme, which is the least of it. */
export const withoutScheme = (url: string): string => url.replace(/^https?:\/\//i, '')

/** Returns the name of a language or region; its code if the browser doesn't know it. */
export const codeName = (
  type: 'language' | 'region',
  code: string | null | undefined,
): string | undefined => {
  if (code == null || code === '') return undefined
  try {
    return new Intl.DisplayNames(locale(), { type }).of(code)
  } catch {
    return code
  }
}
