import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { JobRef } from '../../../rest/protocol/jobReference.ts'
import { isTerminal } from '../../../rest/records/job.ts'
import type { FollowedJob } from './followedJob.ts'
import { followedJobs, jobQuery, type PolledJob } from './jobs.ts'
import { isRefused } from './polling.ts'

export interface FollowedView {
  /** What the portal answered last; undefined before the first answer. */
  readonly job: PolledJob | undefined
  /** Why the last poll brought no answer. */
  readonly error: unknown
  /** The portal refuses to answer; asking again is left to the person. */
  readonly isRefused: boolean
  /** When the last answer came, epoch ms. */
  readonly answeredAt: number | undefined
  readonly askAgain: () => void
}

/** Follows a job until it ends. A poll that fails is repeated, and told in `error` meanwhile. */
export const useJob = (ref: JobRef): FollowedView => {
  const { data, error, dataUpdatedAt, refetch } = useQuery(jobQuery(ref))
  return {
    job: data,
    error: error ?? undefined,
    isRefused: isRefused(error),
    answeredAt: data && dataUpdatedAt,
    askAgain: () => void refetch(),
  }
}

const none: readonly FollowedJob[] = []

/** All followed jobs, newest first; undefined until they have been read. */
export const useJobs = (): readonly FollowedJob[] | undefined => useQuery(followedJobs()).data

/** Polls every followed job that has not ended, and answers them. Stands once in the frame of the console. */
export const useRunningJobs = (): readonly FollowedJob[] => {
  const followed = useJobs() ?? none
  const running = useMemo(() => followed.filter(({ state }) => !isTerminal(state)), [followed])
  useQueries({ queries: running.map(({ ref }) => jobQuery(ref)) })
  return running
}

const everySecond = (listener: () => void) => {
  const timer = setInterval(listener, 1000)
  return () => clearInterval(timer)
}
const never = () => () => {}
const thisSecond = () => Math.floor(Date.now() / 1000) * 1000

/** The present moment, epoch ms, to the second; stands still when not `ticking`. */
export const useNow = (ticking: boolean): number =>
  useSyncExternalStore(ticking ? everySecond : never, thisSecond)
