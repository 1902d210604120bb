import { t } from './messages/index.ts'

/** Numbers and dates use the region of the browser's settings if its language is the one of the messages. */
export const locale = (): string => {
  const preferred = typeof navigator === 'undefined' ? [] : navigator.languages
  return preferred.find((language) => language.startsWith('en')) ?? 'en-GB'
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Formats a size (bytes) in units of 1024; "–" if it is unknown (-1). */
export const formatBytes = (bytes: number | undefined): string => {
  if (bytes === undefined || bytes < 0) return t('format.none')
  // A value that would be rounded to 1024 of one unit is 1 of the next unit.
  const steps = units.findIndex((_unit, index) => bytes < 1023.5 * 1024 ** index)
  const exponent = steps === -1 ? units.length - 1 : steps
  const amount = bytes / 1024 ** exponent
  const digits = exponent > 0 && amount < 99.95 ? 1 : 0
  const value = amount.toLocaleString(locale(), { maximumFractionDigits: digits })
  return t(`format.bytes_${units[exponent] ?? 'B'}`, { value })
}

export const formatNumber = (value: number): string => value.toLocaleString(locale())

/** Formats a date (epoch ms), such as 12 Sep 2026. */
export const formatDay = (time: number): string =>
  new Date(time).toLocaleDateString(locale(), { dateStyle: 'medium' })

// Cached, because creating one takes longer than all of its use on a page.
let moments: Intl.DateTimeFormat | undefined

/** Formats a date with time (epoch ms) in the user's time zone, with its name. */
export const formatDateTime = (time: number): string => {
  moments ??= new Intl.DateTimeFormat(locale(), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  })
  return moments.format(time)
}

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
  const seconds = (time - now) / 1000
  const [unitName, length] = spans.find((span) => Math.abs(seconds) >= span[1]) ?? ['second', 60]
  // "1 day ago" instead of "yesterday", because 47 hours ago can be the day before yesterday. Only "now" is a word.
  const numeric = unitName === 'second' ? 'auto' : 'always'
  return new Intl.RelativeTimeFormat(locale(), { numeric }).format(
    Math.trunc(seconds / length),
    unitName,
  )
}

/** "a, b and c". */
export const formatList = (texts: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: 'conjunction' }).format(texts)

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
