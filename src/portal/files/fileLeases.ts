import type { Database } from '../db/database.ts'
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
