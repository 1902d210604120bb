import { and, eq, sql } from 'drizzle-orm'
import type { Person } from '../rest/callers.ts'
import { PortalError } from '../rest/errors.ts'
import { itemTypeNamed } from '../rest/itemTypes.ts'
import type { items as operations } from '../rest/items.ts'
import type { Handlers } from './context.ts'
import type { Database } from './db/database.ts'
import { groupItems, groups, itemFiles, itemParts, items } from './db/schema.ts'
import { failures } from './failures.ts'
import { release } from './files/sweep.ts'
import { itemCard } from './itemCard.ts'
import { itemColumns, itemRecord, thumbnailName, type ItemRow } from './records.ts'
import { sendFile, servedSafely } from './sendFile.ts'
import { thumbnailAnswer } from './thumbnails.ts'
import { groupsOf, readableItems } from './visibility.ts'

const readItem = async (
  db: Database,
  caller: Person | undefined,
  itemId: string,
): Promise<ItemRow> => {
  const [item] = await db
    .select(itemColumns)
    .from(items)
    .where(and(eq(items.id, itemId), readableItems(caller)))
  if (!item) throw failures.noItem()
  return item
}

/** Whether a shared-update group lets a member change the item. */
const mayUpdateThroughGroup = async (db: Database, { username }: Person, itemId: string) => {
  const found = await db
    .select({ id: groups.id })
    .from(groupItems)
    .innerJoin(groups, eq(groups.id, groupItems.groupId))
    .where(
      and(
        eq(groupItems.itemId, itemId),
        sql`'updateitemcontrol' = ANY(${groups.capabilities})`,
        sql`${groups.id} IN ${groupsOf(username)}`,
      ),
    )
    .limit(1)
  return found.length > 0
}

export const itemHandlers: Handlers<typeof operations> = {
  read: async ({ itemId }, { db, caller }) => {
    const [item] = await db
      .update(items)
      .set({ numViews: sql`${items.numViews} + 1` })
      .where(and(eq(items.id, itemId), readableItems(caller)))
      .returning(itemColumns)
    if (!item) throw failures.noItem()
    const record = itemRecord(item, caller)
    const isUpdater =
      caller && record.itemControl === null && (await mayUpdateThroughGroup(db, caller, itemId))
    return isUpdater ? { ...record, itemControl: 'update' } : record
  },

  data: async ({ itemId }, { db, caller, files, request }) => {
    const { dataHash, dataType, name, size, type } = await readItem(db, caller, itemId)
    if (dataHash === null)
      return { headers: { ...servedSafely, 'content-type': 'text/plain; charset=utf-8' }, body: '' }
    const mediaType = dataType ?? 'application/octet-stream'
    // Stored JSON is shown in place; the name of a service is not that of a file.
    const fileName = itemTypeNamed(type)?.storage === 'file' ? name : undefined
    return sendFile(files, { hash: dataHash, size, mediaType, name: fileName }, request.range)
  },

  info: async ({ itemId, path, w }, { db, caller, files, request }) => {
    const item = await readItem(db, caller, itemId)
    const { thumbnailHash: hash, thumbnailType } = item
    if (hash !== null && path === thumbnailName(thumbnailType))
      return thumbnailAnswer(files, { hash, type: thumbnailType ?? 'image/png' }, w)
    const [file] = await db
      .select()
      .from(itemFiles)
      .where(
        and(eq(itemFiles.itemId, itemId), eq(itemFiles.kind, 'info'), eq(itemFiles.path, path)),
      )
    if (file) return sendFile(files, file, request.range)
    if (path !== 'iteminfo.xml') throw failures.noInfoFile()
    return {
      headers: { ...servedSafely, 'content-type': 'text/xml; charset=utf-8' },
      body: itemCard(item),
    }
  },

  remove: async ({ itemId, folderId }, { db, files }) => {
    await release(db, files, await removeItem(db, itemId, folderId))
    return { success: true, itemId }
  },
}

/** Removes an item with everything that hangs on it; answers the files it held, for `release` after the transaction. */
const removeItem = (
  db: Database,
  itemId: string,
  folderId: string | undefined,
): Promise<(string | null)[]> =>
  db.transaction(async (tx) => {
    const [item] = await tx
      .select({
        folderId: items.folderId,
        protected: items.protected,
        hashes: sql<(string | null)[]>`ARRAY[data_hash, thumbnail_hash]`,
      })
      .from(items)
      .where(eq(items.id, itemId))
      .for('update')
    if (!item || (folderId !== undefined && item.folderId !== folderId)) throw failures.noItem()
    if (item.protected)
      throw new PortalError({
        code: 400,
        messageCode: 'CONT_0048',
        message: 'Unable to delete item. Delete protection is turned on.',
      })
    const held = await tx
      .select({ hash: itemParts.hash })
      .from(itemParts)
      .where(eq(itemParts.itemId, itemId))
      .unionAll(
        tx.select({ hash: itemFiles.hash }).from(itemFiles).where(eq(itemFiles.itemId, itemId)),
      )
    await tx.delete(items).where(eq(items.id, itemId))
    return [...item.hashes, ...held.map(({ hash }) => hash)]
  })
