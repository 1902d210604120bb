import { useQuery } from '@tanstack/react-query'
import type { FollowedJob } from './followedJob.ts'
import { followedJobs } from './jobs.ts'

/** Returns all followed jobs, newest first; undefined until they have been read. */
export const useJobs = (): readonly FollowedJob[] | undefined => useQuery(followedJobs()).data
