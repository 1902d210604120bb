import { parseSchedule, type Schedule } from '../../../rest/tasks/schedule/fields.ts'
import { nextRun, nextRuns } from '../../../rest/tasks/schedule/nextRuns.ts'
import type { Limits } from './recurrence.ts'

/** What a person might not have meant with a schedule; times in epoch ms. */
export type ScheduleWarning =
  /** No date has the days of the schedule, such as February 30. */
  | { readonly kind: 'neverRuns' }
  | { readonly kind: 'everyMinute' }
  /** Some runs are fewer than five minutes apart, but not all minutes of an hour have one. */
  | { readonly kind: 'shortInterval'; readonly minutes: number }
  | { readonly kind: 'startInPast' }
  | { readonly kind: 'endBeforeStart' }
  | { readonly kind: 'endBeforeFirstRun'; readonly firstRun: number }
  /** The maximum number of runs ends the task before its end date, with this run. */
  | { readonly kind: 'moreRunsThanMaxOccurrences'; readonly lastRun: number }

const minute = 60_000
const shortInterval = 5
/** A larger `maxOccurrences` is not compared, since counting would take longer than a keystroke. */
const maxCounted = 1_000

/** Returns the fewest minutes between two runs of the first day with runs and the midnight after it; Infinity if they are more apart. */
const shortestInterval = (schedule: Schedule, firstRun: number): number => {
  const runs = nextRuns(schedule, {
    after: firstRun - 1,
    count: 25 * 60,
    until: firstRun + 25 * 60 * minute,
  })
  return runs
    .slice(1)
    .reduce((least, run, index) => Math.min(least, (run - (runs[index] ?? 0)) / minute), Infinity)
}

const intervalWarning = (schedule: Schedule, firstRun: number): ScheduleWarning[] => {
  const minutes = parseSchedule(schedule).parsed?.minute
  if (minutes?.kind === 'every' || (minutes?.kind === 'values' && minutes.values.length === 60))
    return [{ kind: 'everyMinute' }]
  const interval = shortestInterval(schedule, firstRun)
  return interval < shortInterval ? [{ kind: 'shortInterval', minutes: interval }] : []
}

/** Returns the warnings about the end date, given the first run that is not earlier than the start. */
const endWarning = (
  schedule: Schedule,
  firstRun: number,
  endDate: number,
  maxOccurrences: number | undefined,
): ScheduleWarning[] => {
  if (firstRun > endDate) return [{ kind: 'endBeforeFirstRun', firstRun }]
  if (maxOccurrences === undefined || maxOccurrences < 1 || maxOccurrences > maxCounted) return []
  const count = maxOccurrences + 1
  const runs = nextRuns(schedule, { after: firstRun - 1, count, until: endDate })
  const lastRun = runs[maxOccurrences - 1]
  return runs.length === count && lastRun !== undefined
    ? [{ kind: 'moreRunsThanMaxOccurrences', lastRun }]
    : []
}

/**
 * Returns the warnings about a schedule without mistakes, with the limits of its task; times in epoch ms. Throws a RangeError if the
 * schedule has a mistake.
 */
export const scheduleWarnings = (
  schedule: Schedule,
  {
    startDate,
    endDate,
    maxOccurrences,
    now,
  }: Limits & { readonly endDate?: number | undefined; readonly now: number },
): ScheduleWarning[] => {
  const firstRun = nextRun(schedule, Math.max((startDate ?? now) - 1, now))
  if (firstRun === undefined) return [{ kind: 'neverRuns' }]
  const ofStart: ScheduleWarning[] =
    startDate !== undefined && startDate < now ? [{ kind: 'startInPast' }] : []
  const ofEnd: ScheduleWarning[] =
    endDate === undefined
      ? []
      : startDate !== undefined && endDate < startDate
        ? [{ kind: 'endBeforeStart' }]
        : endWarning(schedule, firstRun, endDate, maxOccurrences)
  return [...intervalWarning(schedule, firstRun), ...ofStart, ...ofEnd]
}
