import { join } from 'node:path'
import type { BucketAddress } from '../../src/portal/files/bucket.ts'
import { moveToBucket, startObjectStorage } from '../../src/portal/testing/objectStorage.ts'

let storage: ReturnType<typeof startObjectStorage> | undefined

/**
 * Returns where a portal has its files. With `E2E_FILES=bucket`, those of its data folder are moved to an object storage; otherwise they
 * remain there.
 */
export const filesOf = async (data: string): Promise<{ readonly files?: BucketAddress }> => {
  if (process.env['E2E_FILES'] !== 'bucket') return {}
  storage ??= startObjectStorage()
  const files = (await storage).address()
  await moveToBucket(join(data, 'files'), files)
  return { files }
}
