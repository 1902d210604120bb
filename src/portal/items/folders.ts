import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Database } from '../db/database.ts'
import { folders, items, members } from '../db/schema.ts'
import { failures } from '../common/failures.ts'

/** Returns a user's folder; undefined (the root folder) without `folderId`. Throws 400 for an unknown folder. */
export const readFolder = async (db: Database, username: string, folderId: string | undefined) => {
  if (folderId === undefined) return undefined
  const [folder] = await db
    .select()
    .from(folders)
    .where(and(eq(folders.id, folderId), eq(folders.username, username)))
  if (!folder) throw failures.noFolder()
  return folder
}

/** The owner and folder of an item. */
export interface ItemLocation {
  readonly owner: string
  /** null is the root folder. */
  readonly folderId: string | null
}

const at = ({ owner, folderId }: ItemLocation): SQL | undefined =>
  and(
    eq(items.owner, owner),
    folderId === null ? sql`${items.folderId} IS NULL` : eq(items.folderId, folderId),
  )

/** Locks a user's content against other additions until the transaction ends, so that two of them cannot use the same name. */
export const lockContent = async (tx: Database, username: string): Promise<void> => {
  const locked = await tx
    .select({ username: members.username })
    .from(members)
    .where(eq(members.username, username))
    .for('no key update')
  if (locked.length === 0) throw failures.noUser()
}

/** Locks an item until the transaction ends, after its owner's content: always in this order, so that no deadlock occurs. */
export const lockItem = async (
  tx: Database,
  itemId: string,
): Promise<typeof items.$inferSelect | undefined> => {
  const [found] = await tx.select({ owner: items.owner }).from(items).where(eq(items.id, itemId))
  if (!found) return undefined
  await lockContent(tx, found.owner)
  const [item] = await tx.select().from(items).where(eq(items.id, itemId)).for('update')
  return item
}

/** Returns the item with a file name in a folder, other than `except`. Unfinished uploads do not reserve their name yet. */
export const itemNamed = async (
  tx: Database,
  location: ItemLocation,
  name: string,
  except = '',
) => {
  const [found] = await tx
    .select({
      id: items.id,
      type: items.type,
      dataHash: items.dataHash,
      thumbnailHash: items.thumbnailHash,
      largeThumbnail: items.largeThumbnail,
      banner: items.banner,
      screenshots: items.screenshots,
      categories: items.categories,
    })
    .from(items)
    .where(
      and(at(location), eq(items.name, name), eq(items.state, 'completed'), ne(items.id, except)),
    )
    .limit(1)
  return found
}

export const nameTaken = (parameter = 'file') =>
  new PortalError({
    code: 400,
    message: 'Item with this filename already exists.',
    details: ['Item with this filename already exists.'],
    parameter,
  })

/** Throws 400 for a URL that another item of the folder has. */
export const refuseKnownUrl = async (
  tx: Database,
  location: ItemLocation,
  url: string,
  { except = '', parameter = 'url' } = {},
): Promise<void> => {
  const [found] = await tx
    .select({ id: items.id })
    .from(items)
    .where(and(at(location), eq(items.url, url), ne(items.id, except)))
    .limit(1)
  if (found)
    throw new PortalError({
      code: 400,
      message: 'Item with this url already exists.',
      details: ['Item with this url already exists.'],
      parameter,
    })
}
