import { asc, eq } from 'drizzle-orm'
import { isAdministrator } from '../../rest/protocol/authorization.ts'
import { itemTypeNamed } from '../../rest/records/itemTypes.ts'
import type { items as operations } from '../../rest/content/items.ts'
import { signedIn, type Handlers } from '../operations/context.ts'
import type { Database } from '../db/database.ts'
import { groupItems, itemFiles, items } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { itemCard } from '../items/itemCard.ts'
import { releaseRemoved, offendingItems, protectionOn, removeItems } from '../items/deleting.ts'
import { moveItem } from '../items/moving.ts'
import { lockOwned, ownedItem, readableItem } from '../items/ownedItem.ts'
import { updateFromUrl } from '../items/replacing.ts'
import { updateItem } from '../items/updating.ts'
import { readFolder } from '../items/folders.ts'
import { filesOf, folderRecord, itemRecord, thumbnailName } from '../db/records.ts'
import { sendFile, servedSafely } from '../operations/sendFile.ts'
import { thumbnailAnswer } from '../items/thumbnails.ts'
import { initiateReplacement } from '../items/uploads/initiate.ts'
import { canUpdateThroughGroup } from '../access/visibility.ts'

export const itemHandlers: Handlers<typeof operations> = {
  read: async ({ itemId }, { db, caller, views }) => {
    const item = await readableItem(db, caller, itemId)
    const numViews = item.numViews + views.count(itemId)
    const record = itemRecord({ ...item, numViews }, caller)
    const isUpdater =
      caller && record.itemControl === null && (await canUpdateThroughGroup(db, caller, itemId))
    return isUpdater ? { ...record, itemControl: 'update' } : record
  },

  data: async ({ itemId }, { db, caller, files, request }) => {
    const { dataHash, dataType, name, size, type } = await readableItem(db, caller, itemId)
    if (dataHash === null)
      return { headers: { ...servedSafely, 'content-type': 'text/plain; charset=utf-8' }, body: '' }
    const mediaType = dataType ?? 'application/octet-stream'
    // Stored JSON is displayed in the browser; the name of a service is not a file name.
    const fileName = itemTypeNamed(type)?.storage === 'file' ? name : undefined
    return sendFile(files, { hash: dataHash, size, mediaType, name: fileName }, request)
  },

  info: async ({ itemId, path, w }, { db, caller, files, request }) => {
    const item = await readableItem(db, caller, itemId)
    const { thumbnailHash: hash, thumbnailType } = item
    if (hash !== null && path === thumbnailName(thumbnailType))
      return thumbnailAnswer(
        files,
        { hash, type: thumbnailType ?? 'image/png' },
        request.ifNoneMatch,
        w,
      )
    const [file] = await db
      .select()
      .from(itemFiles)
      .where(filesOf(itemId, 'info', path))
    if (file) return sendFile(files, file, request)
    if (path !== 'iteminfo.xml') throw failures.noInfoFile()
    return {
      headers: { ...servedSafely, 'content-type': 'text/xml; charset=utf-8' },
      body: itemCard(item),
    }
  },

  own: async (params, context) => {
    const { db } = context
    const item = await ownedItem(db, params)
    const groupRows = await db
      .select({ id: groupItems.groupId })
      .from(groupItems)
      .where(eq(groupItems.itemId, item.id))
      .orderBy(asc(groupItems.groupId))
    const folder = await readFolder(db, item.owner, item.folderId ?? undefined)
    return {
      item: itemRecord(item, signedIn(context)),
      sharing: { access: item.access, groups: groupRows.map(({ id }) => id) },
      folder: folder ? folderRecord(folder) : null,
    }
  },

  update: async (params, context) => {
    if (params.multipart) {
      await ownedItem(context.db, params)
      const uploadId = await initiateReplacement(params, context)
      return { success: true, id: params.itemId, uploadId }
    }
    if (params.dataUrl) {
      await updateFromUrl(params, params.dataUrl, context)
      return {
        success: true,
        id: params.itemId,
        status: 'processing' as const,
        statusMessage: 'processing',
      }
    }
    await updateItem(params, context)
    return {
      success: true,
      id: params.itemId,
      ...(params.async ? { status: 'completed' as const, statusMessage: 'completed' } : {}),
    }
  },

  remove: async (params, context) => {
    const removed = await context.db.transaction(async (tx) => {
      await lockOwned(tx, params, context)
      return removeItems(tx, [params.itemId], signedIn(context), context)
    })
    await releaseRemoved(removed, context)
    return { success: true, itemId: params.itemId }
  },

  canDelete: async (params, context) => {
    const { db } = context
    const { itemId } = params
    await ownedItem(db, params)
    const offending = await offendingItems(db, [itemId], signedIn(context))
    if (offending.length === 0) return { itemId, success: true }
    const { code, messageCode, message, details } = protectionOn(offending)
    return {
      itemId,
      success: false,
      error: {
        code,
        ...(messageCode === undefined ? {} : { messageCode }),
        message,
        offendingItems: details as { itemId: string }[],
      },
    }
  },

  protect: async (params, { db }) => setProtection(db, params, true),
  unprotect: async (params, { db }) => setProtection(db, params, false),

  move: async (params, context) => {
    const { db } = context
    const { itemId, userName } = params
    await ownedItem(db, params)
    return {
      success: true,
      itemId,
      owner: userName,
      folder: await moveItem(params, context),
    }
  },

  setContentStatus: async ({ itemId, status, clearEmptyFields }, context) => {
    const { db, clock, webhooks } = context
    if (!status && !clearEmptyFields)
      throw failures.badParameter(
        'status',
        'is required. To remove the status, send it empty with clearEmptyFields=true',
      )
    if (status && status !== 'deprecated' && !isAdministrator(signedIn(context)))
      throw failures.notAllowed('Only administrators can mark items as authoritative.')
    await db.transaction(async (tx) => {
      await tx
        .update(items)
        .set({ contentStatus: status ?? null, modified: clock.now() })
        .where(eq(items.id, itemId))
      await webhooks.fire(tx, signedIn(context).username, 'items', 'update', [itemId])
    })
    return { success: true, itemId }
  },
}

const setProtection = async (
  db: Database,
  params: Parameters<typeof ownedItem>[1],
  isProtected: boolean,
) => {
  const { id } = await ownedItem(db, params)
  await db.update(items).set({ protected: isProtected }).where(eq(items.id, id))
  return { success: true }
}
