import { and, asc, eq, getTableColumns, inArray, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isAdministrator, type Person } from '../../rest/protocol/authorization.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { relationshipTypes } from '../../rest/content/relationships.ts'
import type { Services } from '../operations/context.ts'
import { among } from '../db/among.ts'
import type { Database } from '../db/database.ts'
import { itemFiles, items, publishedDatasets, relationships, replacements } from '../db/schema.ts'
import { release } from '../files/sweep.ts'
import type { FiresWebhooks } from '../webhooks/deliverer.ts'
import { endUploadJobs } from './uploads/upload.ts'

const compositeTypes = Object.entries(relationshipTypes).flatMap(([name, { compositeDelete }]) =>
  compositeDelete ? [name] : [],
)

/**
 * Returns the items that are deleted with these: the destinations of their composite relationships that the caller can delete,
 * recursively.
 */
const withComposites = async (
  db: Database,
  itemIds: readonly string[],
  caller: Person,
): Promise<string[]> => {
  const origin = alias(items, 'origin')
  const all = new Set(itemIds)
  for (let last: readonly string[] = itemIds; last.length > 0;) {
    const found = await db
      .selectDistinct({ id: items.id })
      .from(relationships)
      .innerJoin(origin, eq(origin.id, relationships.originItemId))
      .innerJoin(items, eq(items.id, relationships.destinationItemId))
      .where(
        and(
          among(relationships.originItemId, last),
          inArray(relationships.relationshipType, compositeTypes),
          isAdministrator(caller)
            ? undefined
            : or(eq(items.owner, caller.username), eq(items.owner, origin.owner)),
        ),
      )
    last = found.map(({ id }) => id).filter((id) => !all.has(id))
    for (const id of last) all.add(id)
  }
  return [...all]
}

/** Returns the protected items among those that would be deleted with these. */
export const offendingItems = async (
  db: Database,
  itemIds: readonly string[],
  caller: Person,
): Promise<string[]> => {
  const rows = await db
    .select({ id: items.id })
    .from(items)
    .where(
      and(among(items.id, await withComposites(db, itemIds, caller)), eq(items.protected, true)),
    )
    .orderBy(asc(items.id))
  return rows.map(({ id }) => id)
}

/** Returns the error for deleting protected items; `details` names each. */
export const protectionOn = (offending: readonly string[]) =>
  new PortalError({
    code: 400,
    messageCode: 'CONT_0048',
    message: 'Unable to delete item. Delete protection is turned on.',
    details: offending.map((itemId) => ({ itemId })),
  })

/** Throws 400 if a data store is among the items, but not all layers that are published from it: they would respond no more. */
const refuseUsedDataStores = async (tx: Database, itemIds: readonly string[]): Promise<void> => {
  const published = await tx
    .select({
      dataStoreId: publishedDatasets.dataStoreId,
      mapItemId: publishedDatasets.mapItemId,
      featureItemId: publishedDatasets.featureItemId,
    })
    .from(publishedDatasets)
    .where(among(publishedDatasets.dataStoreId, itemIds))
  const removed = new Set(itemIds)
  const used = published.find(({ mapItemId, featureItemId }) =>
    [mapItemId, featureItemId].some((id) => id !== null && !removed.has(id)),
  )
  if (used)
    throw new PortalError({
      code: 400,
      message:
        'Unable to delete item. Layers are published from this data store. Delete the layers first.',
      details: [{ itemId: used.dataStoreId }],
    })
}

export interface RemovedItems {
  readonly itemIds: readonly string[]
  /** The files of the items and their uploads, for `releaseRemoved` after the transaction. */
  readonly hashes: readonly (string | null)[]
  readonly uploads: readonly string[]
}

/**
 * Removes items with everything that belongs to them, inside a transaction. If one of them, or of the items deleted with them, is
 * protected, nothing is removed: 400 CONT_0048.
 */
export const removeItems = async (
  tx: Database,
  itemIds: readonly string[],
  caller: Person,
  { webhooks }: FiresWebhooks,
): Promise<RemovedItems> => {
  const allIds = await withComposites(tx, itemIds, caller)
  const { id, dataHash, thumbnailHash, uploadId } = getTableColumns(items)
  // In a fixed order, so that simultaneous deletions cannot deadlock.
  const rows = await tx
    .select({ id, dataHash, thumbnailHash, uploadId, isProtected: items.protected })
    .from(items)
    .where(among(items.id, allIds))
    .orderBy(asc(items.id))
    .for('update')
  const offending = rows.filter(({ isProtected }) => isProtected)
  if (offending.length > 0) throw protectionOn(offending.map((row) => row.id))
  await refuseUsedDataStores(tx, allIds)
  const attached = await tx
    .select({ hash: itemFiles.hash })
    .from(itemFiles)
    .where(among(itemFiles.itemId, allIds))
  const replaced = await tx
    .select({ uploadId: replacements.uploadId })
    .from(replacements)
    .where(among(replacements.itemId, allIds))
  await tx.delete(items).where(among(items.id, allIds))
  await endUploadJobs(tx, allIds)
  await webhooks.fire(
    tx,
    caller.username,
    'items',
    'delete',
    rows.map((row) => row.id),
  )
  return {
    uploads: [...rows, ...replaced].flatMap((row) => row.uploadId ?? []),
    itemIds: rows.map((row) => row.id),
    hashes: [
      ...rows.flatMap((row) => [row.dataHash, row.thumbnailHash]),
      ...attached.map(({ hash }) => hash),
    ],
  }
}

/** Removes the bytes of deleted items, unless they are still referenced. */
export const releaseRemoved = async (
  { hashes, uploads }: RemovedItems,
  { db, files, parts }: Pick<Services, 'db' | 'files' | 'parts'>,
): Promise<void> => {
  for (const upload of uploads) await parts.remove(upload)
  await release(db, files, hashes)
}
