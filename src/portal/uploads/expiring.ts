import { and, eq, lt, sql } from 'drizzle-orm'
import type { Services } from '../context.ts'
import { itemParts, items, replacements } from '../db/schema.ts'
import { release, sweepGrace } from '../files/sweep.ts'
import { removeParts } from './upload.ts'

/** How long an upload waits for its next part (ms): a week. */
export const uploadPatience = 7 * 24 * 3_600_000

const lastPart = (itemId: unknown) =>
  sql`coalesce((SELECT max(p.arrived) FROM ${itemParts} p WHERE p.item_id = ${itemId}), 0)`

/** Removes the folders of parts that no upload knows, unless one is just being opened. */
const sweepParts = async ({ db, parts, clock }: Pick<Services, 'db' | 'parts' | 'clock'>) => {
  const known = await db.selectDistinct({ id: itemParts.itemId }).from(itemParts)
  const open = new Set(known.map(({ id }) => id))
  await parts.sweep(clock.now() - sweepGrace, (itemId) => open.has(itemId))
}

/** Removes uploads to which nothing has come for a week: new items altogether, of others what was to replace their file. */
export const expireUploads = async ({
  db,
  files,
  parts,
  clock,
}: Pick<Services, 'db' | 'files' | 'parts' | 'clock'>): Promise<void> => {
  const before = clock.now() - uploadPatience
  const abandoned = await db
    .select({ id: items.id })
    .from(items)
    .where(
      and(
        eq(items.state, 'partial'),
        lt(items.modified, before),
        sql`${lastPart(sql`items.id`)} < ${before}`,
      ),
    )
  for (const { id } of abandoned) {
    const held = await db.transaction(async (tx) => {
      const [item] = await tx
        .select({ thumbnail: items.thumbnailHash })
        .from(items)
        .where(and(eq(items.id, id), eq(items.state, 'partial')))
        .for('update')
      if (!item) return undefined
      await tx.delete(items).where(eq(items.id, id))
      return [item.thumbnail]
    })
    if (!held) continue
    await parts.remove(id)
    await release(db, files, held)
  }
  const replacing = await db
    .select({ id: replacements.itemId })
    .from(replacements)
    .where(
      and(
        sql`${replacements.state} <> 'processing'`,
        lt(replacements.started, before),
        sql`${lastPart(sql`replacements.item_id`)} < ${before}`,
      ),
    )
  for (const { id } of replacing) {
    await db.transaction(async (tx) => {
      await tx.delete(replacements).where(eq(replacements.itemId, id))
      await removeParts(tx, id)
    })
    await parts.remove(id)
  }
  await sweepParts({ db, parts, clock })
}
