import type { FollowedJob } from '../shell/jobs/followedJob.ts'

/** Whether a job is running or was not successful; such jobs are shown until they are removed from the job list. */
export const needsAttention = ({ state }: Pick<FollowedJob, 'state'>): boolean =>
  state !== 'succeeded' && state !== 'cancelled'
