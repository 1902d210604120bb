/** The IANA name of the viewer's time zone, such as America/New_York. */
export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const pad = (value: number, length = 2) => String(value).padStart(length, '0')

/** Returns a time (epoch ms) as the text of a field for date and time, in the viewer's time zone; empty for no time. */
export const momentText = (time: number | null | undefined): string => {
  if (time === undefined || time === null) return ''
  const date = new Date(time)
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}T${pad(date.getHours())}:${pad(date.getMinutes())}`
}

/** Returns the time (epoch ms) of the text of a field for date and time, in the viewer's time zone; undefined without a valid one. */
export const momentOf = (text: string): number | undefined => {
  if (!/^\d{4,6}-\d\d-\d\dT\d\d:\d\d/.test(text)) return undefined
  const time = new Date(text).getTime()
  return Number.isNaN(time) ? undefined : time
}
