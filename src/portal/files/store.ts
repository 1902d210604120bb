import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { files } from '../db/schema.ts'
import type { ByteRange, ByteSource } from '../common/byteSource.ts'
import type { Clock } from '../common/clock.ts'
import { folderBlobs, inLargePieces, type BlobStore } from './blobs.ts'

/** A file in the store. Size in bytes. */
export interface StoredFile {
  readonly hash: string
  readonly size: number
}

/**
 * The portal's files, named by the SHA-256 of their bytes. They are written to a temporary file of this machine first, so that a file in
 * the store is always complete. Identical bytes are stored once, whatever refers to them.
 */
export interface FileStore {
  /** Streams bytes into the store without keeping them in memory. */
  put(content: Readable | Buffer | AsyncIterable<Buffer>): Promise<StoredFile>
  /** Moves a temporary file (a spooled upload) into the store; computes its hash unless it is known. */
  adopt(path: string, hash?: string): Promise<StoredFile>
  /** Reads a file, or a range of its bytes. Fails with ENOENT when it does not exist. */
  read(hash: string, range?: ByteRange): Readable
  /** Returns a file to read in ranges; undefined if it does not exist. */
  find(hash: string): Promise<ByteSource | undefined>
  /** Runs `work` with the path of the file, or of a copy that exists until `work` has ended, for libraries that need one. */
  withPath<T>(hash: string, work: (path: string) => Promise<T>): Promise<T>
  /**
   * Returns the same store with leases for the files that it stores (see `fileLeases.ts`); `onLease` is called with their hashes.
   */
  leasing(onLease: (hash: string) => void): FileStore
  /** Streams bytes to a path outside the store, in large writes. Returns their hash and size. */
  write(content: Readable | AsyncIterable<Buffer>, path: string): Promise<StoredFile>
  /** Returns an unused path for a file that is being written; the next start removes leftovers. */
  temporaryPath(): Promise<string>
  /** The folder of temporary files. */
  readonly temporary: string
  /** Removes the bytes of a file. Only `sweep.ts` calls it, after the row was deleted. */
  remove(hash: string): Promise<void>
  /** Rejects when no file can be stored. */
  check(): Promise<void>
}

type OnLease = (hash: string) => void

/** Returns the SHA-256 of a file. */
export const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, inLargePieces), hash)
  return hash.digest('hex')
}

/** Returns a function that returns unused paths in a folder. */
export const temporaryPathsIn = (folder: string) => async (): Promise<string> => {
  await mkdir(folder, { recursive: true })
  return join(folder, randomUUID())
}

/** Writes bytes to a path, in large writes, and hashes them meanwhile, so that they are not read a second time. */
export const writeHashed = async (
  content: Readable | AsyncIterable<Buffer>,
  path: string,
): Promise<StoredFile> => {
  const hash = createHash('sha256')
  let size = 0
  const hashing = new Transform({
    ...inLargePieces,
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(content, hashing, createWriteStream(path, inLargePieces))
  return { hash: hash.digest('hex'), size }
}

/** Below which key files are stored. */
export const contentKey = 'content/'

/** Below which key the bytes of a file are stored. */
export const keyOf = (hash: string) => `${contentKey}${hash.slice(0, 2)}/${hash}`

export const createFileStore = (
  { blobs, temporary }: { readonly blobs: BlobStore; readonly temporary: string },
  db: Database,
  clock: Clock,
): FileStore => {
  /** Writes the row first (see schema.ts, `files`), then moves the bytes to their final name. */
  const moveToStore = async (
    path: string,
    file: StoredFile,
    onLease?: OnLease,
  ): Promise<StoredFile> => {
    const leaseCount = onLease ? 1 : 0
    await db
      .insert(files)
      .values({ ...file, created: clock.now(), holds: leaseCount })
      .onConflictDoUpdate({
        target: files.hash,
        set: {
          created: sql`excluded.created`,
          holds: sql`${files.holds} + excluded.holds`,
        },
      })
    onLease?.(file.hash)
    await blobs.adopt(keyOf(file.hash), path)
    return file
  }

  const temporaryPath = temporaryPathsIn(temporary)

  const storeWith = (onLease?: OnLease): FileStore => ({
    leasing: storeWith,
    temporary,
    temporaryPath,
    check: async () => {
      await blobs.check()
      const path = await temporaryPath()
      await writeFile(path, '')
      await rm(path)
    },
    put: async (content) => {
      const path = await temporaryPath()
      try {
        const file = await writeHashed(
          Buffer.isBuffer(content) ? Readable.from([content]) : content,
          path,
        )
        return await moveToStore(path, file, onLease)
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    write: writeHashed,
    adopt: async (path, known) => {
      const hash = known ?? (await hashOf(path))
      return moveToStore(path, { hash, size: (await stat(path)).size }, onLease)
    },
    read: (hash, range) => blobs.read(keyOf(hash), range),
    find: (hash) => blobs.find(keyOf(hash)),
    withPath: (hash, work) => blobs.withPath(keyOf(hash), work),
    remove: (hash) => blobs.remove(keyOf(hash)),
  })
  return storeWith()
}

/** Returns a store in a folder. */
export const folderFileStore = (root: string, db: Database, clock: Clock): FileStore =>
  createFileStore({ blobs: folderBlobs(root), temporary: join(root, 'temporary') }, db, clock)
