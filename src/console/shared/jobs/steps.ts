import { isTerminal, type JobState } from '../../../rest/records/job.ts'
import type { RunSummary } from '../bulk/summary.ts'
import { formatNumber } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import type { FollowedJob } from './followedJob.ts'
import { jobHref } from './jobs.ts'
import { t } from './messages.ts'

/** Something that is running, for the header. */
export interface Running {
  readonly title: string
  /** What it is doing, such as "Importing 4 of 17". */
  readonly step: string
  /** Path of the page that shows it. */
  readonly href: string
  /** Progress from 0 to 1; undefined if it reports no figures. */
  readonly share: number | undefined
}

interface Progress {
  readonly done: number
  readonly total: number
}

const figuresOf = ({ done, total }: Progress) => ({
  done: formatNumber(done),
  total: formatNumber(total),
})

const jobStep = (kind: FollowedJob['kind'], state: JobState, progress: Progress | undefined) => {
  if (state === 'queued') return t('step.queued')
  return progress ? t(`step.job.${kind}.of`, figuresOf(progress)) : t(`step.job.${kind}.plain`)
}

const runKinds = [
  'categories',
  'edit',
  'move',
  'transfer',
  'sharing',
  'memberRole',
  'memberUserType',
  'memberState',
  'memberRemoval',
  'remove',
] as const

/** Returns a followed job in words. A job that reports no figures has no share. */
export const runningJob = (job: FollowedJob): Running => {
  const { title, kind, state, progress } = job
  const known = progress && progress.total > 0 && !isTerminal(state) ? progress : undefined
  return {
    title,
    step: jobStep(kind, state, known),
    href: jobHref(job),
    share: known && known.done / known.total,
  }
}

/** Returns a bulk operation in words. */
export const runningRun = ({ id, kind, title, progress }: RunSummary): Running => {
  const known = runKinds.find((name) => name === kind)
  return {
    title,
    step: t(`step.run.${known ?? 'other'}`, figuresOf(progress)),
    href: paths.run(id),
    share: progress.total > 0 ? progress.done / progress.total : undefined,
  }
}

/** Returns the average progress of what reports figures, from 0 to 1; undefined if nothing does. */
export const shareOf = (running: readonly Running[]): number | undefined => {
  const known = running.flatMap(({ share }) => share ?? [])
  return known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0) / known.length
}
