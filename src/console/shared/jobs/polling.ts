import { PortalError } from '../../../rest/protocol/errors.ts'
import { isTerminal, type JobState } from '../../../rest/records/job.ts'

const soonest = 2_000
const latest = 10_000

/** Input for the time of the next poll. Times in epoch ms. */
export interface PollResult {
  readonly data: { readonly state: JobState; readonly changedAt: number } | undefined
  readonly error: unknown
  readonly errorUpdateCount: number
}

/** Whether the job doesn't exist or the user has no access, so that polling must stop. */
export const isRefused = (error: unknown): boolean =>
  error instanceof PortalError && [400, 401, 403, 404].includes(error.code)

/**
 * Returns the delay before the next poll (ms); false if polling should stop. Two seconds while the job progresses, up to ten
 * seconds if nothing has changed for a while or the portal does not respond. Unknown states are polled like running ones.
 */
export const nextPoll = (
  { data, error, errorUpdateCount }: PollResult,
  now = Date.now(),
): number | false => {
  if (data && isTerminal(data.state)) return false
  if (isRefused(error)) return false
  if (error && !data) return Math.min(soonest * errorUpdateCount, latest)
  return Math.min(Math.max((now - (data?.changedAt ?? now)) / 5, soonest), latest)
}
