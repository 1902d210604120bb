import type { Task } from '../../../rest/records/task.ts'
import { nextRuns } from '../../../rest/tasks/schedule/nextRuns.ts'

interface Window {
  /** Epoch ms; exclusive. */
  readonly after: number
  /** Epoch ms; inclusive. */
  readonly until?: number
  /** Default: as many as the task can have. */
  readonly count?: number
}

/**
 * Returns the runs of a task in a window, as far as its schedule, dates, and maximum number of runs decide (epoch ms). Earlier runs are
 * not known, so the maximum counts from the start of the window. Empty for a task that is not active, and for a schedule that the
 * console can't read.
 */
export const runsOf = (
  { cronSchedule, active, startDate, endDate, maxOccurrences = -1 }: Task,
  { after, until = Infinity, count = Infinity }: Window,
): readonly number[] => {
  if (!active) return []
  try {
    return nextRuns(cronSchedule, {
      after: startDate === undefined ? after : Math.max(after, startDate - 1),
      until: endDate === undefined ? until : Math.min(until, endDate),
      count: maxOccurrences < 0 ? count : Math.min(count, maxOccurrences),
    })
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}

const computed = new WeakMap<Task, { readonly time: number | undefined }>()

/**
 * Returns when a task starts next (epoch ms); undefined if it will not run again. Portals that don't return the time have it computed
 * from the schedule.
 */
export const nextRunOf = (task: Task): number | undefined => {
  if (!task.active) return undefined
  if (task.nextStart !== undefined) return task.nextStart
  const known = computed.get(task)
  if (known && (known.time === undefined || known.time > Date.now())) return known.time
  const [time] = runsOf(task, { after: Date.now(), count: 1 })
  computed.set(task, { time })
  return time
}
