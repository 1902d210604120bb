import { isAdministrator } from '../../rest/protocol/authorization.ts'
import type { jobs } from '../../rest/jobs/jobs.ts'
import { isPublishingJob } from '../../rest/records/job.ts'
import { publishingJob } from '../dataStores/status.ts'
import { signedIn, type Handlers } from '../operations/context.ts'
import { geoprocessingKind, urlReportKind } from '../jobQueue/lanes.ts'
import { resultOf } from '../jobQueue/result.ts'
import { failures } from '../common/failures.ts'

export const jobHandlers: Handlers<typeof jobs> = {
  /** A wrong key and an unknown job return the same error, so that it does not reveal which jobs exist. */
  read: async ({ jobId, key }, context) => {
    const job = await context.jobs.read(jobId)
    // Jobs of the geoprocessing service have URLs of their own.
    if (!job || job.kind === geoprocessingKind) throw failures.notAllowed()
    if (!isAdministrator(signedIn(context)) && !context.jobs.opens(job, key))
      throw failures.notAllowed()
    // A report contains URLs of private items, so that a key is not enough for a former administrator.
    if (job.kind === urlReportKind && !isAdministrator(signedIn(context)))
      throw failures.notAllowed()
    const { id, definition, status, created, modified, messages, done, total } = job
    // As in the status of the item.
    const published =
      status === 'completed' && isPublishingJob(job.kind)
        ? await publishingJob(context.db, job)
        : undefined
    return {
      id,
      definition,
      status: published?.status ?? status,
      created,
      modified,
      messages: published ? [...messages, published.statusMessage] : messages,
      progress: { done, total },
      result: await resultOf(job, context.files),
    }
  },
}
