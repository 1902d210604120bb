import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore, StoredFile } from '../files/store.ts'
import type { Log } from '../log.ts'
import { createJoint, type ArrivedPart, type Joint } from './joint.ts'

/** A part as the database knows it. Size in bytes. */
export interface PartRow {
  readonly partNum: number
  /** Its file in the folder of its upload. */
  readonly file: string
  readonly size: number
}

interface Joining {
  readonly files: FileStore
  readonly signal: AbortSignal
}

/**
 * The bytes of uploads on their way: a folder for each upload, a file for each part. They are put together while they arrive, one
 * after the other, so that little is left to do once the last is there; what was put together is only a head start, which a restart
 * or a part that is sent again may make worthless.
 */
export interface PartStore {
  /** Takes over a file that was spooled, as a part of `itemId`; answers its name. */
  keep(itemId: string, spooled: string): Promise<string>
  /** Forgets a part that was kept and is not wanted. */
  discard(itemId: string, file: string): Promise<void>
  /** Told that a part is there and counts. */
  arrived(itemId: string, part: PartRow): void
  /** Puts all parts together, in this order, as one file of the store. The parts stay. Throws 400 on a damaged part. */
  join(itemId: string, parts: readonly PartRow[], joining: Joining): Promise<StoredFile>
  /** Removes every part of an upload, once the database knows none of them. */
  remove(itemId: string): Promise<void>
  /** Removes what was left behind: folders untouched since `before` (epoch ms) for which `isOpen` is not true. */
  sweep(before: number, isOpen: (itemId: string) => boolean): Promise<void>
  /** Resolves when nothing is being written any more. */
  stop(): Promise<void>
}

/** What has been put together of an upload so far, and the parts that wait for the one before them. */
interface HeadStart {
  readonly joint: Joint
  readonly waiting: Map<number, ArrivedPart>
  work: Promise<void>
  isBroken: boolean
}

export const createPartStore = (root: string, log: Log): PartStore => {
  const uploads = join(root, 'uploads')
  const headStarts = new Map<string, HeadStart>()
  const stopping = new AbortController()

  const folderOf = (itemId: string) => join(uploads, itemId)
  const pathOf = (itemId: string, file: string) => join(folderOf(itemId), file)
  const newJoint = (itemId: string) => createJoint(pathOf(itemId, `joint-${randomUUID()}`))
  const arrivedPart = (itemId: string, { partNum, file, size }: PartRow): ArrivedPart => ({
    partNum,
    size,
    path: pathOf(itemId, file),
  })

  const proceed = async (start: HeadStart) => {
    while (!start.isBroken) {
      const next = start.waiting.get(start.joint.holds.length + 1)
      if (!next) return
      await start.joint.append(next, stopping.signal)
      start.waiting.delete(next.partNum)
    }
  }

  const headStartOf = (itemId: string): HeadStart => {
    const known = headStarts.get(itemId)
    if (known) return known
    const start: HeadStart = {
      joint: newJoint(itemId),
      waiting: new Map(),
      work: Promise.resolve(),
      isBroken: false,
    }
    headStarts.set(itemId, start)
    return start
  }

  /** Waits for the head start of an upload to come to rest and takes it away. */
  const takeHeadStart = async (itemId: string): Promise<HeadStart | undefined> => {
    const start = headStarts.get(itemId)
    headStarts.delete(itemId)
    await start?.work
    return start
  }

  /** The head start where it is a beginning of these parts, else a joint that holds nothing yet. */
  const jointFor = async (itemId: string, parts: readonly ArrivedPart[]): Promise<Joint> => {
    const start = await takeHeadStart(itemId)
    if (!start) return newJoint(itemId)
    const isBeginning = start.joint.holds.every(({ path }, index) => parts[index]?.path === path)
    if (isBeginning && !start.isBroken) return start.joint
    await start.joint.discard()
    return newJoint(itemId)
  }

  return {
    keep: async (itemId, spooled) => {
      await mkdir(folderOf(itemId), { recursive: true })
      const file = randomUUID()
      await rename(spooled, pathOf(itemId, file))
      return file
    },
    discard: (itemId, file) => rm(pathOf(itemId, file), { force: true }),
    arrived: (itemId, row) => {
      const start = headStartOf(itemId)
      start.waiting.set(row.partNum, arrivedPart(itemId, row))
      start.work = start.work
        .then(() => proceed(start))
        .catch((error: unknown) => {
          start.isBroken = true
          if (!stopping.signal.aborted)
            log.warn({ err: error, itemId }, 'parts could not be put together while they arrive')
        })
    },
    join: async (itemId, rows, { files, signal }) => {
      const parts = rows.map((row) => arrivedPart(itemId, row))
      const [only, ...others] = parts
      if (only && others.length === 0) {
        // The part itself stays until the upload has ended, whatever becomes of the file in the store.
        const twin = pathOf(itemId, `joint-${randomUUID()}`)
        await link(only.path, twin)
        return files.adopt(twin)
      }
      const joint = await jointFor(itemId, parts)
      try {
        for (const part of parts.slice(joint.holds.length)) await joint.append(part, signal)
        return await joint.end(files)
      } catch (error) {
        await joint.discard()
        throw error
      }
    },
    remove: async (itemId) => {
      await takeHeadStart(itemId)
      await rm(folderOf(itemId), { recursive: true, force: true })
    },
    sweep: async (before, isOpen) => {
      for (const itemId of await readdir(uploads).catch(() => [])) {
        const { mtimeMs } = await stat(folderOf(itemId)).catch(() => ({ mtimeMs: Infinity }))
        if (isOpen(itemId) || mtimeMs > before) continue
        await takeHeadStart(itemId)
        await rm(folderOf(itemId), { recursive: true, force: true })
      }
    },
    stop: async () => {
      stopping.abort()
      await Promise.all([...headStarts.values()].map(({ work }) => work))
    },
  }
}
