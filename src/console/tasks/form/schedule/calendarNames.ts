import { locale } from '../../../shell/format.ts'

/** November 1, 2026 is a Sunday. */
const sunday = Date.UTC(2026, 10, 1)
const day = 86_400_000

const nameOf = (time: number, part: 'weekday' | 'month') =>
  new Intl.DateTimeFormat(locale(), { [part]: 'long', timeZone: 'UTC' }).format(time)

/** Returns the name of a day of the week, from 1 (Sunday). */
export const dayName = (dayOfWeek: number): string =>
  nameOf(sunday + (dayOfWeek - 1) * day, 'weekday')

/** Returns the name of a month, from 1. */
export const monthName = (month: number): string => nameOf(Date.UTC(2026, month - 1, 15), 'month')

/** The days of the week from Monday. */
export const weekFromMonday = [2, 3, 4, 5, 6, 7, 1] as const
