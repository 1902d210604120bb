import { check, type AttentionRow } from '../shared/attention/check.ts'
import { processedOf } from '../shared/bulk/chunks.ts'
import { runs, type ListedRun } from '../shared/bulk/list.ts'
import { runTitle, stateOf } from '../shared/bulk/state.ts'
import { reasonOf } from '../shared/jobs/ending.ts'
import type { FollowedJob } from '../shared/jobs/followedJob.ts'
import { followedJobs, jobHref } from '../shared/jobs/jobs.ts'
import { upgradeRowKey } from '../shared/servers/upgrade/upgradeState.ts'
import { formatRelative } from '../shell/format.ts'
import { paths } from '../shell/paths.ts'
import { texts } from '../ui/texts.ts'

const t = texts('jobsAttention', {
  unread: 'The jobs of this browser could not be read.',
  unreadRuns: 'The bulk operations of this browser could not be read.',
  failed: '{{title}} failed',
  partial: '{{title}} is partly done',
  reason: '{{reason}} Ended {{time}}.',
  line: 'Ended {{time}}. Listed until the job is removed from the list of jobs.',
  show: 'Show job',
  runs: {
    interrupted: '{{title}} was interrupted',
    stopped: '{{title}} was stopped',
    left_one: '{{done, number}} of {{count, number}} is done. Started {{time}}.',
    left_other: '{{done, number}} of {{count, number}} are done. Started {{time}}.',
    failed: '{{reason}} Ended {{time}}.',
    resume: 'Resume operation',
    show: 'Show operation',
  },
})

/** Returns the jobs that failed, completely or partly, until they are removed from the list of jobs. */
export const jobRows = (jobs: readonly FollowedJob[]): readonly AttentionRow[] =>
  jobs.flatMap((job) => {
    const { id, title, state, started, ended, ref } = job
    if (state !== 'failed' && state !== 'partial') return []
    const time = formatRelative(ended ?? started)
    const reason = reasonOf(job)
    return [
      {
        key: ref.kind === 'upgrade' ? upgradeRowKey(ref.server.id) : `job ${id}`,
        tone: state === 'failed' ? 'error' : 'warning',
        title: t(state, { title }),
        line: reason === undefined ? t('line', { time }) : t('reason', { reason, time }),
        label: t('show'),
        href: jobHref(job),
      },
    ]
  })

/** Bulk operations are never removed, so those that ended earlier than this (ms) are not shown. */
const shownFor = 7 * 86_400_000

/** Returns the bulk operations that can be resumed, and those that ended with failures within a week before `now` (epoch ms). */
export const runRows = (all: readonly ListedRun[], now: number): readonly AttentionRow[] =>
  all.flatMap((run): readonly AttentionRow[] => {
    const { id, title, started, ended = started, counts, total } = run
    const state = stateOf(run)
    const row = { key: `run ${id}`, href: paths.run(id) }
    if (state === 'interrupted' || state === 'stopped') {
      const left = { count: total, done: processedOf(counts), time: formatRelative(started) }
      return [
        {
          ...row,
          tone: 'warning',
          title: t(`runs.${state}`, { title }),
          line: t('runs.left', left),
          label: t('runs.resume'),
        },
      ]
    }
    if ((state !== 'failed' && state !== 'partial') || now - ended > shownFor) return []
    const isUndo = state === 'partial' && run.undoes !== undefined
    return [
      {
        ...row,
        tone: state === 'failed' ? 'error' : 'warning',
        title: isUndo ? runTitle(run) : t(state, { title }),
        line: t('runs.failed', { reason: reasonOf(run) ?? '', time: formatRelative(ended) }),
        label: t('runs.show'),
      },
    ]
  })

export const jobCheck = check({ query: followedJobs, rows: jobRows, unread: t('unread') })
export const runCheck = check({ query: runs, rows: runRows, unread: t('unreadRuns') })
