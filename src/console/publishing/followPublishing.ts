import type { Result } from '../../rest/protocol/operation.ts'
import type { publishing } from '../../rest/publishing/publishing.ts'
import { followJob } from '../shell/jobs/jobs.ts'
import { paths } from '../shell/paths.ts'

interface About {
  /** The username of the owner of the data store. */
  readonly owner: string
  /** The title of the job. */
  readonly title: string
}

/** Follows a job of a data store, so that every page shows its progress and its end. Returns the path of the page of its result. */
export const followPublishing = async (
  {
    datastoreId,
    jobId,
    jobType,
    key,
  }: Result<typeof publishing.publishLayers | typeof publishing.deleteLayers>,
  { owner, title }: About,
): Promise<string> => {
  const destination = paths.publishingResult(datastoreId, jobId)
  await followJob(
    key === undefined
      ? { kind: 'item', userName: owner, itemId: datastoreId, jobId, jobType }
      : { kind: 'portal', jobId, key },
    { title, kind: jobType === 'deleteAllBPLayers' ? 'deleteLayers' : 'publish', destination },
  )
  return destination
}
