import type { Services } from '../context.ts'
import { release } from './sweep.ts'

/**
 * Runs `work`, which tells `keep` of every file it stores before something refers to it. When it fails the files are let go of
 * again, unless something else refers to them.
 */
export const keepingFiles = async <T>(
  { db, files }: Pick<Services, 'db' | 'files'>,
  work: (keep: (hash: string) => void) => Promise<T>,
): Promise<T> => {
  const kept: string[] = []
  try {
    return await work((hash) => kept.push(hash))
  } catch (error) {
    await release(db, files, kept)
    throw error
  }
}
