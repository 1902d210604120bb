import { and, eq } from 'drizzle-orm'
import type { Person } from '../../rest/protocol/authorization.ts'
import { readableItems } from '../access/visibility.ts'
import { signedIn, type Context } from '../operations/context.ts'
import type { Database } from '../db/database.ts'
import { items } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { lockItem } from './folders.ts'
import { itemColumns, type ItemRow } from '../db/records.ts'

/** Returns an item that the caller can read. Throws 400 CONT_0001. */
export const readableItem = async (
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

/** An item by the path of its owner, optionally with its folder. */
interface OwnPath {
  readonly itemId: string
  readonly folderId?: string | undefined
}

/** Returns the item of a path, for which the caller's rights have been checked. Throws 400 CONT_0001. */
export const ownedItem = async (db: Database, { itemId, folderId }: OwnPath): Promise<ItemRow> => {
  const [item] = await db.select(itemColumns).from(items).where(eq(items.id, itemId))
  if (!item || (folderId !== undefined && item.folderId !== folderId)) throw failures.noItem()
  return item
}

/**
 * Locks an item for a change, and checks again that the caller can make it. Throws what a new call would: 403, or 400 CONT_0001 if
 * the item was deleted, moved, or transferred.
 */
export const lockOwned = async (
  tx: Database,
  { itemId, folderId }: OwnPath,
  { authorizeAgain }: Pick<Context, 'authorizeAgain'>,
): Promise<typeof items.$inferSelect> => {
  const item = await lockItem(tx, itemId)
  await authorizeAgain(tx)
  if (!item || (folderId !== undefined && item.folderId !== folderId)) throw failures.noItem()
  return item
}

/** Locks an item as `lockOwned` does for a change of its files, sets its modification time, and fires webhooks. */
export const lockForChange = async (
  tx: Database,
  params: OwnPath,
  context: Context,
): Promise<typeof items.$inferSelect> => {
  const item = await lockOwned(tx, params, context)
  const modified = context.clock.now()
  await tx.update(items).set({ modified }).where(eq(items.id, item.id))
  await context.webhooks.fire(tx, signedIn(context).username, 'items', 'update', [item.id])
  return { ...item, modified }
}
