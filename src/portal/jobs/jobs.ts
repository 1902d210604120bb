import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import { isAdministrator } from '../../rest/protocol/authorization.ts'
import { listedJobs, type jobs } from '../../rest/jobs/jobs.ts'
import { isPublishingJob, publishingJobTypes } from '../../rest/records/job.ts'
import { jobs as rows } from '../db/schema.ts'
import { publishingJob } from '../dataStores/status.ts'
import { signedIn, type Handlers } from '../operations/context.ts'
import { geoprocessingKind, urlReportKind } from '../jobQueue/lanes.ts'
import { resultOf } from '../jobQueue/result.ts'
import { failures } from '../common/failures.ts'

/** The kinds of jobs that members start and follow. Others belong to an item, or have URLs of their own. */
const followedKinds = ['import', 'export', ...publishingJobTypes, urlReportKind]

/** The interval of listed jobs (ms). */
const listedTime = listedJobs.days * 24 * 3_600_000

export const jobHandlers: Handlers<typeof jobs> = {
  list: async (_params, context) => {
    const caller = signedIn(context)
    const { db, clock } = context
    const { id, definition, status, created, modified } = rows
    const kinds = followedKinds.filter((kind) => kind !== urlReportKind || isAdministrator(caller))
    const found = await db
      .select({ id, definition, status, created, modified })
      .from(rows)
      .where(
        and(
          eq(rows.username, caller.username),
          inArray(rows.kind, kinds),
          gte(created, clock.now() - listedTime),
        ),
      )
      .orderBy(desc(created), desc(id))
      .limit(listedJobs.most)
    return { jobs: found }
  },

  /** A wrong key and an unknown job return the same error, so that it does not reveal which jobs exist. */
  read: async ({ jobId, key, own }, context) => {
    const job = await context.jobs.read(jobId)
    // Jobs of the geoprocessing service have URLs of their own.
    if (!job || job.kind === geoprocessingKind) throw failures.notAllowed()
    const { username } = signedIn(context)
    const isOwn = own && job.username === username
    if (!isOwn && !isAdministrator(signedIn(context)) && !context.jobs.opens(job, key))
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
