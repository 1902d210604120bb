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

/** Any fixed time: the interval is a property of the schedule. 2026-01-01. */
const reference = 1_767_225_600_000

/** Returns the time between the runs of a schedule (s) if it is always the same; null otherwise. */
export const intervalOf = (schedule: Schedule): number | null => {
  const runs = nextRuns(schedule, { after: reference, count: 5 })
  const gaps = new Set(runs.slice(1).map((run, index) => run - (runs[index] ?? 0)))
  const [gap] = gaps
  return gaps.size === 1 && gap !== undefined ? gap / 1000 : null
}
