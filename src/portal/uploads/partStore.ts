import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import { failures } from '../common/failures.ts'
import type { FileStore, StoredFile } from '../files/store.ts'
import type { Log } from '../common/log.ts'
import {
  createIncrementalAssemblies,
  dispose,
  isAssembly,
  type Assembly,
} from './incrementalAssembly.ts'
import type { ArrivedPart } from './assembledFile.ts'
import type { RangeLock } from './byteRangeLocks.ts'
import { notOpen } from './upload.ts'
import { writeFlushed } from './writing.ts'

/** A part as the database knows it. Offset and size in bytes. */
export interface PartRow {
  readonly partNum: number
  /** The file in the folder of its upload in which it lies, and where in it. */
  readonly file: string
  readonly offset: number
  readonly size: number
}

/** Where a part lies. */
type PartLocation = Omit<PartRow, 'partNum'>

/** Bytes of a part that were received and do not count yet. */
export interface ReceivedPart extends Omit<PartLocation, 'file'> {
  readonly path: string
  /** Forgets them, unless they count by now; what lies in place may be written over. */
  discard(): Promise<void>
}

interface AssemblyOptions {
  readonly files: FileStore
  readonly signal: AbortSignal
}

/**
 * The bytes of uploads on their way: a folder for each upload. A part that tells its place in the whole is written there at once; one
 * that does not, or whose place somebody has, lies in a file of its own.
 */
export interface PartStore {
  /** Writes a part as it comes and flushes it; `offset` is its place in the whole. Throws 400 when it runs into another part. */
  write(uploadId: string, offset: number | undefined, content: Readable): Promise<ReceivedPart>
  /** The place of what landed; undefined where it landed for another upload. */
  locationOf(
    uploadId: string,
    landed: Pick<ReceivedPart, 'path' | 'offset' | 'size'>,
  ): PartLocation | undefined
  /** Takes over a file that was spooled elsewhere, as a part. */
  keep(uploadId: string, path: string): Promise<Omit<PartLocation, 'size'>>
  /** Told that a part is there and counts. */
  arrived(uploadId: string, part: PartRow): void
  /** Puts all parts together, in this order, as one file of the store. The parts stay. Throws 400 on a damaged part. */
  assemble(
    uploadId: string,
    parts: readonly PartRow[],
    joining: AssemblyOptions,
  ): Promise<StoredFile>
  /** Removes every part of an upload that the database does not know any more; no other upload will have its ID. */
  remove(uploadId: string): Promise<void>
  /** Removes what was left behind: what is none of the uploads that are known, unless its folder was made after `before` (epoch ms). */
  sweep(before: number, known: () => Promise<ReadonlySet<string | null>>): Promise<void>
  /** Resolves when nothing is being put together any more. */
  stop(): Promise<void>
}

const overlapsAnother = () =>
  failures.badParameter('offset', 'must not lead into the bytes of another part')

/** Whether a part has a file for itself. */
const isWhole = async ({ path, offset, size }: ArrivedPart) =>
  offset === 0 && !isAssembly(basename(path)) && (await stat(path)).size === size

export const createPartStore = (root: string, log: Log): PartStore => {
  const uploads = join(root, 'uploads')
  /** How to forget what was received and does not count yet. */
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
    slot: RangeLock,
    content: Readable,
  ): Promise<ReceivedPart> => {
    const writing = writeFlushed(
      path,
      slot.offset,
      addAbortSignal(ending.signal, content),
      (bytes) => {
        if (!slot.grow(bytes)) throw overlapsAnother()
      },
    )
    writers.add(writing)
    try {
      const size = await writing
      return receivedPart({ path, offset: slot.offset, size }, async () => slot.release())
    } catch (error) {
      slot.release()
      throw ending.signal.aborted ? notOpen() : error
    } finally {
      writers.delete(writing)
    }
  }

  const receivedPart = (
    place: Pick<ReceivedPart, 'path' | 'offset' | 'size'>,
    forget: () => Promise<void>,
  ): ReceivedPart => {
    const key = keyOf(place)
    uncommitted.set(key, forget)
    return {
      ...place,
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
      const start = assemblies.of(uploadId)
      const slot = offset === undefined ? undefined : start.locks.lock(offset)
      return slot ? writeInPlace(start, slot, content) : writeSeparately(uploadId, content)
    },
    locationOf: (uploadId, { path, offset, size }) =>
      dirname(path) === folderOf(uploadId) ? { file: basename(path), offset, size } : undefined,
    keep: async (uploadId, path) => {
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
        // The part itself stays until the upload has ended, whatever becomes of the file in the store.
        const twin = pathOf(uploadId, randomUUID())
        await link(only.path, twin)
        return files.adopt(twin)
      }
      const joint = await assemblies.assembled(uploadId, parts)
      try {
        for (const part of parts.slice(joint.parts.length)) await joint.append(part, signal)
        return await joint.store(files)
      } catch (error) {
        await dispose(joint, parts)
        throw error
      }
    },
    remove,
    sweep: async (before, known) => {
      const left: string[] = []
      for (const uploadId of await readdir(uploads).catch(() => [])) {
        // The bytes of an item that is just being added are there before the database knows of it.
        const { mtimeMs } = await stat(folderOf(uploadId)).catch(() => ({ mtimeMs: Infinity }))
        if (mtimeMs <= before) left.push(uploadId)
      }
      const begun = assemblies.uploads()
      const open = await known()
      for (const uploadId of new Set([...left, ...begun])) {
        if (!open.has(uploadId)) await remove(uploadId)
      }
    },
    stop: () => assemblies.stop(),
  }
}
