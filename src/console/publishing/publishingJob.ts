import type { Result } from '../../rest/protocol/operation.ts'
import type { publishing } from '../../rest/publishing/publishing.ts'
import type { StartedJob } from '../shell/changes/startedJobs.ts'
import { paths } from '../shell/paths.ts'

interface About {
  /** The username of the owner of the data store. */
  readonly owner: string
  /** The title of the job. */
  readonly title: string
}

/** Returns the job of a data store that a request started, with the page of its result as its destination. */
export const publishingJob = (
  {
    datastoreId,
    jobId,
    jobType,
    key,
  }: Result<typeof publishing.publishLayers | typeof publishing.deleteLayers>,
  { owner, title }: About,
): StartedJob => ({
  ref:
    key === undefined
      ? { kind: 'item', userName: owner, itemId: datastoreId, jobId, jobType }
      : { kind: 'portal', jobId, key },
  title,
  kind: jobType === 'deleteAllBPLayers' ? 'deleteLayers' : 'publish',
  destination: paths.publishingResult(datastoreId, jobId),
})
