import type { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { and, asc, eq, gt } from 'drizzle-orm'
import { checkJson } from '../../rest/protocol/json.ts'
import { itemTextLimits } from '../../rest/records/itemProperties.ts'
import { inTurns } from '../common/inTurns.ts'
import type { Services } from '../operations/context.ts'
import { among } from '../db/among.ts'
import { insertAll } from '../db/insertAll.ts'
import { itemReferences, items, staleReferences } from '../db/schema.ts'
import { withoutEndSlashes } from '../common/slashes.ts'

/** Items that are processed in one step. */
const batch = 200

/** Maximum references that are stored for one item. */
const maxReferences = 5000

const itemIds = /(?<![\da-f])[\da-f]{32}(?![\da-f])/gi
const address = /^https?:\/\//i

/**
 * Returns a URL in the form in which URLs are compared: without query, trailing slash, and layer number, with the host in lower
 * case. A reference to a layer is a reference to its service. `portal_compared_address` of the migrations does the same in SQL.
 */
export const comparableUrl = (text: string): string | undefined => {
  if (!address.test(text) || !URL.canParse(text)) return undefined
  const { origin, pathname } = new URL(text)
  return `${origin}${withoutEndSlashes(pathname).replace(/(Server)\/\d+$/i, '$1')}`
}

/** Returns the item IDs and URLs among all texts of a file with JSON. */
const readReferences = async (file: Readable, signal: AbortSignal): Promise<Set<string>> => {
  const found = new Set<string>()
  const look = (text: string) => {
    for (const [id] of text.matchAll(itemIds)) found.add(id.toLowerCase())
    const compared = comparableUrl(text)
    if (compared !== undefined && compared.length <= 2048) found.add(compared)
  }
  const json = await textOf(file).catch(() => undefined)
  const problem =
    json === undefined || (await inTurns(checkJson(json, itemTextLimits, look), signal))
  // Not JSON, or deleted meanwhile: the file that replaces it is processed later.
  return problem === undefined ? found : new Set()
}

type Storage = Pick<Services, 'db' | 'files'>

type FoundReferences = ReadonlyMap<string, ReadonlySet<string>>

/** Returns references as rows; `found` contains them by the hash of the data. */
const rowsOf = (stale: readonly { itemId: string; hash: string }[], found: FoundReferences) =>
  stale.flatMap(({ itemId, hash }) =>
    [...(found.get(hash) ?? [])]
      .filter((target) => target !== itemId.toLowerCase())
      .slice(0, maxReferences)
      .map((target) => ({ itemId, target })),
  )

/**
 * Stores the references of items whose data is still the same. Returns the IDs of those items. It waits for row locks only for a
 * single item: with several, two transactions could deadlock.
 */
const storeReferences = (
  db: Storage['db'],
  ids: readonly string[],
  found: FoundReferences,
): Promise<readonly string[]> =>
  db.transaction(async (tx) => {
    const others = ids.length > 1 ? ({ skipLocked: true } as const) : {}
    const lockedItems = await tx
      .select({ id: items.id })
      .from(items)
      .where(among(items.id, ids))
      .for('key share', others)
    const stale = await tx
      .select()
      .from(staleReferences)
      .where(
        and(
          among(
            staleReferences.itemId,
            lockedItems.map(({ id }) => id),
          ),
          among(staleReferences.hash, [...found.keys()]),
        ),
      )
      .for('update', others)
    const done = stale.map(({ itemId }) => itemId)
    if (done.length === 0) return done
    await tx.delete(staleReferences).where(among(staleReferences.itemId, done))
    await tx.delete(itemReferences).where(among(itemReferences.itemId, done))
    await insertAll(tx, itemReferences, rowsOf(stale, found))
    return done
  })

/** Processes all JSON that is waiting, in the order of the items' IDs. */
const catchUp = async ({ db, files }: Storage, signal: AbortSignal): Promise<void> => {
  for (let last = ''; !signal.aborted;) {
    const waiting = await db
      .select({ itemId: staleReferences.itemId, hash: staleReferences.hash, size: items.size })
      .from(staleReferences)
      .innerJoin(items, eq(items.id, staleReferences.itemId))
      .where(gt(staleReferences.itemId, last))
      .orderBy(asc(staleReferences.itemId))
      .limit(batch)
    if (waiting.length === 0) return
    last = waiting.at(-1)?.itemId ?? last
    const found = new Map<string, ReadonlySet<string>>()
    for (const { hash, size } of waiting)
      if (!signal.aborted && !found.has(hash))
        found.set(
          hash,
          size > itemTextLimits.bytes ? new Set() : await readReferences(files.read(hash), signal),
        )
    const ids = waiting.map(({ itemId }) => itemId)
    const done = new Set(await storeReferences(db, ids, found))
    for (const id of ids)
      if (!signal.aborted && !done.has(id)) await storeReferences(db, [id], found)
  }
}

/** The current run for each store of files: concurrent callers wait for it and then process what was added since. */
const running = new WeakMap<Storage['files'], Promise<void>>()

/**
 * Brings the table of references up to date with every item's JSON, however it was stored (added, updated, imported, seeded): only
 * what has changed since the last run is read. Ends early, without an error, when `signal` is aborted.
 */
export const indexReferences = (storage: Storage, signal: AbortSignal): Promise<void> => {
  const earlier = running.get(storage.files)
  const work = (async () => {
    await earlier?.catch(() => undefined)
    await catchUp(storage, signal)
  })()
  running.set(storage.files, work)
  return work
}
