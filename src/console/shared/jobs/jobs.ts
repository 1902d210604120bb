import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import type { JobRef } from '../../../rest/protocol/jobReference.ts'
import { invalidate, queryClient } from '../../shell/api.ts'
import type { StartedJob } from '../../shell/changes/startedJobs.ts'
import { openStore } from '../../shell/storage/database.ts'
import { paths } from '../../shell/paths.ts'
import { preference } from '../../shell/storage/preference.ts'
import { accountScope } from '../../shell/session/accountScope.ts'
import { followedId, jobName, portalJobId, writtenItem, type FollowedJob } from './followedJob.ts'
import { createJobStore } from './jobStore.ts'

const listKey = 'followed jobs'

/** The beginning of the key of the query that polls a job. */
export const jobKey = (place: string, ref: JobRef) => ['job', place, ref.kind, jobName(ref)]

const lookAgain = () => queryClient.invalidateQueries({ queryKey: [listKey] })

/** Invalidates what the job that has ended might have changed. */
export const readChangedByJobs = async (): Promise<void> => {
  try {
    await invalidate(...(await import('./changedByJobs.ts')).changedByJobs)
  } catch {
    // If the list of changed reads can't be loaded, all active queries are invalidated.
    await queryClient.invalidateQueries()
  }
}

// Other tabs of the same browser. The tab that first reads the end of a job stops the polls of the others.
const tabs = new BroadcastChannel('portal-console jobs')
tabs.addEventListener('message', ({ data }) => {
  if (data === 'ended') void readChangedByJobs()
  void lookAgain()
})

/** The followed jobs of this browser. */
export const jobStore = createJobStore(openStore('jobs'), openStore('memos'), (hasEnded) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  tabs.postMessage(hasEnded ? 'ended' : 'changed')
  return lookAgain()
})

/** The jobs that the person follows on this portal, newest first; shared by all tabs. */
export const followedJobs = () => {
  const here = accountScope()
  return queryOptions({
    queryKey: [listKey, here],
    queryFn: () => jobStore.list(here),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

interface AboutJob extends Omit<StartedJob, 'ref'> {
  readonly started?: number
  readonly entry?: string | undefined
  /** How it ended, of a job that has. */
  readonly ended?: Pick<FollowedJob, 'state' | 'ended' | 'reason'>
}

/**
 * Follows a job: the job appears on the jobs page, in every tab and after a reload. When the promise resolves, `followedJobs`
 * contains the job with its key.
 */
export const followJob = async (
  ref: JobRef,
  { memo, entry, kind, title, destination, group, ended, started = Date.now() }: AboutJob,
): Promise<void> => {
  const here = accountScope()
  await jobStore.follow(
    {
      kind,
      title,
      started,
      ...(destination === undefined ? {} : { destination }),
      ...(group ? { group } : {}),
      ...(entry === undefined ? {} : { entry }),
      id: followedId(here, ref),
      place: here,
      ref,
      state: 'queued',
      ...ended,
    },
    memo,
  )
  // An earlier attempt of the same name has ended, and must not be taken for this one.
  void queryClient.resetQueries({ queryKey: jobKey(here, ref) })
}

/** How many removed jobs are remembered: more than the portal lists. */
const mostForgotten = 300

/** The IDs of jobs that were removed from the list of this browser. */
const forgotten = preference('forgottenJobs', z.array(z.string()), [])

export const isForgotten = (jobId: string): boolean => forgotten.get().includes(jobId)

export const forgetJobs = (jobs: readonly FollowedJob[]): Promise<void> => {
  const ids = jobs.flatMap(({ ref }) => portalJobId(ref) ?? [])
  forgotten.set([...forgotten.get(), ...ids].slice(-mostForgotten))
  return jobStore.forget(...jobs.map(({ id }) => id))
}

/** Reads the data stored with a followed job. */
export const jobMemo = (ref: JobRef): Promise<unknown> =>
  jobStore.memo(followedId(accountScope(), ref))

const Items = z.looseObject({
  names: z.record(z.string(), z.object({ title: z.string(), type: z.string() })).default({}),
  overwritten: z.array(z.string()).optional(),
})

/** The titles of a job's items and the IDs of overwritten items, if they were stored with the job. */
export const jobItems = (ref: JobRef) =>
  queryOptions({
    queryKey: ['items of a job', accountScope(), ref.kind, jobName(ref)],
    queryFn: async () => Items.safeParse(await jobMemo(ref)).data ?? Items.parse({}),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The topic of notifications about a job. */
export const jobTopic = (ref: JobRef): string => `job ${jobName(ref)}`

/** Returns the path of the page that shows a job: the item that it writes only after it succeeded, as the job explains what failed. */
export const jobHref = ({ ref, destination, state }: FollowedJob): string =>
  destination === undefined || (writtenItem({ ref }) !== undefined && state !== 'succeeded')
    ? paths.job(jobName(ref))
    : destination
