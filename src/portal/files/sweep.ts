import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, gt, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import {
  files,
  groups,
  itemFiles,
  items,
  jobs,
  members,
  organization,
  organizationResources,
} from '../db/schema.ts'
import type { FileStore } from './store.ts'

/** How long a file can be unreferenced, between its arrival and the transaction that refers to it (ms). */
export const sweepGrace = 60 * 60 * 1000

/** The condition for files to which nothing refers. A running import refers to its package. */
export const unreferenced = sql`
  NOT EXISTS (SELECT 1 FROM ${items} WHERE ${items.dataHash} = ${files.hash})
  AND NOT EXISTS (SELECT 1 FROM ${items} WHERE ${items.thumbnailHash} = ${files.hash})
  AND NOT EXISTS (SELECT 1 FROM ${groups} WHERE ${groups.thumbnailHash} = ${files.hash})
  AND NOT EXISTS (SELECT 1 FROM ${members} WHERE ${members.thumbnailHash} = ${files.hash})
  AND NOT EXISTS (SELECT 1 FROM ${itemFiles} WHERE ${itemFiles.hash} = ${files.hash})
  AND NOT EXISTS (SELECT 1 FROM ${jobs} WHERE ${jobs.resultHash} = ${files.hash})
  AND NOT EXISTS (SELECT 1 FROM ${organizationResources} WHERE ${organizationResources.hash} = ${files.hash})
  AND NOT EXISTS (
    SELECT 1 FROM ${jobs} WHERE ${jobs.status} = 'processing' AND ${jobs.params} ->> 'packageHash' = ${files.hash})`

const now = sql`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`

/** A time more than a day ahead is that of a clock that was wrong. */
const areKept = sql`${organization.filesKeptUntil} > ${now} AND ${organization.filesKeptUntil} < ${now} + 86400000`

const notKept = sql`NOT EXISTS (SELECT 1 FROM ${organization} WHERE ${areKept})`

/**
 * Puts off the removal of files for `duration` ms, so that a backup can copy every file to which its rows refer. The time is that of the
 * database, which all processes share; it ends by itself if the backup is interrupted.
 */
export const keepFiles = async (db: Database, duration: number): Promise<void> => {
  await db.update(organization).set({ filesKeptUntil: sql`${now} + ${duration}::bigint` })
}

/** Returns whether the removal of files is put off at the moment. */
export const areFilesKept = async (db: Database): Promise<boolean> =>
  (await db.$count(organization, areKept)) > 0

/**
 * Removes rows and bytes in one transaction: a simultaneous transaction that refers to the file, or stores the same bytes, waits for
 * it and then fails on the missing row or writes the bytes again.
 */
const removeUnreferenced = (db: Database, store: FileStore, condition: SQL | undefined) =>
  db.transaction(async (tx) => {
    const deleted = await tx
      .delete(files)
      .where(and(condition, unreferenced, notKept))
      .returning({ hash: files.hash })
    await Promise.all(deleted.map(({ hash }) => store.remove(hash)))
  })

/** Removes unreferenced files without leases that were last written before `before` (epoch ms): their removal was put off, or interrupted. */
export const removeLeftovers = (db: Database, store: FileStore, before: number): Promise<void> =>
  removeUnreferenced(db, store, and(lte(files.created, before), eq(files.holds, 0)))

/** Removes unreferenced files: stored files last written before `before` (epoch ms), and temporary files older than that. */
export const sweep = async (db: Database, store: FileStore, before: number): Promise<void> => {
  // Their leaseholders no longer exist.
  await db
    .update(files)
    .set({ holds: 0 })
    .where(and(lte(files.created, before), gt(files.holds, 0)))
  await removeLeftovers(db, store, before)
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
