import { chmod, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock, type Clock } from './common/clock.ts'
import { createLog, type Log } from './common/log.ts'
import { openDatabase, type DatabaseOptions, type Prepare } from './db/database.ts'
import { folderBlobs } from './files/blobs.ts'
import { bucketBlobs, type BucketAddress } from './files/bucket.ts'
import { createFileStore, temporaryPathsIn } from './files/store.ts'
import { createBucketParts } from './files/parts/bucketParts.ts'
import { createPartStore } from './files/parts/partStore.ts'

/** Where a portal stores what it knows. */
export interface StoresOptions {
  /** The folder of the key, the embedded database, and temporary files. */
  readonly data: string
  /** Where files are: a folder, or a bucket. Default: `files` in `data`. */
  readonly files?: string | BucketAddress
  /** The file with the key of the secrets, which all processes on a database share. Default: `key` in `data`. */
  readonly keyFile?: string
  /** Default: an embedded database in `data`. */
  readonly database?: DatabaseOptions
  readonly clock?: Clock
  readonly log?: Log
}

const onlyOwner = 0o700

/**
 * Creates the folder, or removes other accounts' rights from one that an earlier version left readable. Its contents need no modes
 * of their own then, because they cannot be reached. Throws EPERM when the folder belongs to another account, as in some mounted
 * volumes.
 */
const ensurePrivate = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: onlyOwner })
  // Windows has no such modes.
  const isPrivate = process.platform === 'win32' || (await stat(folder)).mode % 0o100 === 0
  if (!isPrivate) await chmod(folder, onlyOwner)
}

/** Returns the path of the file with the key. */
export const keyFileOf = ({ data, keyFile = join(data, 'key') }: StoresOptions): string => keyFile

/** What a closing portal does; the last step is the first. */
export type ClosingSteps = (() => Promise<unknown>)[]

/** Returns where files and parts of uploads are, and the folder of temporary files. */
export const openBlobs = ({
  data,
  files: filesAt = join(data, 'files'),
  log = createLog(),
}: StoresOptions) => {
  if (typeof filesAt === 'string')
    return {
      blobs: folderBlobs(filesAt),
      parts: createPartStore(filesAt, log),
      temporary: join(filesAt, 'temporary'),
    }
  const temporary = join(data, 'temporary')
  const blobs = bucketBlobs(filesAt, { log, temporaryPath: temporaryPathsIn(temporary) })
  return { blobs, parts: createBucketParts(blobs), temporary }
}

/**
 * Opens the database and the files of a portal. `prepare` is performed with the database first; by default, missing migrations are applied.
 * Throws when the data folder is in use, and when the files can't be used.
 */
export const openStores = async (
  options: StoresOptions,
  onClose: ClosingSteps,
  prepare?: Prepare,
) => {
  const { data, clock = systemClock, log = createLog() } = options
  await ensurePrivate(data).catch((error: unknown) =>
    log.warn({ err: error }, 'other accounts might be able to read the data folder'),
  )
  const database = await openDatabase(options.database ?? { folder: data }, prepare)
  onClose.push(() => database.close())
  const { blobs, parts, temporary } = openBlobs({ ...options, log })
  await blobs.check()
  const files = createFileStore({ blobs, temporary }, database.db, clock)
  return {
    database,
    db: database.db,
    blobs,
    parts,
    files,
    keyFile: keyFileOf(options),
    clock,
    log,
  }
}

/** The open database and files of a portal. */
export type Stores = Awaited<ReturnType<typeof openStores>>
