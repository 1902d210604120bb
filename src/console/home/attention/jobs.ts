import { reasonOf } from '../../shared/jobs/ending.ts'
import type { FollowedJob } from '../../shared/jobs/followedJob.ts'
import { jobHref } from '../../shared/jobs/jobs.ts'
import { formatRelative } from '../../shell/format.ts'
import { upgradeKey, type AttentionRow } from './rows.ts'
import { t } from './messages.ts'

/** Returns the jobs that failed, completely or partly, until they are removed from the list of jobs. */
export const jobRows = (jobs: readonly FollowedJob[]): readonly AttentionRow[] =>
  jobs.flatMap((job) => {
    const { id, title, state, started, ended, ref } = job
    if (state !== 'failed' && state !== 'partial') return []
    const time = formatRelative(ended ?? started)
    const reason = reasonOf(job)
    return [
      {
        key: ref.kind === 'upgrade' ? upgradeKey(ref.server.id) : `job ${id}`,
        tone: state === 'failed' ? 'error' : 'warning',
        title: t(state === 'failed' ? 'jobs.failed' : 'jobs.partial', {
          title,
        }),
        line: reason === undefined ? t('jobs.line', { time }) : t('jobs.reason', { reason, time }),
        label: t('jobs.show'),
        href: jobHref(job),
      },
    ]
  })
