import { isTerminal } from '../../../rest/records/job.ts'
import type { EntryOutcome } from '../../shell/changes/historyStore.ts'
import type { FollowedJob } from './followedJob.ts'
import { t } from './messages.ts'

/** Returns why a job failed or what remains to be done, in the same words for every place that shows it; undefined if there is nothing to say. */
export const reasonOf = ({
  reason,
  counts,
}: Pick<FollowedJob, 'reason' | 'counts'>): string | undefined => {
  if (reason !== undefined) return reason
  if (!counts) return undefined
  const { done, skipped, failed, unclear = 0 } = counts
  if (failed + unclear === 0) return undefined
  const count = done + skipped + failed + unclear
  return t(unclear > 0 ? 'unclearOf' : 'failedOf', { failed, unclear, count })
}

/** Returns what notifications say about the end of a job or of a bulk operation: title, state, and reason. */
export const endingOf = ({
  title,
  state,
  ...why
}: Pick<FollowedJob, 'title' | 'state' | 'reason' | 'counts'>): string => {
  const reason = reasonOf(why)
  const said = { title, state: t(`state.${state}`) }
  return reason === undefined ? t('ended', said) : t('endedWith', { ...said, reason })
}

/** The tones of notifications about an end. */
export const endTones = {
  succeeded: 'success',
  partial: 'warning',
  failed: 'error',
  cancelled: 'warning',
} as const

const outcomes = {
  succeeded: 'done',
  partial: 'partial',
  failed: 'failed',
  cancelled: 'stopped',
} as const

/** Returns the outcome that the change history shows for the change that a job continued; undefined before its end. */
export const outcomeOfJob = (job: FollowedJob): EntryOutcome | undefined => {
  const { state } = job
  if (!isTerminal(state)) return undefined
  const message = state === 'cancelled' ? t('state.cancelled') : reasonOf(job)
  return { outcome: outcomes[state], ...(message === undefined ? {} : { message }) }
}
