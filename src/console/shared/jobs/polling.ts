import { PortalError } from '../../../rest/protocol/errors.ts'
import { isTerminal, type JobState } from '../../../rest/records/job.ts'
import { isDesktopOn } from '../../shell/toasts/desktop.ts'

const soonest = 2_000
const latest = 10_000

/** Input for the time of the next poll. Times in epoch ms. */
interface PollResult {
  /** Undefined if nothing is in progress. */
  readonly state: JobState | undefined
  /** Time of the last change; undefined before the first response. */
  readonly changedAt: number | undefined
  readonly error: unknown
  readonly errorUpdateCount: number
  /** Whether the state is also that of work that has ended, so that polling ends if nothing changes. */
  readonly canBeOver?: boolean
}

/** How long work whose state is also that of ended work is polled although nothing changes (ms). */
export const longestStill = 180_000

/** Whether the job doesn't exist or the user has no access, so that polling must stop. */
export const isRefused = (error: unknown): boolean =>
  error instanceof PortalError && [400, 401, 403, 404].includes(error.code)

/**
 * Returns the delay before the next poll (ms); false if polling should stop. Two seconds while the job progresses, and up to ten
 * seconds the longer ago the last change was; before the first response, by the number of errors. Unknown states are polled like
 * running ones. Work that can be over is polled until nothing has changed for `longestStill`.
 */
export const nextPoll = (
  { state, changedAt, error, errorUpdateCount, canBeOver = false }: PollResult,
  now = Date.now(),
): number | false => {
  if (state === undefined || isTerminal(state) || isRefused(error)) return false
  if (canBeOver && changedAt !== undefined && now - changedAt >= longestStill) return false
  if (error && changedAt === undefined) return Math.min(soonest * errorUpdateCount, latest)
  return Math.min(Math.max((now - (changedAt ?? now)) / 5, soonest), latest)
}

/** When each response was first received (epoch ms). A query keeps the response object while nothing changes. */
const received = new WeakMap<object, number>()

const changedAtOf = (data: object): number => {
  const at = received.get(data) ?? Date.now()
  received.set(data, at)
  return at
}

/** Whether polling work that can be over has ended, because its response has not changed for long. */
export const isStill = (data: object, now: number): boolean =>
  now - changedAtOf(data) >= longestStill

interface QueryState<T> {
  readonly data: T | undefined
  readonly error: unknown
  readonly errorUpdateCount: number
}

/**
 * Returns the options of a query that is repeated until the work that it reports has ended; paused while the page is hidden, unless the
 * person wants desktop notifications. `stateOf` reads the state of the work from a response, or from none, and returns undefined if
 * nothing is in progress; `canBeOver` returns whether the state is also that of ended work.
 */
export const polled = <T extends object>(
  stateOf: (data: T | undefined) => JobState | undefined,
  canBeOver: (data: T | undefined) => boolean = () => false,
) => ({
  refetchInterval: ({ state: { data, error, errorUpdateCount } }: { state: QueryState<T> }) =>
    nextPoll({
      state: stateOf(data),
      changedAt: data && changedAtOf(data),
      error,
      errorUpdateCount,
      canBeOver: canBeOver(data),
    }),
  refetchIntervalInBackground: isDesktopOn(),
  refetchOnWindowFocus: ({ state }: { state: QueryState<T> }) => !isRefused(state.error),
})
