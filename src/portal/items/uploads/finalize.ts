import { and, eq } from 'drizzle-orm'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { items as itemOperations } from '../../../rest/content/items.ts'
import { reauthorize } from '../../access/access.ts'
import type { Services } from '../../operations/context.ts'
import type { Database } from '../../db/database.ts'
import { items, relationships, replacements } from '../../db/schema.ts'
import type { StoredFile } from '../../files/store.ts'
import { failures } from '../../common/failures.ts'
import { withFileLease } from '../../files/fileLeases.ts'
import { release } from '../../files/sweep.ts'
import { checkFile } from '../itemProperties.ts'
import { applyCard, readPackageCard, type PackageCard } from '../packageCard.ts'
import { LeaseLost } from '../../db/leases.ts'
import type { RunningJob } from '../../jobQueue/jobs.ts'
import { lockItem, refuseKnownName } from '../folders.ts'
import { checkStorage } from '../storage.ts'
import {
  isUnfinished,
  itemAwaits,
  readUpload,
  removeParts,
  replacementAwaits,
  setProcessing,
  type Upload,
  type UploadReference,
} from './upload.ts'

/** Throws 403 if the sender lost the right to change the item during the upload. */
const checkSender = async (tx: Database, username: string, itemId: string) => {
  try {
    await reauthorize(itemOperations.update, username, { itemId }, tx)
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    throw new PortalError({
      code: 403,
      message: `The file was not stored, because ${username} can no longer change this item.`,
    })
  }
}

/** A file for an item, which can have another name and a message about its content. */
type ObtainedFile = StoredFile & { readonly name?: string; readonly note?: string }

const nothingImported = { itemsImported: [], itemsSkipped: [], itemsFailedImport: [] }

/** Replaces the item's file if the upload is still expected. Returns the hashes that are no longer needed. */
const finalize = async (
  tx: Database,
  { itemId, uploadId, replaces, dataType, name }: Upload,
  { hash, size, note }: ObtainedFile,
  card: PackageCard | undefined,
  {
    username,
    now,
    services,
  }: {
    readonly username: string
    readonly now: number
    readonly services: Pick<Services, 'storageQuota' | 'webhooks'>
  },
): Promise<(string | null)[]> => {
  const item = await lockItem(tx, itemId)
  if (!item) return []
  if (replaces) {
    const [updated] = await tx
      .delete(replacements)
      .where(and(eq(replacements.itemId, itemId), eq(replacements.uploadId, uploadId)))
      .returning({ id: replacements.itemId })
    if (!updated) return []
  } else if (item.uploadId !== uploadId || !isUnfinished(item.state)) return []
  await checkSender(tx, username, itemId)
  // An item with a text has no name.
  if (name !== '')
    await refuseKnownName(tx, item, name, { caller: { username, role: '' }, except: itemId })
  await tx
    .update(items)
    .set({
      name: name || null,
      state: 'completed',
      stateMessage: note ?? null,
      uploadId: null,
      dataHash: hash,
      dataType: dataType ?? 'application/octet-stream',
      size,
      modified: now,
    })
    .where(eq(items.id, itemId))
  const replaced = card ? await applyCard(tx, itemId, card, now) : []
  await removeParts(tx, itemId)
  await checkStorage(tx, item.owner, services)
  await services.webhooks.fire(tx, username, 'items', replaces ? 'update' : 'add', [itemId])
  return [item.dataHash, ...replaced]
}

/**
 * Ends an upload that failed: stores the reason, removes parts and relationships. An existing item keeps its old file. A job that
 * failed passes itself, so that it ends only its own upload.
 */
export const failUpload = async (
  { db, parts }: Pick<Services, 'db' | 'parts'>,
  upload: UploadReference,
  stateMessage: string,
  job?: Pick<RunningJob, 'assertLease'>,
): Promise<void> => {
  const { itemId, uploadId, replaces } = upload
  const failed = { state: 'failed' as const, stateMessage }
  const isOurs = await db.transaction(async (tx) => {
    const rows = replaces
      ? await tx
          .update(replacements)
          .set(failed)
          .where(replacementAwaits(upload))
          .returning({ id: replacements.itemId })
      : await tx.update(items).set(failed).where(itemAwaits(upload)).returning({ id: items.id })
    if (rows.length === 0) return false
    // An item that was not added has no relationships.
    if (!replaces) {
      await tx.delete(relationships).where(eq(relationships.originItemId, itemId))
      await tx.delete(relationships).where(eq(relationships.destinationItemId, itemId))
    }
    await removeParts(tx, itemId)
    await job?.assertLease(tx)
    return true
  })
  if (isOurs) await parts.remove(uploadId)
}

/**
 * Runs the job that completes an upload: `obtain` stores the file in the store it receives, and can return its name. It can be repeated from the start at any
 * time: until its one transaction at the end, parts and item are unchanged, and after it there is nothing left to do.
 */
export const runUpload = async (
  job: RunningJob,
  services: Services,
  obtain: (upload: Upload, files: Services['files']) => Promise<ObtainedFile>,
): Promise<void> => {
  const { db, files, parts, clock } = services
  const itemId = String(job.params.itemId)
  const upload = await db.transaction(async (tx) => {
    const found = await readUpload(tx, { itemId }).catch((error: unknown) => {
      if (!(error instanceof PortalError)) throw error
    })
    // From now on, no parts are accepted. The job might belong to an earlier upload attempt that the portal could not end before it
    // stopped.
    const isAwaited =
      found !== undefined &&
      found.uploadId === job.params.uploadId &&
      (await setProcessing(tx, found))
    await job.assertLease(tx)
    return isAwaited ? found : undefined
  })
  if (!upload) return job.complete(db, nothingImported)
  try {
    await withFileLease(services, async (leasing) => {
      const { name = upload.name, ...stored } = await obtain(upload, leasing)
      if (stored.size === 0) throw failures.badParameter('file', 'must not be empty')
      checkFile(upload.type, name)
      const card = await readPackageCard(stored.hash, leasing)
      // If the item was deleted, or another run completed it, nothing refers to the file, and it is removed.
      const unneeded = await db.transaction(async (tx) => {
        const { username } = job
        const left = await finalize(tx, { ...upload, name }, stored, card, {
          username,
          now: clock.now(),
          services,
        })
        await job.complete(tx, nothingImported)
        return left
      })
      await release(db, files, unneeded)
      await parts.remove(upload.uploadId)
    })
  } catch (error) {
    if (!(error instanceof LeaseLost) && !job.signal.aborted)
      await failUpload(
        services,
        upload,
        error instanceof PortalError
          ? error.wholeMessage
          : 'The portal encountered an unexpected error while it processed the file.',
        job,
      )
    throw error
  }
}
