import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { JobRef } from '../../../rest/protocol/jobReference.ts'
import { wantsDesktop } from '../../shell/toasts/desktop.ts'
import { jobQuery } from './jobQuery.ts'
import type { JobView } from './view.ts'
import { isRefused } from './polling.ts'

export interface FollowedView {
  /** The portal's last response; undefined before the first one. */
  readonly job: JobView | undefined
  /** Why the last poll failed. */
  readonly error: unknown
  /** The portal refuses access. Polling stops until the person checks again. */
  readonly isRefused: boolean
  /** Time of the last response (epoch ms). */
  readonly answeredAt: number | undefined
  readonly askAgain: () => void
}

/** Follows a job until it ends. A failed poll is repeated; `error` is set until a poll succeeds. */
export const useJob = (ref: JobRef): FollowedView => {
  // Whether the job is polled in the background depends on it.
  wantsDesktop.use()
  const { data, error, dataUpdatedAt, refetch } = useQuery(jobQuery(ref))
  return {
    job: data,
    error: error ?? undefined,
    isRefused: isRefused(error),
    answeredAt: data && dataUpdatedAt,
    askAgain: () => void refetch(),
  }
}

const everySecond = (listener: () => void) => {
  const timer = setInterval(listener, 1000)
  return () => clearInterval(timer)
}
const never = () => () => {}
const thisSecond = () => Math.floor(Date.now() / 1000) * 1000

/** Returns the current time (epoch ms), updated every second while `ticking` is true. */
export const useNow = (ticking: boolean): number =>
  useSyncExternalStore(ticking ? everySecond : never, thisSecond)
