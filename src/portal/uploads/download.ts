import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Services } from '../operations/context.ts'
import { jobs } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import type { RunningJob } from '../jobs/jobs.ts'
import { watchJob } from '../jobs/watchJob.ts'
import { fileNameOf } from '../items/itemProperties.ts'
import { downloadFile } from '../outbound/download.ts'
import { runUpload } from './finalize.ts'
import { setProcessing, uploadJobs, type UploadReference } from './upload.ts'

const Params = z.object({ dataUrl: z.string(), hasName: z.boolean().default(true) })

/** Maximum downloads of one member in progress or waiting. */
const downloadsAtOnce = 10

/**
 * Throws 400 for a download of a member who already has `downloadsAtOnce`; called inside the transaction that records the new one.
 */
export const checkDownloads = async (tx: Services['db'], username: string): Promise<void> => {
  const open = await tx.$count(
    jobs,
    and(
      eq(jobs.kind, uploadJobs.download),
      eq(jobs.username, username),
      inArray(jobs.status, ['submitted', 'processing']),
    ),
  )
  if (open >= downloadsAtOnce)
    throw failures.badParameter(
      'dataUrl',
      `can't be used while ${downloadsAtOnce} of your downloads are in progress; wait until one has ended, or cancel one`,
    )
}

/**
 * Starts downloading the file of an item, or its replacement, in the background. Without `filename`, the server of the file decides
 * about its name.
 */
export const startDownload = async (
  { db, jobs: portalJobs }: Pick<Services, 'db' | 'jobs'>,
  upload: UploadReference,
  { dataUrl, filename }: { readonly dataUrl: string; readonly filename?: string | undefined },
  username: string,
): Promise<void> => {
  const { itemId, uploadId } = upload
  await portalJobs.start({
    kind: uploadJobs.download,
    username,
    definition: { itemId },
    params: { itemId, uploadId, dataUrl, hasName: Boolean(filename) },
  })
  await setProcessing(db, upload, ['partial'])
}

/** Returns whether the item waits for a download rather than for its parts. */
export const isDownloading = async (db: Services['db'], itemId: string): Promise<boolean> => {
  const found = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.kind, uploadJobs.download),
        inArray(jobs.status, ['submitted', 'processing']),
        sql`${jobs.params} ->> 'itemId' = ${itemId}`,
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Downloads the file of an item; restarts from the beginning after a restart of the portal. */
export const runDownload = async (job: RunningJob, services: Services): Promise<void> => {
  const { dataUrl, hasName } = Params.parse(job.params)
  const watched = watchJob(services, job.id)
  try {
    await runUpload(job, services, async ({ name: fileName }, files) => {
      const signal = AbortSignal.any([job.signal, watched.signal])
      try {
        const { outbound } = services
        const { serverName, ...file } = await downloadFile(dataUrl, {
          fileName,
          outbound,
          files,
          signal,
        })
        if (hasName) return file
        if (serverName === undefined)
          throw failures.badParameter(
            'filename',
            "is required: neither the URL in 'dataUrl' nor its server contains a file name with a file extension",
          )
        return { ...file, name: fileNameOf(serverName) }
      } catch (error) {
        watched.signal.throwIfAborted()
        throw error
      }
    })
  } finally {
    watched.stop()
  }
}
