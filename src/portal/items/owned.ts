import { eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { items } from '../db/schema.ts'
import { failures } from '../failures.ts'
import { itemColumns, type ItemRow } from '../records.ts'

/** An item by the path of its owner, which may name its folder too. Who may has been checked. */
export const ownedItem = async (
  db: Database,
  { itemId, folderId }: { itemId: string; folderId?: string | undefined },
): Promise<ItemRow> => {
  const [item] = await db.select(itemColumns).from(items).where(eq(items.id, itemId))
  if (!item || (folderId !== undefined && item.folderId !== folderId)) throw failures.noItem()
  return item
}
