import * as z from 'zod'
import { isTerminal, type JobState } from '../../rest/records/job.ts'
import type { FollowedJob } from '../shell/jobs/followedJob.ts'
import { listSchema } from '../shell/lists/listState.ts'

export const views = ['all', 'running', 'succeeded', 'partial', 'failed'] as const
type View = (typeof views)[number]

/** The state of the list in its URL. Default: newest first. */
export const JobList = listSchema(views, ['started', 'title', 'state']).extend({
  order: z.enum(['asc', 'desc']).catch('desc'),
  /** The open dialog. */
  dialog: z.enum(['', 'follow']).catch(''),
})

/** Whether a job in this state belongs to a view. Jobs that have not ended count as running, also in unknown states. */
export const isIn = (view: View, state: JobState): boolean =>
  view === 'all' || (view === 'running' ? !isTerminal(state) : state === view)

export const jobsIn = (jobs: readonly FollowedJob[], view: View): readonly FollowedJob[] =>
  jobs.filter(({ state }) => isIn(view, state))
