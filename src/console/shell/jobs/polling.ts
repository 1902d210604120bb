import { PortalError } from '../../../rest/protocol/errors.ts'
import { isTerminal, type JobState } from '../../../rest/records/job.ts'

const soonest = 2_000
const latest = 10_000

/** What the time of the next poll depends on. Times in epoch ms. */
export interface Polled {
  readonly data: { readonly state: JobState; readonly changedAt: number } | undefined
  readonly error: unknown
  readonly errorUpdateCount: number
}

/** The portal knows no such job, or does not show it to this person: asking again changes nothing. */
export const isRefused = (error: unknown): boolean =>
  error instanceof PortalError && [400, 401, 403, 404].includes(error.code)

/**
 * How long to wait before asking again, in ms; false when there is nothing to wait for. Two seconds while things move, up to ten
 * when nothing has changed for a while or the portal does not answer. An unknown state is asked about like a running one.
 */
export const nextPoll = (
  { data, error, errorUpdateCount }: Polled,
  now = Date.now(),
): number | false => {
  if (data && isTerminal(data.state)) return false
  if (isRefused(error)) return false
  if (error && !data) return Math.min(soonest * errorUpdateCount, latest)
  return Math.min(Math.max((now - (data?.changedAt ?? now)) / 5, soonest), latest)
}
