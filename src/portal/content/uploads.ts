import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { content } from '../../rest/content/content.ts'
import { signedIn, type Handlers } from '../operations/context.ts'
import type { Database } from '../db/database.ts'
import { itemParts, items, jobs, replacements } from '../db/schema.ts'
import { dataStoreStatus } from '../dataStores/status.ts'
import { failures } from '../common/failures.ts'
import { withFileLease } from '../files/fileLeases.ts'
import { release } from '../files/sweep.ts'
import {
  checkFile,
  keepRegistration,
  keywordsOf,
  knownType,
  propertyValues,
} from '../items/itemProperties.ts'
import { storedCategories } from '../items/categorizing.ts'
import { checkClassification } from '../items/classifying.ts'
import { attachImages, metadataFile, storeImages } from '../items/images.ts'
import { updateItem } from '../items/updating.ts'
import { failUpload } from '../items/uploads/finalize.ts'
import { checkNoneMissing, startCommit } from '../items/uploads/commit.ts'
import {
  endUploadJobs,
  isInBackground,
  isUnfinished,
  itemAwaits,
  recordPart,
  readUpload,
  removeParts,
  removeUnfinished,
  uploadJobs,
  type UploadReference,
} from '../items/uploads/upload.ts'
import { notOpen } from '../files/parts/partStore.ts'

export const uploadHandlers: Pick<
  Handlers<typeof content>,
  'addPart' | 'parts' | 'commit' | 'cancel' | 'status'
> = {
  addPart: async (params, { db, parts, clock }) => {
    const { itemId, partNum, file } = params
    const upload = await readUpload(db, params)
    if (upload.state !== 'partial') throw notOpen()
    const location = parts.locationOf(upload.uploadId, file)
    if (!location) throw notOpen()
    const part = { partNum, ...location }
    if (!(await recordPart(db, upload, { ...part, arrived: clock.now() }))) throw notOpen()
    parts.arrived(upload.uploadId, part)
    return { success: true, id: itemId }
  },

  parts: async (params, { db }) => {
    await readUpload(db, params)
    const rows = await db
      .select({ partNum: itemParts.partNum })
      .from(itemParts)
      .where(eq(itemParts.itemId, params.itemId))
      .orderBy(asc(itemParts.partNum))
    return { parts: rows.map(({ partNum }) => partNum) }
  },

  commit: (params, context) =>
    withFileLease(context, async (files) => {
      const { db, clock, sealing } = context
      const { itemId } = params
      const upload = await readUpload(db, params)
      if (upload.state === 'failed') throw notOpen()
      // Repeated because the first response was lost: the commit is in progress or done.
      if (upload.state !== 'partial') return { success: true, id: itemId }
      await checkNoneMissing(db, itemId)
      if (upload.replaces) {
        await updateItem(
          { ...params, clearEmptyFields: false, async: false, multipart: false },
          context,
        )
        await startCommit(context, upload, signedIn(context).username)
        return { success: true, id: itemId }
      }
      const type = params.type || upload.type
      const { name } = upload
      if (type === '') throw failures.badParameter('type', 'is required')
      if (knownType(type).storage !== 'file')
        throw failures.badParameter('type', 'must be a type with a file')
      checkFile(type, name)
      await checkClassification(db, params.classification, true)
      const described = await storeImages(params, context, files)
      const values = { ...propertyValues(params, sealing), ...described.values }
      await db.transaction(async (tx) => {
        const changed = await tx
          .update(items)
          .set({
            ...values,
            categories: await storedCategories(tx, params.categories),
            type,
            title: params.title?.trim() || upload.title,
            typeKeywords: keywordsOf(type, name, [
              ...keepRegistration(params.typeKeywords ?? []),
              ...(params.metadata ? [metadataFile.keyword] : []),
            ]),
            modified: clock.now(),
          })
          .where(itemAwaits(upload, ['partial']))
          .returning({ id: items.id })
        if (changed.length === 0) throw notOpen()
        await context.authorizeAgain(tx)
        await attachImages(tx, itemId, described, clock.now())
      })
      await startCommit(context, upload, signedIn(context).username)
      return { success: true, id: itemId }
    }),

  cancel: async (params, { db, files, parts }) => {
    const { itemId } = params
    const upload = await readUpload(db, params)
    const canDiscard =
      upload.state === 'partial' ||
      (upload.replaces && upload.state === 'failed') ||
      (upload.state === 'processing' && (await isInBackground(db, itemId)))
    if (!canDiscard) throw notOpen()
    const hashes = await db.transaction(async (tx) => {
      await removeParts(tx, itemId)
      if (upload.replaces) {
        const discarded = await tx
          .delete(replacements)
          .where(and(eq(replacements.itemId, itemId), eq(replacements.uploadId, upload.uploadId)))
          .returning({ id: replacements.itemId })
        // Completed meanwhile, so there is nothing left to cancel.
        if (discarded.length === 0) throw notOpen()
        await endUploadJobs(tx, [itemId])
        return []
      }
      const removed = await removeUnfinished(tx, itemId, itemAwaits(upload, [upload.state]))
      if (!removed) throw notOpen()
      return removed.hashes
    })
    await parts.remove(upload.uploadId)
    await release(db, files, hashes)
    return { success: true, id: itemId }
  },

  status: async (params, { db, parts }) => {
    const { itemId } = params
    const ofDataStore = await dataStoreStatus(db, params)
    if (ofDataStore) return ofDataStore
    const upload = await readUpload(db, params)
    const { uploadId, state, stateMessage } = upload
    const abortReason = state === 'processing' ? await abortReasonOf(db, upload) : undefined
    if (abortReason !== undefined) {
      await failUpload({ db, parts }, upload, abortReason)
      return { status: 'failed', statusMessage: abortReason, itemId }
    }
    const under = isUnfinished(state) ? { uploadId } : {}
    return { status: state, statusMessage: stateMessage ?? state, itemId, ...under }
  },
}

/** Returns why the job of an unfinished item has ended: it was aborted after stopping the portal several times. */
const abortReasonOf = async (
  db: Database,
  { uploadId }: UploadReference,
): Promise<string | undefined> => {
  const [job] = await db
    .select({ status: jobs.status, messages: jobs.messages })
    .from(jobs)
    .where(
      and(
        inArray(jobs.kind, Object.values(uploadJobs)),
        sql`${jobs.params} ->> 'uploadId' = ${uploadId}`,
      ),
    )
    .orderBy(desc(jobs.created))
    .limit(1)
  return job?.status === 'failed'
    ? (job.messages.at(-1) ?? 'The portal could not complete the upload.')
    : undefined
}
