import * as z from 'zod'

/** The first and the last day of a filter in the local time zone, both inclusive; empty for no limit. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** A day in the URL of a list, such as 2026-11-22; empty for none. */
export const day = z.union([z.literal(''), z.iso.date()]).catch('')

/** Returns the first moment of a day in the local time zone (epoch ms). */
export const startOf = (date: string): number => new Date(`${date}T00:00`).getTime()

/** Returns the last moment of a day in the local time zone (epoch ms). */
export const endOf = (date: string): number => new Date(`${date}T23:59:59.999`).getTime()

// Swedish dates are ISO 8601.
const isoDay = (date: Date) => date.toLocaleDateString('sv')

/** Returns the day before today by a number of days, in the local time zone, such as 2026-09-12. `now` is in epoch ms. */
export const daysAgo = (days: number, now = Date.now()): string => {
  const date = new Date(now)
  date.setDate(date.getDate() - days)
  return isoDay(date)
}

/** Returns the day before today by a number of years, in the local time zone. */
export const yearsAgo = (years: number): string => {
  const date = new Date()
  date.setFullYear(date.getFullYear() - years)
  return isoDay(date)
}

/** Returns the day after a day. */
export const dayAfter = (before: string): string => {
  const date = new Date(`${before}T00:00`)
  date.setDate(date.getDate() + 1)
  return isoDay(date)
}

/** The spans of days that filters offer: today, and the last days, today included. */
export const spans = [1, 7, 30, 365] as const

/** Returns the days of a span up to today, without a last day, so that a saved view stays up to date. `now` is in epoch ms. */
export const lastDays = (count: number, now = Date.now()): Days => ({
  from: daysAgo(count - 1, now),
  to: '',
})

/** Returns the condition for times (epoch ms) of a field between two days, in the portal's query syntax; `*` without days. */
export const between = (field: string, { from, to }: Days): string =>
  from === '' && to === ''
    ? '*'
    : `${field}:[${from === '' ? 0 : startOf(from)} TO ${to === '' ? '9999999999999' : endOf(to)}]`
