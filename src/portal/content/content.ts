import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { content } from '../../rest/content/content.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { addItem } from './addItem.ts'
import type { Handlers } from '../operations/context.ts'
import type { Database } from '../db/database.ts'
import { among } from '../db/among.ts'
import { folded, folders, items, members } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { releaseRemoved, removeItems } from '../items/deleting.ts'
import { moveItem } from '../items/moving.ts'
import { lockContent, readFolder, titled } from '../items/folders.ts'
import { folderRecord, pageOf } from '../db/records.ts'
import { itemOrder, listItems } from '../query/itemSearch.ts'
import { uploadHandlers } from './uploads.ts'
import { newItemId, initiateUpload } from '../items/uploads/initiate.ts'

/** Items on a page of a listing without paging. */
const unpaged = 1000

const folderTaken = (title: string, what: 'create' | 'update', parameter: string) =>
  new PortalError({
    code: 400,
    message: `Unable to ${what} folder.`,
    details: [`Folder title '${title}' not available.`],
    parameter,
  })

/** Returns the folder of a path, if the path contains one. */
const existingFolder = async (db: Database, userName: string, folderId: string) => {
  const folder = await readFolder(db, userName, folderId)
  if (!folder) throw failures.noFolder()
  return folder
}

/** Returns the outcome of one of several items; rethrows errors that the caller did not cause. */
const outcomeOf = async (itemId: string, work: () => Promise<unknown>) => {
  try {
    await work()
    return { itemId, success: true }
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    const { code, messageCode, wholeMessage: message } = error
    return {
      itemId,
      success: false,
      error: { code, ...(messageCode === undefined ? {} : { messageCode }), message },
    }
  }
}

/** Error entry for a missing item in a batch response. */
const notHere = () =>
  new PortalError({ code: 500, message: 'Item does not exist or is inaccessible' })

const checkOwn = async (db: Database, userName: string, itemId: string) => {
  const found = await db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.id, itemId), eq(items.owner, userName)))
  if (found.length === 0) throw notHere()
}

const checkUser = async (db: Database, username: string) => {
  const found = await db
    .select({ username: members.username })
    .from(members)
    .where(eq(members.username, username))
  if (found.length === 0) throw failures.noUser()
}

export const contentHandlers: Handlers<typeof content> = {
  ...uploadHandlers,

  list: async (params, { db, caller }) => {
    const { userName, folderId, start, num = unpaged, sortField, sortOrder, types } = params
    await checkUser(db, userName)
    const folder = await readFolder(db, userName, folderId)
    const where = and(
      eq(items.owner, userName),
      folder ? eq(items.folderId, folder.id) : sql`${items.folderId} IS NULL`,
      types && types.length > 0 ? among(items.type, types) : undefined,
    )
    const { total, records } = await listItems(
      db,
      caller,
      { where, order: itemOrder(sortField, sortOrder), start, num },
      // Exact, because all pages of a folder can be read.
      async () => ({ total: await db.$count(items, where) }),
    )
    // Folders are one level deep.
    const inside = folder
      ? []
      : await db
          .select()
          .from(folders)
          .where(eq(folders.username, userName))
          .orderBy(asc(folded(folders.title)), asc(folders.id))
    return {
      username: userName,
      ...pageOf(start, records.length, total),
      currentFolder: folder ? folderRecord(folder) : null,
      items: records,
      folders: inside.map(folderRecord),
    }
  },

  createFolder: async (params, { db, clock, concerns }) => {
    const { userName, title } = params
    await checkUser(db, userName)
    const id = newItemId()
    concerns('folderId', id)
    const [folder] = await db
      .insert(folders)
      .values({ id, username: userName, title, created: clock.now() })
      .onConflictDoNothing()
      .returning()
    if (!folder) throw folderTaken(title, 'create', 'title')
    return { success: true, folder: folderRecord(folder) }
  },

  updateFolder: async ({ userName, folderId, newTitle: title }, { db }) => {
    await existingFolder(db, userName, folderId)
    const sameTitle = await db
      .select({ id: folders.id })
      .from(folders)
      .where(and(titled(userName, title), ne(folders.id, folderId)))
    if (sameTitle.length > 0) throw folderTaken(title, 'update', 'newTitle')
    const [folder] = await db
      .update(folders)
      .set({ title })
      .where(eq(folders.id, folderId))
      .returning()
    if (!folder) throw failures.noFolder()
    return { success: true, folder: folderRecord(folder) }
  },

  removeFolder: async ({ userName, folderId }, context) => {
    const { db } = context
    const { folder, removed } = await db.transaction(async (tx) => {
      // No items are added to the folder meanwhile.
      await lockContent(tx, userName)
      const caller = await context.authorizeAgain(tx)
      const found = await existingFolder(tx, userName, folderId)
      const inside = await tx
        .select({ id: items.id })
        .from(items)
        .where(eq(items.folderId, folderId))
      const inFolder = await removeItems(
        tx,
        inside.map(({ id }) => id),
        caller,
        context,
      )
      await tx.delete(folders).where(eq(folders.id, folderId))
      return { folder: found, removed: inFolder }
    })
    await releaseRemoved(removed, context)
    return { success: true, folder: folderRecord(folder) }
  },

  deleteItems: async ({ userName, items: itemIds }, context) => {
    const { db } = context
    const deletedIds = new Set<string>()
    const remove = async (itemId: string) => {
      // Already deleted together with an earlier item.
      if (deletedIds.has(itemId)) return
      const removed = await db.transaction(async (tx) => {
        // The owner's items are not transferred until the transaction ends.
        await lockContent(tx, userName)
        const caller = await context.authorizeAgain(tx)
        await checkOwn(tx, userName, itemId)
        return removeItems(tx, [itemId], caller, context)
      })
      for (const id of removed.itemIds) deletedIds.add(id)
      await releaseRemoved(removed, context)
    }
    const results = []
    for (const itemId of new Set(itemIds))
      results.push(await outcomeOf(itemId, () => remove(itemId)))
    return { results }
  },

  moveItems: async ({ userName, items: itemIds, folder }, context) => {
    const { db } = context
    await readFolder(db, userName, folder === '/' ? undefined : folder, 'folder')
    const move = async (itemId: string) => {
      await checkOwn(db, userName, itemId)
      await moveItem({ userName, itemId, folder }, context)
    }
    const results = []
    for (const itemId of new Set(itemIds)) results.push(await outcomeOf(itemId, () => move(itemId)))
    return { results }
  },

  addItem: async (params, context) => {
    const folder = await readFolder(context.db, params.userName, params.folderId, 'folderId')
    const location = { owner: params.userName, folderId: folder?.id ?? null }
    return params.multipart
      ? initiateUpload(params, location, context)
      : addItem(params, location, context)
  },
}
