import { queryOptions } from '@tanstack/react-query'
import type { JobRef } from '../../../rest/protocol/jobReference.ts'
import { isTerminal } from '../../../rest/records/job.ts'
import { queryClient, send } from '../../shell/api.ts'
import { changeHistory } from '../../shell/changes/history.ts'
import { announceEnd } from '../../shell/toasts/announceEnd.ts'
import { paths } from '../../shell/paths.ts'
import { accountScope } from '../../shell/session/accountScope.ts'
import { currentPath } from '../../shell/session/returnPath.ts'
import { jobName, type FollowedJob } from './followedJob.ts'
import { jobHref, jobKey, jobStore, jobTopic, readChangedByJobs } from './jobs.ts'
import { endingOf, endTones, outcomeOfJob } from './ending.ts'
import { polled } from './polling.ts'
import { readJob, type JobView } from './view.ts'
import { t } from './messages.ts'

/** Shows a notification that a job has ended, except on the job's own page, and the outcome in the change history. */
const announce = (job: FollowedJob) => {
  const { state, ref, entry } = job
  const outcome = outcomeOfJob(job)
  if (!outcome || !isTerminal(state)) return
  if (entry !== undefined) changeHistory.end(entry, outcome).catch(() => undefined)
  const href = jobHref(job)
  const here = currentPath()
  announceEnd(endingOf(job), {
    tone: endTones[state],
    link: { label: t('show'), href },
    topic: jobTopic(ref),
    isShown: here === href || here === paths.job(jobName(ref)) || here === paths.jobs(),
  })
}

/** Returns a query that polls a job until it ends. */
export const jobQuery = (ref: JobRef) => {
  const here = accountScope()
  const hasKey = ref.kind === 'portal' && ref.key !== undefined
  // With the key, the portal might return a job that it refused before.
  const queryKey = [...jobKey(here, ref), hasKey]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<JobView> => {
      const view = await readJob(send, ref, signal)
      const noted = await jobStore.note(here, ref, view)
      const before = queryClient.getQueryData<JobView>(queryKey)
      // A short job can end before its first poll.
      if (isTerminal(view.state) && !(before && isTerminal(before.state))) void readChangedByJobs()
      if (noted) announce(noted)
      return view
    },
    retry: false,
    staleTime: ({ state }) =>
      state.data && isTerminal(state.data.state) ? Number.POSITIVE_INFINITY : 1_000,
    ...polled<JobView>((job) => job?.state ?? 'queued'),
  })
}
