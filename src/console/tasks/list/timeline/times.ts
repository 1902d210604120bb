import { locale } from '../../../shell/format.ts'
import type { Cells } from './cells.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns a cached format, because creating one takes longer than all of its use. */
const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale(), options)
  formats.set(key, known)
  return known
}

/** Returns the hour of a time in the browser's time zone, such as "2 AM" or "02". */
export const hourText = (time: number): string => format({ hour: 'numeric' }).format(time)

/** Returns the day of the week and of the month in the browser's time zone. */
export const dayTexts = (time: number) => ({
  weekday: format({ weekday: 'short' }).format(time),
  day: format({ day: 'numeric' }).format(time),
})

/** Returns the time span of a cell, such as "Mon, Nov 23, 2:00 – 3:00 AM"; empty for an hour that is skipped. */
export const cellText = (
  { startOf, length }: Pick<Cells, 'startOf' | 'length'>,
  cell: number,
): string => {
  const start = startOf(cell)
  if (start === undefined) return ''
  return format({
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).formatRange(start, start + length)
}

/** Returns the browser's time zone with its difference from UTC, such as "America/Los Angeles (UTC-8)". */
export const zoneText = (now: number): string => {
  const { timeZone } = format({}).resolvedOptions()
  const offset = format({ timeZoneName: 'shortOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', 'UTC')
  return timeZone === 'UTC' ? timeZone : `${timeZone.replaceAll('_', ' ')} (${offset ?? ''})`
}
