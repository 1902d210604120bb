import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { failures } from '../../common/failures.ts'
import type { FileStore, StoredFile } from '../store.ts'
import type { Log } from '../../common/log.ts'
import {
  createIncrementalAssemblies,
  dispose,
  isAssembly,
  type Assembly,
} from './incrementalAssembly.ts'
import type { ArrivedPart } from './assembledFile.ts'
import type { RangeLock } from './byteRangeLocks.ts'
import { writeFlushed } from './writing.ts'

/** The refusal of a part that no upload awaits, or no longer. */
export const notOpen = () =>
  new PortalError({ code: 400, message: 'The item is not an upload that accepts parts.' })

/** A part in the database. Offset and size in bytes. */
export interface PartRow {
  readonly partNum: number
  /** The file in the folder of its upload that contains the part. */
  readonly file: string
  readonly offset: number
  readonly size: number
}

/** The position of a part on disk. */
type PartLocation = Omit<PartRow, 'partNum'>

/** Bytes of a part that were received, but are not recorded yet. */
export interface ReceivedPart extends Omit<PartLocation, 'file'> {
  readonly path: string
  /** Discards the bytes, unless they are recorded by now; their range can be overwritten. */
  discard(): Promise<void>
}

interface AssemblyOptions {
  readonly files: FileStore
  readonly signal: AbortSignal
}

/**
 * The bytes of uploads in progress, in a folder for each upload. A part with a known position in the whole file is written there
 * directly; parts without one, or whose range is locked, get their own file.
 */
export interface PartStore {
  /**
   * Writes a part as it arrives and flushes it; `offset` is its position in the whole file. Throws 400 when it overlaps another
   * part.
   */
  write(uploadId: string, offset: number | undefined, content: Readable): Promise<ReceivedPart>
  /** Returns the location of a received part; undefined if it was received for another upload. */
  locationOf(
    uploadId: string,
    landed: Pick<ReceivedPart, 'path' | 'offset' | 'size'>,
  ): PartLocation | undefined
  /** Adopts a spooled file as a part. */
  adopt(uploadId: string, path: string): Promise<Omit<PartLocation, 'size'>>
  /** Called when a part is recorded. */
  arrived(uploadId: string, part: PartRow): void
  /** Assembles all parts, in this order, as one file of the store. The parts stay. Throws 400 for a damaged part. */
  assemble(
    uploadId: string,
    parts: readonly PartRow[],
    joining: AssemblyOptions,
  ): Promise<StoredFile>
  /** Removes all parts of an upload that is no longer in the database; its ID is never used again. */
  remove(uploadId: string): Promise<void>
  /** Removes the folders of unknown uploads, unless they were created after `before` (epoch ms). */
  sweep(before: number, known: () => Promise<ReadonlySet<string | null>>): Promise<void>
  /** Resolves when no parts are being assembled. */
  stop(): Promise<void>
}

const overlapsAnother = () => failures.badParameter('offset', 'overlaps another part')

/** Returns whether a part has its own file. */
const isWhole = async ({ path, offset, size }: ArrivedPart) =>
  offset === 0 && !isAssembly(basename(path)) && (await stat(path)).size === size

export const createPartStore = (root: string, log: Log): PartStore => {
  const uploads = join(root, 'uploads')
  /** Functions that discard received parts which are not recorded yet. */
  const uncommitted = new Map<string, () => Promise<void>>()

  const folderOf = (uploadId: string) => join(uploads, uploadId)
  const pathOf = (uploadId: string, file: string) => join(folderOf(uploadId), file)
  const assemblies = createIncrementalAssemblies(folderOf, log)
  const keyOf = ({ path, offset }: Pick<ArrivedPart, 'path' | 'offset'>) => `${offset} of ${path}`
  const arrivedPart = (uploadId: string, { file, ...part }: PartRow): ArrivedPart => ({
    ...part,
    path: pathOf(uploadId, file),
  })

  const writeSeparately = async (uploadId: string, content: Readable): Promise<ReceivedPart> => {
    const path = pathOf(uploadId, randomUUID())
    const discard = () => rm(path, { force: true })
    try {
      const size = await writeFlushed(path, 0, content)
      return receivedPart({ path, offset: 0, size }, discard)
    } catch (error) {
      await discard()
      throw error
    }
  }

  const writeInPlace = async (
    { file: { path }, writers, stopWriters: ending }: Assembly,
    range: RangeLock,
    content: Readable,
  ): Promise<ReceivedPart> => {
    const writing = writeFlushed(
      path,
      range.offset,
      addAbortSignal(ending.signal, content),
      (bytes) => {
        if (!range.grow(bytes)) throw overlapsAnother()
      },
    )
    writers.add(writing)
    try {
      const size = await writing
      return receivedPart({ path, offset: range.offset, size }, async () => range.release())
    } catch (error) {
      range.release()
      throw ending.signal.aborted ? notOpen() : error
    } finally {
      writers.delete(writing)
    }
  }

  const receivedPart = (
    location: Pick<ReceivedPart, 'path' | 'offset' | 'size'>,
    forget: () => Promise<void>,
  ): ReceivedPart => {
    const key = keyOf(location)
    uncommitted.set(key, forget)
    return {
      ...location,
      discard: async () => {
        if (uncommitted.delete(key)) await forget()
      },
    }
  }

  const remove = async (uploadId: string): Promise<void> => {
    await assemblies.end(uploadId)
    await rm(folderOf(uploadId), { recursive: true, force: true })
  }

  return {
    write: async (uploadId, offset, content) => {
      await mkdir(folderOf(uploadId), { recursive: true })
      const assembly = assemblies.of(uploadId)
      const range = offset === undefined ? undefined : assembly.locks.lock(offset)
      return range ? writeInPlace(assembly, range, content) : writeSeparately(uploadId, content)
    },
    locationOf: (uploadId, { path, offset, size }) =>
      dirname(path) === folderOf(uploadId) ? { file: basename(path), offset, size } : undefined,
    adopt: async (uploadId, path) => {
      await mkdir(folderOf(uploadId), { recursive: true })
      const file = randomUUID()
      await rename(path, pathOf(uploadId, file))
      return { file, offset: 0 }
    },
    arrived: (uploadId, row) => {
      const part = arrivedPart(uploadId, row)
      uncommitted.delete(keyOf(part))
      assemblies.arrived(uploadId, part)
    },
    assemble: async (uploadId, rows, { files, signal }) => {
      const parts = rows.map((row) => arrivedPart(uploadId, row))
      const [only, ...others] = parts
      if (only && others.length === 0 && (await isWhole(only))) {
        // The part itself stays until the upload has ended, whatever happens to the file in the store.
        const twin = pathOf(uploadId, randomUUID())
        await link(only.path, twin)
        return files.adopt(twin)
      }
      const assembledFile = await assemblies.assembled(uploadId, parts)
      try {
        for (const part of parts.slice(assembledFile.parts.length))
          await assembledFile.append(part, signal)
        return await assembledFile.store(files)
      } catch (error) {
        await dispose(assembledFile, parts)
        throw error
      }
    },
    remove,
    sweep: async (before, known) => {
      const expired: string[] = []
      for (const uploadId of await readdir(uploads).catch(() => [])) {
        // The bytes of a new item exist before the database contains its upload.
        const { mtimeMs } = await stat(folderOf(uploadId)).catch(() => ({ mtimeMs: Infinity }))
        if (mtimeMs <= before) expired.push(uploadId)
      }
      const assembling = assemblies.uploads()
      const open = await known()
      for (const uploadId of new Set([...expired, ...assembling])) {
        if (!open.has(uploadId)) await remove(uploadId)
      }
    },
    stop: () => assemblies.stop(),
  }
}
