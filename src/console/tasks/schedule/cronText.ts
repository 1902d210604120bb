import type { Schedule } from '../../../rest/tasks/schedule/fields.ts'
import { scheduleFields } from '../../../rest/tasks/schedule/parseField.ts'

/** Returns a schedule as one line: minute, hour, day of the month, month, day of the week. */
export const toCronText = (schedule: Schedule): string =>
  scheduleFields.map((field) => schedule[field]).join(' ')

/**
 * Returns the schedule of a cron text with five fields, or with a sixth in front, the seconds, that is 0; undefined for other numbers of
 * fields. The fields aren't checked.
 */
export const fromCronText = (text: string): Schedule | undefined => {
  const parts = text.trim().split(/\s+/)
  const fields = parts.length === 6 && parts[0] === '0' ? parts.slice(1) : parts
  const [minute, hour, dayOfMonth, month, dayOfWeek] = fields
  return fields.length === 5 && minute && hour && dayOfMonth && month && dayOfWeek
    ? { minute, hour, dayOfMonth, month, dayOfWeek }
    : undefined
}
