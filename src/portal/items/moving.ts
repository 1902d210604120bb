import { and, eq } from 'drizzle-orm'
import { items } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import type { Context } from '../operations/context.ts'
import { lockContent, readFolder, refuseKnownName, refuseKnownUrl } from './folders.ts'

/**
 * Moves an item of `userName` to another folder of the user; `folder` is its ID or `/`. Returns the ID, null for the root folder.
 * Errors: 400 for a file name or URL that exists there; those of a new call if the caller can no longer make it.
 */
export const moveItem = async (
  { userName, itemId, folder }: { userName: string; itemId: string; folder: string },
  { db, authorizeAgain, webhooks }: Pick<Context, 'db' | 'authorizeAgain' | 'webhooks'>,
): Promise<string | null> =>
  db.transaction(async (tx) => {
    const target = await readFolder(tx, userName, folder === '/' ? undefined : folder, 'folder')
    await lockContent(tx, userName)
    const [item] = await tx
      .select({ name: items.name, url: items.url, folderId: items.folderId })
      .from(items)
      .where(and(eq(items.id, itemId), eq(items.owner, userName)))
      .for('update')
    const caller = await authorizeAgain(tx)
    if (!item) throw failures.noItem()
    const folderId = target?.id ?? null
    if (folderId === item.folderId) return folderId
    const location = { owner: userName, folderId }
    const refusal = { caller, parameter: 'folder', except: itemId }
    if (item.name) await refuseKnownName(tx, location, item.name, refusal)
    if (item.url) await refuseKnownUrl(tx, location, item.url, refusal)
    await tx.update(items).set({ folderId }).where(eq(items.id, itemId))
    await webhooks.fire(tx, caller.username, 'items', 'move', [itemId])
    return folderId
  })
