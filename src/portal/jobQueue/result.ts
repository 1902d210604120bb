import { text } from 'node:stream/consumers'
import type { JobResult } from '../db/schema.ts'
import type { FileStore } from '../files/store.ts'
import type { JobRow } from './jobs.ts'

/** Returns the result of a job, also if it is in a file; null before the job has one. */
export const resultOf = async (
  { result, resultHash }: Pick<JobRow, 'result' | 'resultHash'>,
  files: Pick<FileStore, 'read'>,
): Promise<JobResult | null> => {
  if (resultHash === null) return result
  try {
    return JSON.parse(await text(files.read(resultHash))) as JobResult
  } catch (error) {
    // The file was removed after the job was read.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return result
    throw error
  }
}
