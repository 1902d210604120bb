import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { content } from '../rest/content.ts'
import { PortalError } from '../rest/errors.ts'
import { addItem } from './adding.ts'
import type { Handlers } from './context.ts'
import type { Database } from './db/database.ts'
import { folders, items, members } from './db/schema.ts'
import { failures } from './failures.ts'
import { readFolder } from './places.ts'
import { folderRecord, pageOf } from './records.ts'
import { itemOrder, listItems } from './search.ts'
import { newItemId, openUpload, uploadHandlers } from './uploads.ts'

/** Items on a page of a listing that asks for no paging (rest-content.md section 3.4). */
const unpaged = 1000

const folderTaken = (title: string) =>
  new PortalError({
    code: 400,
    message: 'Unable to create folder.',
    details: [`Folder title '${title}' not available.`],
    parameter: 'title',
  })

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
      types && types.length > 0 ? inArray(items.type, types) : undefined,
    )
    const order = sortField?.length
      ? itemOrder(sortField, sortOrder)
      : [desc(items.modified), asc(items.id)]
    const { total, records } = await listItems(db, caller, { where, order, start, num })
    const inRoot = folder
      ? undefined
      : await db
          .select()
          .from(folders)
          .where(eq(folders.username, userName))
          .orderBy(asc(sql`lower(${folders.title})`))
    return {
      username: userName,
      ...pageOf(start, records.length, total),
      currentFolder: folder ? folderRecord(folder) : null,
      items: records,
      ...(inRoot ? { folders: inRoot.map(folderRecord) } : {}),
    }
  },

  createFolder: async (params, { db, clock }) => {
    const { userName } = params
    const title = params.title.trim()
    if (title === '' || title === '/' || title.includes('\0'))
      throw failures.badParameter('title', 'must be a name for a folder')
    await checkUser(db, userName)
    const [folder] = await db
      .insert(folders)
      .values({ id: newItemId(), username: userName, title, created: clock.now() })
      .onConflictDoNothing()
      .returning()
    if (!folder) throw folderTaken(title)
    return { success: true, folder: folderRecord(folder) }
  },

  addItem: async (params, context) => {
    const folder = await readFolder(context.db, params.userName, params.folderId)
    const place = { owner: params.userName, folderId: folder?.id ?? null }
    return params.multipart ? openUpload(params, place, context) : addItem(params, place, context)
  },
}
