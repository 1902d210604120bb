import { isTerminal, type JobState } from '../../rest/records/job.ts'
import type { RunState } from '../shared/bulk/state.ts'
import type { FollowedJob } from '../shared/jobs/followedJob.ts'

/** The kinds of rows, in the order of their names: jobs of the portal, and bulk operations of the console. */
export const kinds = [
  'bulk',
  'deleteLayers',
  'export',
  'import',
  'publish',
  'upgrade',
  'upload',
  'urlReport',
  'other',
] as const satisfies readonly (FollowedJob['kind'] | 'bulk')[]
export type Kind = (typeof kinds)[number]

/** A row of the list: a followed job, or a bulk operation. Times in epoch ms. */
export interface JobRow {
  readonly id: string
  readonly title: string
  readonly href: string
  readonly kind: Kind
  readonly state: JobState | RunState
  readonly group?: { readonly id: string; readonly title: string } | undefined
  readonly progress?: { readonly done: number; readonly total: number } | undefined
  readonly counts?: FollowedJob['counts']
  /** Why it failed, or what remains to be done. */
  readonly reason?: string | undefined
  readonly started: number
  readonly ended?: number | undefined
  /** The ID by which others can follow it; undefined if the portal has none. */
  readonly jobId?: string | undefined
  /** Undefined for bulk operations. */
  readonly job?: FollowedJob
}

/** Whether a bulk operation waits until a person resumes it. */
export const canResume = ({ state }: Pick<JobRow, 'state'>): boolean =>
  state === 'stopped' || state === 'interrupted'

/** Whether a row can change its state without a person. Jobs that have not ended are ongoing, also in unknown states. */
export const isOngoing = ({ state }: Pick<JobRow, 'state'>): boolean =>
  state !== 'stopped' && state !== 'interrupted' && !isTerminal(state)
