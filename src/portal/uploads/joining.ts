import { asc, eq } from 'drizzle-orm'
import { partLimits } from '../../rest/content.ts'
import { PortalError } from '../../rest/errors.ts'
import type { Services } from '../context.ts'
import { itemParts } from '../db/schema.ts'
import type { FileStore, StoredFile } from '../files/store.ts'
import type { RunningJob } from '../jobs/jobs.ts'
import { runUpload } from './ending.ts'
import { setProcessing, type Upload } from './upload.ts'

/** The job kind that puts an upload together. */
const commitKind = 'commit'

/** Has the parts of an item put together in the background. The job stands before the state says so: a crash in between loses nothing. */
export const startCommit = async (
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  upload: Pick<Upload, 'itemId' | 'replaces'>,
  username: string,
): Promise<void> => {
  const { itemId } = upload
  await jobs.start({ kind: commitKind, username, definition: { itemId }, params: { itemId } })
  await setProcessing(db, upload, ['partial'])
}

interface Part {
  readonly partNum: number
  readonly hash: string
  readonly size: number
}

const refuse = (message: string) => new PortalError({ code: 400, message })

const checkParts = (parts: readonly Part[]) => {
  if (parts.length === 0) throw refuse('No part of the file has arrived.')
  const small = parts.slice(0, -1).find(({ size }) => size < partLimits.minimumBytes)
  if (small)
    throw refuse(
      `Part ${small.partNum} has ${small.size} bytes; every part but the last needs at least ${partLimits.minimumBytes}.`,
    )
}

/** Parts in their order as one stream of bytes; nothing of it is held. */
async function* bytesOf(files: FileStore, parts: readonly Part[], signal: AbortSignal) {
  for (const { hash } of parts)
    for await (const chunk of files.read(hash)) {
      signal.throwIfAborted()
      yield chunk as Buffer
    }
}

const join = async (
  files: FileStore,
  parts: readonly Part[],
  signal: AbortSignal,
): Promise<StoredFile> => {
  const [only, ...others] = parts
  return only && others.length === 0
    ? { hash: only.hash, size: only.size }
    : files.put(bytesOf(files, parts, signal))
}

/** Puts the parts of an upload together (rest-content.md section 2.2). */
export const runCommit = (job: RunningJob, services: Services): Promise<void> =>
  runUpload(job, services, async ({ itemId }, files) => {
    const parts = await services.db
      .select({ partNum: itemParts.partNum, hash: itemParts.hash, size: itemParts.size })
      .from(itemParts)
      .where(eq(itemParts.itemId, itemId))
      .orderBy(asc(itemParts.partNum))
    checkParts(parts)
    return join(files, parts, job.signal)
  })
