import { locale } from '../../../shell/format.ts'
import { t } from './messages.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a format takes longer than its use. */
const formatIn = (timeZone: string | undefined): Intl.DateTimeFormat => {
  const known = formats.get(timeZone ?? '')
  if (known) return known
  const format = new Intl.DateTimeFormat(locale(), {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone === undefined ? {} : { timeZone }),
  })
  formats.set(timeZone ?? '', format)
  return format
}

/** Formats a run (epoch ms) in the viewer's time zone, such as "Mon, Nov 23, 2026, 09:00 PM EST". */
export const formatLocal = (time: number): string => formatIn(undefined).format(time)

/** Formats a run (epoch ms) in UTC. */
export const formatUtc = (time: number): string => formatIn('UTC').format(time)

/** Formats a run (epoch ms) in the viewer's time zone and in UTC, once if both have the same time. */
export const formatLocalAndUtc = (time: number): string =>
  new Date(time).getTimezoneOffset() === 0
    ? formatLocal(time)
    : t('both', { local: formatLocal(time), utc: formatUtc(time) })

/** Formats the time of day of a moment (epoch ms) in the viewer's time zone, such as "09:00 PM EST". */
export const formatLocalTime = (time: number): string =>
  new Intl.DateTimeFormat(locale(), {
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(time)
