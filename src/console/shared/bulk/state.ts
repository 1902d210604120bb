import type { Tone } from '../../ui/designTokens.ts'
import type { FollowedJob } from '../jobs/followedJob.ts'
import { processedOf } from './chunks.ts'
import { formatDuration, formatNumber } from '../../shell/format.ts'
import { targetsOf, type KindName } from './kinds.ts'
import type { ListedRun } from './list.ts'
import type { Run } from './records.ts'
import { t } from './messages.ts'

/** The displayed state of a bulk operation. Some failed targets make it partial. */
export type RunState = 'running' | 'stopped' | 'interrupted' | 'succeeded' | 'partial' | 'failed'

/** How fast a bulk operation is (targets per second), and the time that it needs for the others (ms), since it began or was resumed. */
export interface Pace {
  readonly perSecond: number
  readonly left: number
}

/** The time after which the pace is known well enough (ms). */
const settled = 5_000

/** Returns the pace of a running bulk operation at a time (epoch ms); undefined as long as it is not known. */
export const paceOf = (
  { begun, counts, total }: Pick<Run, 'begun' | 'counts' | 'total'>,
  now: number,
): Pace | undefined => {
  const processed = processedOf(counts)
  const time = begun ? now - begun.time : 0
  const since = begun ? processed - begun.processed : 0
  if (time < settled || since <= 0) return undefined
  return { perSecond: (since / time) * 1000, left: ((total - processed) / since) * time }
}

/** Returns the pace and the remaining time in words; empty as long as they are not known. */
export const paceText = ({
  kind,
  ...work
}: Pick<Run, 'kind' | 'begun' | 'counts' | 'total'>): string => {
  const pace = paceOf(work, Date.now())
  if (!pace) return ''
  const left = formatDuration(pace.left)
  const count = Math.round(pace.perSecond)
  if (count < 1) return t('left', { left })
  return t('pace', { targets: t(`targets.${targetsOf(kind)}`, { count }), left })
}

/** Returns the numbers of outcomes in words. */
export const countsText = ({
  done,
  skipped,
  failed,
  unclear = 0,
}: NonNullable<FollowedJob['counts']>): string =>
  t(unclear > 0 ? 'countsUnclear' : 'counts', {
    done: formatNumber(done),
    skipped: formatNumber(skipped),
    failed: formatNumber(failed),
    unclear: formatNumber(unclear),
  })

/** Returns how a bulk operation with these counts ended. What is unclear might have been done, so that it has not failed. */
export const endStateOf = ({
  done,
  skipped,
  failed,
  unclear,
}: Run['counts']): 'succeeded' | 'partial' | 'failed' => {
  if (failed + unclear === 0) return 'succeeded'
  return done + skipped + unclear === 0 ? 'failed' : 'partial'
}

/** Returns the displayed state. A running bulk operation without a tab that runs it was interrupted. */
export const stateOf = ({ state, counts, isWorkedOn }: ListedRun): RunState => {
  if (state === 'ended') return endStateOf(counts)
  if (isWorkedOn) return 'running'
  return state === 'running' || state === 'adding' ? 'interrupted' : state
}

/** Returns the title of a bulk operation in its state: what is being done, or what was done. */
export const runTitle = ({ kind, title, endTitle = title, undoes, state, counts }: Run): string => {
  if (state !== 'ended') return title
  if (endStateOf(counts) === 'succeeded') return endTitle
  const done = counts.done + counts.skipped
  if (undoes === undefined || done === 0) return title
  const figures = { done, count: processedOf(counts) }
  return kind === ('transfer' satisfies KindName)
    ? t('backOf', figures)
    : t('undoneOf', { title, ...figures })
}

const tones: Readonly<Record<RunState, Tone>> = {
  running: 'info',
  stopped: 'neutral',
  interrupted: 'warning',
  succeeded: 'success',
  partial: 'warning',
  failed: 'error',
}

export const toneOf = (state: RunState): Tone => tones[state]
