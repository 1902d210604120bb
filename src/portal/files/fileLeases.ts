import type { Services } from '../server/context.ts'
import type { FileStore } from './store.ts'
import { endLeases } from './sweep.ts'

/**
 * Runs `work` with a store that holds every file it stores, so that nobody who lets go of the same bytes at this moment takes
 * them away before something refers to them. At the end the files are let go of; what nothing refers to then is removed.
 */
export const withFileLease = async <T>(
  { db, files }: Pick<Services, 'db' | 'files'>,
  work: (files: FileStore) => Promise<T>,
): Promise<T> => {
  const held: string[] = []
  try {
    return await work(files.leasing((hash) => held.push(hash)))
  } finally {
    await endLeases(db, files, held)
  }
}
