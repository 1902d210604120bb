import { and, eq, inArray } from 'drizzle-orm'
import { PortalError } from '../../rest/errors.ts'
import type { Database } from '../db/database.ts'
import { itemParts, items, replacements } from '../db/schema.ts'
import { failures } from '../failures.ts'
import type { Place } from '../places.ts'

type State = typeof items.$inferSelect.state

/** A file on its way to an item: to a new one, or to one that is there and keeps its old file until the end. */
export interface Upload extends Place {
  readonly itemId: string
  readonly name: string
  readonly title: string
  readonly type: string
  readonly dataType: string | null
  readonly state: State
  readonly stateMessage: string | null
  readonly replaces: boolean
}

interface Named {
  readonly itemId: string
  readonly folderId?: string | undefined
}

/** The states in which a file is still awaited. */
export const unfinished = ['partial', 'processing'] as const

/** How the file of an item stands; `folderId`, where the path names it, must be the item's. */
export const readUpload = async (db: Database, { itemId, folderId }: Named): Promise<Upload> => {
  const [row] = await db
    .select({
      itemId: items.id,
      owner: items.owner,
      folderId: items.folderId,
      name: items.name,
      title: items.title,
      type: items.type,
      dataType: items.dataType,
      state: items.state,
      stateMessage: items.stateMessage,
      replacement: replacements,
    })
    .from(items)
    .leftJoin(replacements, eq(replacements.itemId, items.id))
    .where(
      and(eq(items.id, itemId), folderId === undefined ? undefined : eq(items.folderId, folderId)),
    )
  if (!row) throw failures.noItem()
  const { replacement, ...item } = row
  if (!replacement) return { ...item, name: item.name ?? '', replaces: false }
  const { name, dataType, state, stateMessage } = replacement
  return { ...item, name, dataType, state, stateMessage, replaces: true }
}

export const notOpen = () =>
  new PortalError({ code: 400, message: 'The item is not an upload that waits for parts.' })

/** Locks the row that says parts are awaited, until the transaction ends; whether there is one. */
export const lockOpen = async (
  tx: Database,
  { itemId, replaces }: Pick<Upload, 'itemId' | 'replaces'>,
): Promise<boolean> => {
  const rows = replaces
    ? await tx
        .select({ id: replacements.itemId })
        .from(replacements)
        .where(and(eq(replacements.itemId, itemId), eq(replacements.state, 'partial')))
        .for('no key update')
    : await tx
        .select({ id: items.id })
        .from(items)
        .where(and(eq(items.id, itemId), eq(items.state, 'partial')))
        .for('no key update')
  return rows.length > 0
}

/** Says that no part is taken any more, unless it has ended or gone; whether it was still awaited. */
export const setProcessing = async (
  tx: Database,
  { itemId, replaces }: Pick<Upload, 'itemId' | 'replaces'>,
  from: readonly (typeof unfinished)[number][] = unfinished,
): Promise<boolean> => {
  const rows = replaces
    ? await tx
        .update(replacements)
        .set({ state: 'processing' })
        .where(and(eq(replacements.itemId, itemId), inArray(replacements.state, [...from])))
        .returning({ id: replacements.itemId })
    : await tx
        .update(items)
        .set({ state: 'processing' })
        .where(and(eq(items.id, itemId), inArray(items.state, [...from])))
        .returning({ id: items.id })
  return rows.length > 0
}

/** Takes the parts away; answers their files, for `release` after the transaction. */
export const removeParts = async (tx: Database, itemId: string): Promise<string[]> => {
  const parts = await tx
    .delete(itemParts)
    .where(eq(itemParts.itemId, itemId))
    .returning({ hash: itemParts.hash })
  return parts.map(({ hash }) => hash)
}
