import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { files } from '../db/schema.ts'
import type { Clock } from '../common/clock.ts'

/** A file in the store. Size in bytes. */
export interface StoredFile {
  readonly hash: string
  readonly size: number
}

/**
 * The portal's files, named by the SHA-256 of their bytes: written under a temporary name, flushed, then renamed, so that a file in
 * the store is always complete. Identical bytes are stored once, whatever refers to them.
 */
export interface FileStore {
  /** Streams bytes into the store without keeping them in memory. */
  put(content: Readable | Buffer | AsyncIterable<Buffer>): Promise<StoredFile>
  /** Adopts a file on the same disk (a spooled upload); computes its hash unless it is known. */
  adopt(path: string, hash?: string): Promise<StoredFile>
  /** Returns the path of a stored file, for reading. */
  path(hash: string): string
  /** Reads a file, or the bytes from `start` to `end` (inclusive). */
  read(hash: string, range?: { start: number; end: number }): Readable
  /**
   * Returns the same store with leases for the files that it stores (see `fileLeases.ts`); `onLease` is called with their hashes.
   */
  leasing(onLease: (hash: string) => void): FileStore
  /** Streams bytes to a path outside the store, in large writes. Returns their hash and size. */
  write(content: Readable | AsyncIterable<Buffer>, path: string): Promise<StoredFile>
  /** Returns an unused path for a file that is being written; the next start removes leftovers. */
  temporaryPath(): Promise<string>
  /** Removes the bytes of a file. Only `sweep.ts` calls it, after the row was deleted. */
  remove(hash: string): Promise<void>
  readonly root: string
}

type OnLease = (hash: string) => void

/** Bytes that are read at a time: few enough for memory, enough for few disk accesses. */
const inLargePieces = { highWaterMark: 1024 * 1024 }

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, inLargePieces), hash)
  return hash.digest('hex')
}

const flush = async (path: string) => {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export const createFileStore = (root: string, db: Database, clock: Clock): FileStore => {
  const folder = join(root, 'content')
  const temporary = join(root, 'temporary')
  const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash)

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
    const target = pathOf(file.hash)
    await mkdir(dirname(target), { recursive: true })
    await rename(path, target)
    return file
  }

  /** Hashes the bytes while writing, so that they are not read a second time. */
  const write: FileStore['write'] = async (content, path) => {
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

  const temporaryPath = async () => {
    await mkdir(temporary, { recursive: true })
    return join(temporary, randomUUID())
  }

  const storeWith = (onLease?: OnLease): FileStore => ({
    root,
    leasing: storeWith,
    temporaryPath,
    path: pathOf,
    put: async (content) => {
      const path = await temporaryPath()
      try {
        const file = await write(
          Buffer.isBuffer(content) ? Readable.from([content]) : content,
          path,
        )
        await flush(path)
        return await moveToStore(path, file, onLease)
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    write,
    adopt: async (path, known) => {
      const hash = known ?? (await hashOf(path))
      await flush(path)
      return moveToStore(path, { hash, size: (await stat(path)).size }, onLease)
    },
    read: (hash, range) => createReadStream(pathOf(hash), { ...inLargePieces, ...range }),
    remove: (hash) => rm(pathOf(hash), { force: true }),
  })
  return storeWith()
}
