import { asc, eq, getTableColumns } from 'drizzle-orm'
import { partLimits } from '../../../rest/content/content.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import type { Services } from '../../operations/context.ts'
import type { Database } from '../../db/database.ts'
import { itemParts } from '../../db/schema.ts'
import type { RunningJob } from '../../jobQueue/jobs.ts'
import { runUpload } from './finalize.ts'
import type { PartRow } from '../../files/parts/partStore.ts'
import { setProcessing, uploadJobs, type UploadReference } from './upload.ts'

/**
 * Starts assembling the parts of an item in the background. The job is created before the state changes, so that a crash in between
 * loses nothing.
 */
export const startCommit = async (
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  upload: UploadReference,
  username: string,
): Promise<void> => {
  const { itemId, uploadId } = upload
  await jobs.start({
    kind: uploadJobs.commit,
    username,
    definition: { itemId },
    params: { itemId, uploadId },
  })
  await setProcessing(db, upload, ['partial'])
}

const refuse = (message: string) => new PortalError({ code: 400, message })

/** Throws 400 with the number of the first part that has not arrived, while it can still be sent. */
export const checkNoneMissing = async (db: Database, itemId: string): Promise<void> => {
  const rows = await db
    .select({ partNum: itemParts.partNum })
    .from(itemParts)
    .where(eq(itemParts.itemId, itemId))
    .orderBy(asc(itemParts.partNum))
  const gap = rows.findIndex(({ partNum }, index) => partNum !== index + 1)
  if (gap >= 0) throw refuse(`Part ${gap + 1} of the file is missing.`)
}

const checkParts = (parts: readonly PartRow[]) => {
  if (parts.length === 0) throw refuse('No parts of the file have arrived.')
  const small = parts.slice(0, -1).find(({ size }) => size < partLimits.minimumBytes)
  if (small)
    throw refuse(
      `Part ${small.partNum} has ${small.size} bytes; every part except the last must have at least ${partLimits.minimumBytes}.`,
    )
}

/** Assembles the parts of an upload. */
export const runCommit = (job: RunningJob, services: Services): Promise<void> =>
  runUpload(job, services, async ({ itemId, uploadId }, files) => {
    const { partNum, file, offset, size } = getTableColumns(itemParts)
    const rows = await services.db
      .select({ partNum, file, offset, size })
      .from(itemParts)
      .where(eq(itemParts.itemId, itemId))
      .orderBy(asc(partNum))
    checkParts(rows)
    return services.parts.assemble(uploadId, rows, { files, signal: job.signal })
  })
