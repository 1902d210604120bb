import { randomBytes } from 'node:crypto'
import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { isAdministrator, type Person } from '../../rest/protocol/authorization.ts'
import { firstCharacters } from '../../rest/protocol/characters.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Clock } from '../common/clock.ts'
import type { Database } from '../db/database.ts'
import { folded, folders, items, members } from '../db/schema.ts'
import { failures } from '../common/failures.ts'

/**
 * Returns a user's folder; undefined (the root folder) without `folderId`. Throws 400 for an unknown folder, which names the parameter
 * that contained its ID.
 */
export const readFolder = async (
  db: Database,
  username: string,
  folderId: string | undefined,
  parameter?: string,
) => {
  if (folderId === undefined) return undefined
  const [folder] = await db
    .select()
    .from(folders)
    .where(and(eq(folders.id, folderId), eq(folders.username, username)))
  if (!folder) throw failures.noFolder(parameter)
  return folder
}

/** Returns the condition for a member's folder with this title, in upper or lower case. */
export const titled = (username: string, title: string): SQL | undefined =>
  and(
    eq(folders.username, username),
    sql`${folded(folders.title)} = ${folded(sql`${title}::text`)}`,
  )

/** Returns the ID of a member's folder with this title, in upper or lower case. Creates the folder if it does not exist. */
export const folderTitled = async (
  tx: Database,
  username: string,
  title: string,
  clock: Clock,
): Promise<string> => {
  await tx
    .insert(folders)
    .values({ id: randomBytes(16).toString('hex'), username, title, created: clock.now() })
    .onConflictDoNothing()
  const [folder] = await tx.select({ id: folders.id }).from(folders).where(titled(username, title))
  if (!folder) throw failures.noFolder()
  return folder.id
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
      title: items.title,
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

/**
 * Returns a file name that no item of the folder has, also none whose file is still expected: the text without what file systems do not
 * allow, and a number if needed. Call it after `lockContent`.
 */
export const freeFileName = async (
  tx: Database,
  location: ItemLocation,
  text: string,
  extension: string,
): Promise<string> => {
  const stem = firstCharacters(text.replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, '-').trim(), 220)
  for (let number = 1; ; number++) {
    const name = `${stem}${number === 1 ? '' : `-${number}`}.${extension}`
    const has = and(at(location), eq(items.name, name), ne(items.state, 'failed'))
    if ((await tx.$count(items, has)) === 0) return name
  }
}

/** The item that already has a file name or URL. */
type ExistingItem = Pick<typeof items.$inferSelect, 'id' | 'type' | 'title'>

/**
 * Returns the detail of an error about an item that already exists: the item and its folder, or nothing for callers who might not be
 * allowed to see them.
 */
const existingDetail = async (
  tx: Database,
  { owner, folderId }: ItemLocation,
  { id, type, title }: ExistingItem,
  what: string,
  caller: Pick<Person, 'username' | 'role'>,
) => {
  if (caller.username !== owner && !isAdministrator(caller)) return []
  const folder = await readFolder(tx, owner, folderId ?? undefined)
  const place = folder ? `The folder '${folder.title}'` : 'The root folder'
  return [{ itemId: id, type, message: `${place} contains the item '${title}' with ${what}.` }]
}

/** Returns the error for a file name that another item of the folder has. */
export const nameTaken = async (
  tx: Database,
  location: ItemLocation,
  existing: ExistingItem,
  name: string,
  { caller, parameter = 'file' }: RefusalOptions,
) => {
  const message = 'Item with this filename already exists.'
  const detail = await existingDetail(tx, location, existing, `the file '${name}'`, caller)
  return new PortalError({ code: 400, message, details: [message, ...detail], parameter })
}

/** The caller decides what an error names; `except` is an item that does not count. */
interface RefusalOptions {
  readonly caller: Pick<Person, 'username' | 'role'>
  readonly parameter?: string
  readonly except?: string
}

/** Throws 400 for a file name that another item of the folder has. */
export const refuseKnownName = async (
  tx: Database,
  location: ItemLocation,
  name: string,
  options: RefusalOptions,
): Promise<void> => {
  const existing = await itemNamed(tx, location, name, options.except)
  if (existing) throw await nameTaken(tx, location, existing, name, options)
}

/** Throws 400 for a URL that another item of the folder has. */
export const refuseKnownUrl = async (
  tx: Database,
  location: ItemLocation,
  url: string,
  { caller, except = '', parameter = 'url' }: RefusalOptions,
): Promise<void> => {
  const [found] = await tx
    .select({ id: items.id, type: items.type, title: items.title })
    .from(items)
    .where(and(at(location), eq(items.url, url), ne(items.id, except)))
    .limit(1)
  if (!found) return
  const message = 'Item with this url already exists.'
  const detail = await existingDetail(tx, location, found, 'this URL', caller)
  throw new PortalError({ code: 400, message, details: [message, ...detail], parameter })
}
