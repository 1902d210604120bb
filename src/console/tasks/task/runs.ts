import type { Task, TaskRun } from '../../../rest/records/task.ts'

/** A run as far as its figures need it. */
type Run = Pick<TaskRun, 'status' | 'created' | 'modified' | 'result'>

/** Whether a run has ended. States of newer portals count as ended, so that no page waits for them forever. */
export const hasEnded = ({ status }: Pick<Run, 'status'>): boolean =>
  status !== 'scheduled' && status !== 'executing'

/**
 * Returns how long a run took from the time at which it was due (ms): until its end, or until `now` if it is executing; undefined for
 * runs that never started.
 */
export const durationOf = ({ status, created, modified }: Run, now: number): number | undefined => {
  if (status === 'skipped' || status === 'scheduled') return undefined
  return Math.max(0, (status === 'executing' ? now : modified) - created)
}

/** Returns the number of the latest runs that failed one after the other. Skipped runs and runs in progress do not count. */
export const failuresInARow = (runs: readonly Run[]): number => {
  const ended = runs.filter(({ status }) => status === 'failed' || status === 'succeeded')
  const end = ended.findIndex(({ status }) => status === 'succeeded')
  return end === -1 ? ended.length : end
}

/** Returns the result of the latest failed run; undefined if the portal returned none. */
export const lastError = (runs: readonly Run[]): string | undefined => {
  const result = runs.find(({ status }) => status === 'failed')?.result?.trim()
  return result === undefined || result === '' ? undefined : result
}

const median = (sorted: readonly number[]): number | undefined => {
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  const lower = sorted[middle - 1]
  if (upper === undefined) return undefined
  return sorted.length % 2 === 1 || lower === undefined ? upper : (lower + upper) / 2
}

/** The figures about the runs of a task. Durations in ms, of the runs that have succeeded or failed. */
export interface RunFigures {
  readonly counts: ReadonlyMap<string, number>
  readonly median: number | undefined
  readonly longest: number | undefined
}

export const figuresOf = (runs: readonly Run[]): RunFigures => {
  const counts = new Map<string, number>()
  for (const { status } of runs) counts.set(status, (counts.get(status) ?? 0) + 1)
  const durations = runs
    .filter(({ status }) => status === 'failed' || status === 'succeeded')
    .map((run) => durationOf(run, run.modified) ?? 0)
    .toSorted((a, b) => a - b)
  return { counts, median: median(durations), longest: durations.at(-1) }
}

const soonest = 2_000
/** Between two looks for a run that is overdue (ms): the clocks of the browser and of the portal can differ. */
const overdue = 15_000
/** A timer can wait at most 2 ** 31 ms. */
const latest = 86_400_000

/**
 * Returns when the runs of a task are read again (ms); false if no run is expected: soon while one is executing, otherwise when the
 * next one is due.
 */
export const runsPoll = (
  runs: readonly Run[],
  task: Pick<Task, 'active' | 'nextStart'> | undefined,
  now: number,
): number | false => {
  if (runs.some((run) => !hasEnded(run))) return soonest
  if (task?.active !== true || task.nextStart === undefined) return false
  const left = task.nextStart - now
  return left > 0 ? Math.min(left + soonest, latest) : overdue
}
