import type { FollowedJob } from '../shell/jobs/followedJob.ts'

/** Jobs that run, and those that did not end well: until they are forgotten on the board, somebody should look at them. */
export const needsAttention = ({ state }: Pick<FollowedJob, 'state'>): boolean =>
  state !== 'succeeded' && state !== 'cancelled'
