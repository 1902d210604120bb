import { nextRun, nextRuns } from '../../rest/tasks/schedule/nextRuns.ts'
import type { Schedule } from '../../rest/tasks/schedule/fields.ts'
import type { TaskRow } from './taskRecords.ts'

type Scheduled = Pick<TaskRow, 'schedule' | 'startDate' | 'endDate'>

/**
 * Returns when a task starts next after a time, within its dates (epoch ms); undefined if it does not run again.
 */
export const nextStart = (
  { schedule, startDate, endDate }: Scheduled,
  after: number,
): number | undefined => {
  const next = nextRun(schedule, Math.max(after, (startDate ?? 0) - 1))
  return next === undefined || (endDate !== null && next > endDate) ? undefined : next
}

/** Returns whether a task has run as often as it may. */
export const isUsedUp = ({
  maxOccurrences,
  occurrences,
}: Pick<TaskRow, 'maxOccurrences' | 'occurrences'>): boolean =>
  maxOccurrences !== -1 && occurrences >= maxOccurrences

/** Any fixed time: the interval is a property of the schedule. 2026-01-01. */
const reference = 1_767_225_600_000

const day = 86_400_000

/** Returns the time between the runs of a schedule (ms) if it is the same for the next `count` runs. */
const gapOf = (schedule: Schedule, count: number): number | undefined => {
  const runs = nextRuns(schedule, { after: reference, count: count + 1 })
  const gaps = new Set(runs.slice(1).map((run, index) => run - (runs[index] ?? 0)))
  const [gap] = gaps
  return gaps.size === 1 ? gap : undefined
}

/** Returns the time between the runs of a schedule (s) if it is always the same; null otherwise. */
export const intervalOf = (schedule: Schedule): number | null => {
  // Months and years differ within fewer runs.
  const gap = gapOf(schedule, 60)
  if (gap === undefined) return null
  if (gap >= day) return gap / 1000
  // Several runs a day: every day has the same ones, until the next day begins, and no day is left out within a leap year.
  const isEveryDay = gapOf({ ...schedule, minute: '0', hour: '0' }, 366) === day
  return isEveryDay && gapOf(schedule, day / gap) === gap ? gap / 1000 : null
}
