import type { Schedule } from './fields.ts'

/** Returns the schedule of a cron text with five fields. */
export const schedule = (text: string): Schedule => {
  const [minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = ''] = text.split(' ')
  return { minute, hour, dayOfMonth, month, dayOfWeek }
}
