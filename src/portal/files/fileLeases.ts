import { eq, sql } from 'drizzle-orm'
import type { ByteSource } from '../common/byteSource.ts'
import type { Database } from '../db/database.ts'
import { files as storedFiles } from '../db/schema.ts'
import type { FileStore } from './store.ts'
import { endLeases } from './sweep.ts'

/**
 * Runs `work` with a store that leases every file it stores, so that a simultaneous removal of the same bytes cannot delete them
 * before they are referenced. At the end, the leases end and unreferenced files are removed.
 */
export const withFileLease = async <T>(
  { db, files }: { db: Database; files: FileStore },
  work: (files: FileStore) => Promise<T>,
): Promise<T> => {
  const hashes: string[] = []
  try {
    return await work(files.leasing((hash) => hashes.push(hash)))
  } finally {
    await endLeases(db, files, hashes)
  }
}

/**
 * Runs `work` with a file that is not removed meanwhile, whatever happens to what refers to it. `work` receives undefined if it does not
 * exist.
 */
export const withHeldFile = async <T>(
  { db, files }: { db: Database; files: FileStore },
  hash: string,
  work: (file: ByteSource | undefined) => Promise<T>,
): Promise<T> => {
  const held = await db
    .update(storedFiles)
    .set({ holds: sql`${storedFiles.holds} + 1` })
    .where(eq(storedFiles.hash, hash))
    .returning({ hash: storedFiles.hash })
  if (held.length === 0) return work(undefined)
  try {
    return await work(await files.find(hash))
  } finally {
    await endLeases(db, files, [hash])
  }
}
