import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { createLog } from '../common/log.ts'
import { folderBlobs } from '../files/blobs.ts'
import { bucketBlobs, type BucketAddress } from '../files/bucket.ts'

/** The only credentials that the object storage of the tests accepts. */
export const testCredentials = {
  AWS_ACCESS_KEY_ID: 'S3RVER',
  AWS_SECRET_ACCESS_KEY: 'S3RVER',
} as const

export interface ObjectStorage {
  /** A bucket of it, with a prefix of its own for each call. */
  address(): BucketAddress
  /** The value of `PORTAL_FILES` for an address. */
  textOf(address: BucketAddress): string
  close(): Promise<void>
}

/** Starts an S3-compatible object storage on a free port, with one bucket in a temporary folder, and sets its credentials. */
export const startObjectStorage = async (): Promise<ObjectStorage> => {
  const directory = await mkdtemp(join(tmpdir(), 'object-storage-'))
  const bucket = 'portal'
  const storage = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    // It calculates wrong signatures for lists; an unknown access key is still refused.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { address: host, port } = await storage.run()
  Object.assign(process.env, testCredentials)
  let prefixes = 0
  return {
    address: () => ({
      bucket,
      prefix: `portal-${(prefixes += 1)}/`,
      region: 'us-east-1',
      endpoint: `http://${host}:${port}`,
      pathStyle: true,
    }),
    textOf: ({ prefix, region = '', endpoint = '' }) =>
      `s3://${bucket}/${prefix}?${new URLSearchParams({ region, endpoint, pathStyle: 'true' })}`,
    close: async () => {
      await storage.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Moves the files of a file store from a folder to a bucket. */
export const moveToBucket = async (folder: string, address: BucketAddress): Promise<void> => {
  const temporaryPath = () => Promise.reject(new Error('No copies are needed.'))
  const bucket = bucketBlobs(address, { log: createLog(), temporaryPath })
  for await (const { key } of folderBlobs(folder).list('content/'))
    await bucket.adopt(key, join(folder, key))
}
