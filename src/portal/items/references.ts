import { readFile } from 'node:fs/promises'
import { and, eq, isNotNull, like, lte, sql } from 'drizzle-orm'
import type { Services } from '../context.ts'
import { itemReferences, items } from '../db/schema.ts'

/** JSON beyond this is not looked through (bytes). */
const largest = 10 * 1024 * 1024

/** Items that are looked through in one step. */
const batch = 200

const itemId = /(?<![\da-f])[\da-f]{32}(?![\da-f])/gi
const address = /^https?:\/\//i

/**
 * An address as it is compared: without query, a slash at the end and the number of a layer, its host in small letters. What refers to
 * a layer refers to its service.
 */
export const comparedAddress = (text: string): string | undefined => {
  if (!address.test(text) || !URL.canParse(text)) return undefined
  const { origin, pathname } = new URL(text)
  return `${origin}${pathname.replace(/\/+$/, '').replace(/(Server)\/\d+$/i, '$1')}`
}

/** The item IDs and addresses among all texts of a JSON value. */
const referencesIn = (value: unknown): Set<string> => {
  const found = new Set<string>()
  const look = (part: unknown) => {
    if (typeof part === 'string') {
      for (const [id] of part.matchAll(itemId)) found.add(id.toLowerCase())
      const compared = comparedAddress(part)
      if (compared !== undefined && compared.length <= 2048) found.add(compared)
    } else if (typeof part === 'object' && part !== null)
      for (const inner of Object.values(part as Record<string, unknown>)) pending.push(inner)
  }
  const pending: unknown[] = [value]
  while (pending.length > 0) look(pending.pop())
  return found
}

const readReferences = async (path: string): Promise<Set<string>> => {
  try {
    return referencesIn(JSON.parse(await readFile(path, 'utf8')) as unknown)
  } catch {
    // No JSON, or gone in the meantime: the item that replaces it is looked through in its turn.
    return new Set()
  }
}

/** Items whose JSON has changed since it was looked through. */
const isStale = and(
  isNotNull(items.dataHash),
  like(items.dataType, '%json%'),
  lte(items.size, largest),
  sql`${items.referencesHash} IS DISTINCT FROM ${items.dataHash}`,
)

/**
 * Brings the table of references up to date with every item's JSON, however it came (added, updated, imported, made with a
 * world): only what has changed since the last time is read.
 */
export const indexReferences = async ({ db, files }: Pick<Services, 'db' | 'files'>) => {
  for (;;) {
    const stale = await db
      .select({ id: items.id, hash: items.dataHash })
      .from(items)
      .where(isStale)
      .limit(batch)
    if (stale.length === 0) return
    for (const { id, hash } of stale) {
      const found = await readReferences(files.path(hash ?? ''))
      found.delete(id)
      await db.transaction(async (tx) => {
        const current = await tx
          .update(items)
          .set({ referencesHash: hash })
          .where(and(eq(items.id, id), eq(items.dataHash, hash ?? '')))
          .returning({ id: items.id })
        if (current.length === 0) return
        await tx.delete(itemReferences).where(eq(itemReferences.itemId, id))
        const rows = [...found].slice(0, 5000).map((target) => ({ itemId: id, target }))
        if (rows.length > 0) await tx.insert(itemReferences).values(rows)
      })
    }
  }
}
