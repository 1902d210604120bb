// Swedish dates are ISO 8601.
const isoDay = (date: Date) => date.toLocaleDateString('sv')

/** Returns the day before today by a number of days, in the local time zone, such as 2026-09-12. */
export const daysAgo = (days: number): string => {
  const date = new Date()
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
export const dayAfter = (day: string): string => {
  const date = new Date(`${day}T00:00`)
  date.setDate(date.getDate() + 1)
  return isoDay(date)
}

/** Days in the local time zone, both inclusive; open without a value. */
export interface Days {
  readonly from?: string
  readonly to?: string
}

/** Returns the condition that a time of an item is within days. The filters of Content count the same items. */
export const within = (field: 'created' | 'modified', { from, to }: Days): string => {
  const start = from === undefined ? 0 : new Date(`${from}T00:00`).getTime()
  const end = to === undefined ? 9_999_999_999_999 : new Date(`${to}T23:59:59.999`).getTime()
  return `${field}:[${start} TO ${end}]`
}
