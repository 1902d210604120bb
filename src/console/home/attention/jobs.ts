import { jobName, type FollowedJob } from '../../shell/jobs/followedJob.ts'
import { formatRelative } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import type { AttentionRow } from './rows.ts'
import { t } from './messages.ts'

/** Returns the jobs that failed, completely or partly, until they are removed from the list of jobs. */
export const jobRows = (jobs: readonly FollowedJob[]): readonly AttentionRow[] =>
  jobs.flatMap(({ id, title, state, started, ended, counts, destination, ref }) => {
    if (state !== 'failed' && state !== 'partial') return []
    const time = formatRelative(ended ?? started)
    const failed = counts?.failed ?? 0
    return [
      {
        key: `job ${id}`,
        tone: state === 'failed' ? 'error' : 'warning',
        title: t(state === 'failed' ? 'homeAttention:jobs.failed' : 'homeAttention:jobs.partial', {
          title,
        }),
        line:
          failed > 0
            ? t('homeAttention:jobs.counts', { count: failed, time })
            : t('homeAttention:jobs.line', { time }),
        label: t('homeAttention:jobs.show'),
        href: destination ?? paths.job(jobName(ref)),
      },
    ]
  })
