import type { ListedRun } from '../../shared/bulk/list.ts'
import { runTitle, stateOf } from '../../shared/bulk/state.ts'
import { formatRelative } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import type { AttentionRow } from './rows.ts'
import { t } from './messages.ts'

/** Bulk operations are never removed, so those that ended earlier than this (ms) are not shown. */
const shownFor = 7 * 86_400_000

/** Returns the bulk operations that can be resumed, and those that ended with failures within a week before `now` (epoch ms). */
export const runRows = (runs: readonly ListedRun[], now: number): readonly AttentionRow[] =>
  runs.flatMap((run) => {
    const { id, title, started, ended = started, counts, total } = run
    const state = stateOf(run)
    const row = { key: `run ${id}`, href: paths.run(id) }
    if (state === 'interrupted' || state === 'stopped')
      return [
        {
          ...row,
          tone: 'warning',
          title: t(`runs.${state}`, { title }),
          line: t('runs.left', {
            count: total,
            done: counts.done + counts.skipped + counts.failed,
            time: formatRelative(started),
          }),
          label: t('runs.resume'),
        },
      ]
    if ((state !== 'failed' && state !== 'partial') || now - ended > shownFor) return []
    return [
      {
        ...row,
        tone: state === 'failed' ? 'error' : 'warning',
        title:
          state === 'failed'
            ? t('jobs.failed', { title })
            : run.undoes === undefined
              ? t('jobs.partial', { title })
              : runTitle(run),
        line: t('runs.failed', {
          count: total,
          failed: counts.failed,
          time: formatRelative(ended),
        }),
        label: t('runs.show'),
      },
    ]
  })
