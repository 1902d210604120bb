import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { files, itemFiles, items, jobs, organizationResources } from '../db/schema.ts'
import type { FileStore } from './store.ts'

/** How long a file can be unreferenced, between its arrival and the transaction that refers to it (ms). */
export const sweepGrace = 60 * 60 * 1000

/** The condition of files to which nothing refers. A running import refers to its package. */
const unreferenced = sql`
  NOT EXISTS (SELECT 1 FROM ${items} WHERE ${items.dataHash} = ${files.hash})
  AND NOT EXISTS (SELECT 1 FROM ${items} WHERE ${items.thumbnailHash} = ${files.hash})
  AND NOT EXISTS (SELECT 1 FROM ${itemFiles} WHERE ${itemFiles.hash} = ${files.hash})
  AND NOT EXISTS (SELECT 1 FROM ${jobs} WHERE ${jobs.resultHash} = ${files.hash})
  AND NOT EXISTS (SELECT 1 FROM ${organizationResources} WHERE ${organizationResources.hash} = ${files.hash})
  AND NOT EXISTS (
    SELECT 1 FROM ${jobs} WHERE ${jobs.status} = 'processing' AND ${jobs.params} ->> 'packageHash' = ${files.hash})`

/**
 * Removes rows and bytes in one transaction: a simultaneous transaction that refers to the file, or stores the same bytes, waits for
 * it and then fails on the missing row or writes the bytes again.
 */
const removeUnreferenced = (db: Database, store: FileStore, condition: SQL | undefined) =>
  db.transaction(async (tx) => {
    const deleted = await tx
      .delete(files)
      .where(and(condition, unreferenced))
      .returning({ hash: files.hash })
    await Promise.all(deleted.map(({ hash }) => store.remove(hash)))
  })

/** Removes unreferenced files: stored files last written before `before` (epoch ms), and temporary files older than that. */
export const sweep = async (db: Database, store: FileStore, before: number): Promise<void> => {
  // Their leaseholders no longer exist.
  const isOld = sql`${files.created} <= ${before}`
  await db
    .update(files)
    .set({ holds: 0 })
    .where(and(isOld, gt(files.holds, 0)))
  await removeUnreferenced(db, store, isOld)
  for (const name of await readdir(store.temporary).catch(() => [])) {
    const path = join(store.temporary, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs <= before) await rm(path, { force: true })
  }
}

/** Removes the files of a deleted or replaced item, unless they are referenced or leased. */
export const release = async (
  db: Database,
  store: FileStore,
  hashes: readonly (string | null)[],
): Promise<void> => {
  const present = hashes.filter((hash) => hash !== null)
  if (present.length > 0)
    await removeUnreferenced(db, store, and(inArray(files.hash, present), eq(files.holds, 0)))
}

/** Ends the leases of a request, one for each occurrence of a hash, and removes unreferenced files. */
export const endLeases = async (
  db: Database,
  store: FileStore,
  hashes: readonly string[],
): Promise<void> => {
  const left = [...hashes]
  while (left.length > 0) {
    const once = [...new Set(left)]
    for (const hash of once) left.splice(left.indexOf(hash), 1)
    await db
      .update(files)
      .set({ holds: sql`greatest(${files.holds} - 1, 0)` })
      .where(inArray(files.hash, once))
  }
  await release(db, store, [...new Set(hashes)])
}
