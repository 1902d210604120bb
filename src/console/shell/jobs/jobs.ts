import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import type { JobRef } from '../../../rest/protocol/jobReference.ts'
import { isTerminal } from '../../../rest/records/job.ts'
import { queryClient, send, invalidate } from '../api.ts'
import { openStore } from '../storage/database.ts'
import { paths } from '../paths.ts'
import { accountScope } from '../session/accountScope.ts'
import { currentPath } from '../session/returnPath.ts'
import { toast } from '../frame/toasts.tsx'
import { t } from '../messages/index.ts'
import { followedId, jobName, type FollowedJob } from './followedJob.ts'
import { createJobStore } from './jobStore.ts'
import { isRefused, nextPoll } from './polling.ts'
import { readJob, type JobView } from './view.ts'

const listKey = 'followed jobs'
const lookAgain = () => queryClient.invalidateQueries({ queryKey: [listKey] })

// Other tabs of the same browser.
const tabs = new BroadcastChannel('portal-console jobs')
tabs.addEventListener('message', () => void lookAgain())

const store = createJobStore(openStore('jobs'), openStore('memos'), () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  tabs.postMessage('changed')
  return lookAgain()
})

/** The jobs that the person follows on this portal, newest first; shared by all tabs. */
export const followedJobs = () => {
  const here = accountScope()
  return queryOptions({
    queryKey: [listKey, here],
    queryFn: () => store.list(here),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

interface About extends Pick<FollowedJob, 'title' | 'kind' | 'destination' | 'group'> {
  /** Data that the job's page needs after a reload; no secrets. */
  readonly memo?: unknown
  readonly started?: number
}

/**
 * Follows a job: the job appears on the jobs page, in every tab and after a reload. When the promise resolves, `followedJobs`
 * contains the job with its key.
 */
export const followJob = async (ref: JobRef, { memo, ...about }: About): Promise<void> => {
  const here = accountScope()
  await store.follow(
    {
      started: Date.now(),
      ...about,
      id: followedId(here, ref),
      place: here,
      ref,
      state: 'queued',
    },
    memo,
  )
}

export const forgetJobs = (jobs: readonly FollowedJob[]): Promise<void> =>
  store.forget(...jobs.map(({ id }) => id))

/** Reads the data stored with a followed job. */
export const jobMemo = (ref: JobRef): Promise<unknown> =>
  store.memo(followedId(accountScope(), ref))

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

/** A job, and the time (epoch ms) of its last change. */
export interface PolledJob extends JobView {
  readonly changedAt: number
}

const isUnchanged = (before: PolledJob, view: JobView) =>
  JSON.stringify({ ...before, changedAt: 0 }) === JSON.stringify({ ...view, changedAt: 0 })

/** The topic of notifications about a job. */
export const jobTopic = (ref: JobRef): string => `job ${jobName(ref)}`

/** Shows a notification that a job has ended, except on the job's own page. */
const tellEnd = ({ title, state, ref, destination }: FollowedJob) => {
  const href = destination ?? paths.job(jobName(ref))
  const here = currentPath()
  if (here === href || here === paths.job(jobName(ref)) || here === paths.jobs()) return
  toast(t('following:ended', { title, state: t(`following:state.${state}`) }), {
    tone: state === 'succeeded' ? 'success' : 'warning',
    link: { label: t('following:show'), href },
    topic: jobTopic(ref),
  })
}

/** Returns a query that polls a job until it ends; paused while the page is hidden. */
export const jobQuery = (ref: JobRef) => {
  const here = accountScope()
  const hasKey = ref.kind === 'portal' && ref.key !== undefined
  // With the key, the portal might return a job that it refused before.
  const queryKey = ['job', here, ref.kind, jobName(ref), hasKey]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<PolledJob> => {
      const view = await readJob(send, ref, signal)
      const noted = await store.note(here, ref, view)
      const before = queryClient.getQueryData<PolledJob>(queryKey)
      if (before && !isTerminal(before.state) && isTerminal(view.state))
        import('./changedByJobs.ts')
          .then(({ changedByJobs }) => invalidate(...changedByJobs))
          // If the list of changed reads can't be loaded, all active queries are invalidated.
          .catch(() => queryClient.invalidateQueries())
      if (noted && isTerminal(noted.state)) tellEnd(noted)
      const same = before && isUnchanged(before, view)
      return { ...view, changedAt: same ? before.changedAt : Date.now() }
    },
    retry: false,
    staleTime: ({ state }) =>
      state.data && isTerminal(state.data.state) ? Number.POSITIVE_INFINITY : 1_000,
    refetchInterval: ({ state }) => nextPoll(state),
    refetchOnWindowFocus: ({ state }) => !isRefused(state.error),
  })
}
