import { jobs } from '../../rest/jobs/jobs.ts'
import type { JobRef } from '../../rest/protocol/jobReference.ts'
import { isTerminal } from '../../rest/records/job.ts'
import { jobName, portalJobId, type FollowedJob } from '../shared/jobs/followedJob.ts'
import { followedJobs, followJob, isForgotten } from '../shared/jobs/jobs.ts'
import { viewOfJob, type JobView } from '../shared/jobs/view.ts'
import { queryClient, send } from '../shell/api.ts'
import { hasAdditions } from '../shell/permissions.ts'
import { session } from '../shell/session/session.ts'
import { paths } from '../shell/paths.ts'
import { t } from './messages.ts'

const kinds: Readonly<Record<string, FollowedJob['kind']>> = {
  import: 'import',
  export: 'export',
  publishAllDatasets: 'publish',
  deleteAllBPLayers: 'deleteLayers',
  generateUrlReport: 'urlReport',
}

/** Converts the portal's job type. */
export const kindOf = (type: string | undefined): FollowedJob['kind'] =>
  kinds[type ?? ''] ?? 'other'

/** Returns the page that shows what a job of a data store did; undefined for other jobs. */
export const resultOf = (ref: JobRef, view: JobView | undefined): string | undefined =>
  view?.dataStoreId === undefined
    ? undefined
    : paths.publishingResult(view.dataStoreId, jobName(ref))

/** Returns the title of a job of which only the portal's response is known. */
export const nameOf = (ref: JobRef, view: JobView | undefined): string => {
  const kind = kindOf(view?.type)
  const group = view?.group?.title
  const dataStore = view?.dataStoreId
  if ((kind === 'import' || kind === 'export') && group !== undefined)
    return t(`names.${kind}`, { group })
  if ((kind === 'publish' || kind === 'deleteLayers') && dataStore !== undefined)
    return t(`names.${kind}`, { id: dataStore })
  return t(kind === 'urlReport' ? 'names.urlReport' : 'names.other', { id: jobName(ref) })
}

/** Adds a job that the portal returned to the followed jobs. */
export const followFound = (ref: JobRef, view: JobView): Promise<void> => {
  const kind = kindOf(view.type)
  const destination = kind === 'urlReport' ? paths.urlReport(jobName(ref)) : resultOf(ref, view)
  return followJob(ref, {
    title: nameOf(ref, view),
    kind,
    ...(destination === undefined ? {} : { destination }),
    ...(view.group ? { group: view.group } : {}),
    ...(view.started === undefined ? {} : { started: view.started }),
    ...(isTerminal(view.state)
      ? { ended: { state: view.state, ended: view.ended, reason: view.reason } }
      : {}),
  })
}

/** Adds the jobs that the person started in other browsers, where the portal lists them, unless they were removed here. */
export const followOwn = async (): Promise<void> => {
  if (!hasAdditions(session())) return
  const [{ jobs: own }, followed] = await Promise.all([
    send(jobs.list, {}),
    queryClient.query(followedJobs()),
  ])
  const known = new Set(followed.map(({ ref }) => portalJobId(ref)))
  for (const job of own)
    if (!known.has(job.id) && !isForgotten(job.id))
      await followFound(
        { kind: 'portal', jobId: job.id, isOwn: true },
        viewOfJob({ ...job, messages: [] }),
      )
}
