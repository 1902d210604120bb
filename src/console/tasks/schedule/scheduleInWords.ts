import cronstrue from 'cronstrue'
import {
  parseSchedule,
  type Schedule,
  scheduleTimeZone,
} from '../../../rest/tasks/schedule/fields.ts'
import type { FieldValue } from '../../../rest/tasks/schedule/parseField.ts'
import { locale } from '../../shell/format.ts'
import { toCronText } from './cronText.ts'
import { t } from './messages.ts'

/** Returns whether values follow each other at the same distance, also from the last one to the first one of the next hour, day, or week. */
const isEven = (values: readonly number[], size: number) => {
  const step = size / values.length
  return values.every((value, index) => value === (values[0] ?? 0) + index * step)
}

/**
 * Returns a field as cronstrue describes it rightly: without lowercase letters, values that are written twice, and steps that end within
 * the hour, day, year, or week, such as every 7 minutes; the values of such steps are listed.
 */
const described = (text: string, value: FieldValue, size: number): string => {
  const written = text.toUpperCase()
  if (value.kind !== 'values') return written
  const { values } = value
  const hasRange = /^[\w,]+-[\w,-]+$/.test(written)
  const isEvenStep = size > 12 && /^[*\w-]+\/\d+$/.test(written) && isEven(values, size)
  return hasRange || isEvenStep ? written : values.join(',')
}

const uses24Hours = () =>
  new Intl.DateTimeFormat(locale(), { hour: 'numeric' }).resolvedOptions().hour12 === false

/** Returns a schedule in words without its time zone, for columns whose header names it; its cron text if it has a mistake. */
export const recurrenceInWords = (schedule: Schedule): string => {
  const { parsed } = parseSchedule(schedule)
  if (!parsed) return toCronText(schedule)
  const { minute, dayOfMonth, month, dayOfWeek } = schedule
  const hour = described(schedule.hour, parsed.hour, 24)
  return cronstrue.toString(
    toCronText({
      minute: described(minute, parsed.minute, 60),
      hour,
      dayOfMonth: described(dayOfMonth, parsed.dayOfMonth, 31),
      month: described(month, parsed.month, 12),
      dayOfWeek: described(dayOfWeek, parsed.dayOfWeek, 7),
    }),
    {
      dayOfWeekStartIndexZero: false,
      use24HourTimeFormat: uses24Hours(),
      // Adds "every day"; with hours that repeat also "every hour", which the other words say already.
      verbose: !/[*/]/.test(hour),
    },
  )
}

/** Returns a schedule in words, such as "At 02:30 AM, every day (UTC)"; its cron text if it has a mistake. */
export const scheduleInWords = (schedule: Schedule): string =>
  parseSchedule(schedule).parsed
    ? t('inWords', { words: recurrenceInWords(schedule), timeZone: scheduleTimeZone })
    : toCronText(schedule)
