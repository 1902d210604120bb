import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Services } from '../../operations/context.ts'
import type { Database } from '../../db/database.ts'
import { itemParts, items, replacements } from '../../db/schema.ts'
import { release, sweepGrace } from '../../files/sweep.ts'
import { removeParts, removeUnfinished, unfinished } from './upload.ts'

/** How long an upload waits for its next part (ms): a week. */
export const uploadTimeoutMs = 7 * 24 * 3_600_000

const lastPart = (itemId: unknown) =>
  sql`coalesce((SELECT max(p.arrived) FROM ${itemParts} p WHERE p.item_id = ${itemId}), 0)`

/** Returns the IDs of the uploads that are expected. */
export const knownUploads = async (db: Database): Promise<Set<string | null>> => {
  const added = await db
    .select({ id: items.uploadId })
    .from(items)
    .where(inArray(items.state, [...unfinished]))
  const replacing = await db.select({ id: replacements.uploadId }).from(replacements)
  return new Set([...added, ...replacing].map(({ id }) => id))
}

/** Removes the bytes of uploads that are no longer expected. */
export const sweepParts = ({
  db,
  parts,
  clock,
}: Pick<Services, 'db' | 'parts' | 'clock'>): Promise<void> =>
  parts.sweep(clock.now() - sweepGrace, () => knownUploads(db))

/** Removes uploads that have received nothing for a week: new items completely, and replacements of files. */
export const expireUploads = async ({
  db,
  files,
  parts,
  clock,
}: Pick<Services, 'db' | 'files' | 'parts' | 'clock'>): Promise<void> => {
  const before = clock.now() - uploadTimeoutMs
  const isAbandoned = and(
    eq(items.state, 'partial'),
    lt(items.modified, before),
    sql`${lastPart(sql`items.id`)} < ${before}`,
  )
  for (const { id } of await db.select({ id: items.id }).from(items).where(isAbandoned)) {
    // Checked again, because a part might have arrived meanwhile.
    const removed = await db.transaction((tx) => removeUnfinished(tx, id, isAbandoned))
    if (!removed) continue
    if (removed.uploadId !== null) await parts.remove(removed.uploadId)
    await release(db, files, removed.hashes)
  }
  const isGivenUp = and(
    sql`${replacements.state} <> 'processing'`,
    lt(replacements.started, before),
    sql`${lastPart(sql`replacements.item_id`)} < ${before}`,
  )
  const expired = await db
    .select({ itemId: replacements.itemId })
    .from(replacements)
    .where(isGivenUp)
  for (const { itemId } of expired) {
    const uploadId = await db.transaction(async (tx) => {
      const [removed] = await tx
        .delete(replacements)
        .where(and(eq(replacements.itemId, itemId), isGivenUp))
        .returning({ uploadId: replacements.uploadId })
      if (removed) await removeParts(tx, itemId)
      return removed?.uploadId
    })
    if (uploadId !== undefined) await parts.remove(uploadId)
  }
  await sweepParts({ db, parts, clock })
}
