import { createReadStream, type Dirent } from 'node:fs'
import { access, constants, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import type { ByteRange, ByteSource } from '../common/byteSource.ts'

/** What is stored under a key. */
export interface StoredBlob {
  readonly key: string
  readonly size: number
  /** Epoch ms. */
  readonly modified: number
}

/**
 * Where the bytes of the portal are: a folder, or a bucket of an object storage (`bucket.ts`). Keys are relative paths with slashes. What
 * is stored under a key is always complete. Reading what does not exist fails with ENOENT.
 */
export interface BlobStore {
  /** What the store is called in messages: a path or a URL, without secrets. */
  readonly name: string
  /** Rejects with an error for the administrator when the store does not exist or cannot be written to. */
  check(): Promise<void>
  /** Moves a file of this machine into the store. */
  adopt(key: string, path: string): Promise<void>
  read(key: string, range?: ByteRange): Readable
  /** Returns bytes that can be read in ranges; undefined if the key does not exist. */
  find(key: string): Promise<ByteSource | undefined>
  /** Runs `work` with the path of a file that contains the bytes; it can be a copy, which exists until `work` has ended. */
  withPath<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
  remove(key: string): Promise<void>
  /** Lists everything whose key begins with the prefix, which ends with a slash. */
  list(prefix: string): AsyncIterable<StoredBlob>
}

/** Bytes that are read at a time: few enough for memory, enough for few disk accesses. */
export const inLargePieces = { highWaterMark: 1024 * 1024 }

/** Returns a file of this machine as bytes that can be read in ranges. */
export const fileSource = async (path: string): Promise<ByteSource> => ({
  size: (await stat(path)).size,
  read: (range) => createReadStream(path, { ...inLargePieces, ...range }),
})

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const flush = async (path: string) => {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const filesBelow = async function* (folder: string): AsyncGenerator<string> {
  let entries: AsyncIterable<Dirent>
  try {
    entries = await opendir(folder, { recursive: true })
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  for await (const entry of entries) if (entry.isFile()) yield join(entry.parentPath, entry.name)
}

/** Returns the store of a folder. Files that are moved there must be on the same disk. */
export const folderBlobs = (root: string): BlobStore => {
  const pathOf = (key: string) => join(root, key)
  const find: BlobStore['find'] = (key) =>
    fileSource(pathOf(key)).catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })
  return {
    name: root,
    check: async () => {
      await mkdir(root, { recursive: true })
      await access(root, constants.R_OK + constants.W_OK)
    },
    // Flushed before it is renamed, so that a file is complete after a power failure, too.
    adopt: async (key, path) => {
      await flush(path)
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true })
      await rename(path, target)
    },
    read: (key, range) => createReadStream(pathOf(key), { ...inLargePieces, ...range }),
    find,
    withPath: (key, work) => work(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list(prefix) {
      for await (const path of filesBelow(pathOf(prefix))) {
        const found = await stat(path).catch(() => undefined)
        if (found)
          yield {
            key: relative(root, path).replaceAll(sep, '/'),
            size: found.size,
            modified: found.mtimeMs,
          }
      }
    },
  }
}
