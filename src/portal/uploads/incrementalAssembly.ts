import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Log } from '../common/log.ts'
import { createAssembledFile, type ArrivedPart, type AssembledFile } from './assembledFile.ts'
import { createByteRangeLocks, type ByteRangeLocks } from './byteRangeLocks.ts'

const assemblyPrefix = 'joint-'

/** Whether a file of an upload's folder is one in which parts are put together. */
export const isAssembly = (file: string): boolean => file.startsWith(assemblyPrefix)

/** What has been put together of an upload so far, and who writes where in it. */
export interface Assembly {
  readonly file: AssembledFile
  /** Who has which stretch of the joint. */
  readonly locks: ByteRangeLocks
  readonly writers: Set<Promise<unknown>>
  /** Ends the writers. */
  readonly stopWriters: AbortController
}

interface AssemblyInProgress extends Assembly {
  /** The parts that wait for the one before them, by their numbers. */
  readonly waiting: Map<number, ArrivedPart>
  work: Promise<void>
  isBroken: boolean
}

/**
 * Parts are put together while they arrive, one after the other, so that little is left to do once the last is there. It is a head
 * start only, which a restart or a part that is sent again may make worthless: what counts is where the database says that parts lie.
 */
export interface IncrementalAssemblies {
  /** That of an upload, which begins with its first part. */
  of(uploadId: string): Assembly
  /** The uploads that have one. */
  uploads(): readonly string[]
  /** Told that a part is there and counts. */
  arrived(uploadId: string, part: ArrivedPart): void
  /** Waits for it to come to rest and takes it away; nobody writes to it afterwards. */
  end(uploadId: string): Promise<void>
  /** The same; answers what was put together where it is a beginning of these parts, else a joint that holds nothing yet. */
  assembled(uploadId: string, parts: readonly ArrivedPart[]): Promise<AssembledFile>
  /** Resolves when nothing is being put together any more. */
  stop(): Promise<void>
}

/** Removes a joint, unless parts lie in it. */
export const dispose = async (
  joint: AssembledFile,
  parts: readonly ArrivedPart[],
): Promise<void> => {
  if (parts.every(({ path }) => path !== joint.path)) await joint.discard()
}

/** Whether everything that lies in this file lies where it is in the whole. */
const isInPlace = (path: string, parts: readonly ArrivedPart[]) => {
  let end = 0
  return parts.every((part) => {
    const begin = end
    end += part.size
    return part.path !== path || part.offset === begin
  })
}

/** Takes the place where a part belongs, unless it lies there; false where somebody has it. */
const claimRange = ({ file: joint, locks: slots }: Assembly, { path, offset, size }: ArrivedPart) =>
  (path === joint.path && offset === joint.length) || slots.lock(joint.length, size) !== undefined

/** `folderOf` tells where the files of an upload lie. */
export const createIncrementalAssemblies = (
  folderOf: (uploadId: string) => string,
  log: Log,
): IncrementalAssemblies => {
  const begun = new Map<string, AssemblyInProgress>()
  const stopping = new AbortController()

  const newJoint = (uploadId: string) =>
    createAssembledFile(join(folderOf(uploadId), `${assemblyPrefix}${randomUUID()}`))

  const of = (uploadId: string): AssemblyInProgress => {
    const known = begun.get(uploadId)
    if (known) return known
    const start: AssemblyInProgress = {
      file: newJoint(uploadId),
      locks: createByteRangeLocks(),
      writers: new Set(),
      stopWriters: new AbortController(),
      waiting: new Map(),
      work: Promise.resolve(),
      isBroken: false,
    }
    begun.set(uploadId, start)
    return start
  }

  const proceed = async (start: AssemblyInProgress) => {
    while (!start.isBroken) {
      const next = start.waiting.get(start.file.parts.length + 1)
      if (!next || !claimRange(start, next)) return
      await start.file.append(next, stopping.signal)
      start.waiting.delete(next.partNum)
    }
  }

  const take = async (uploadId: string): Promise<AssemblyInProgress | undefined> => {
    const start = begun.get(uploadId)
    if (!start) return undefined
    begun.delete(uploadId)
    start.stopWriters.abort()
    await Promise.allSettled(start.writers)
    await start.work
    return start
  }

  return {
    of,
    uploads: () => [...begun.keys()],
    arrived: (uploadId, part) => {
      const start = of(uploadId)
      // Sent again after it was put together with others: what was made is worthless.
      if (start.file.parts.some(({ partNum }) => partNum === part.partNum)) start.isBroken = true
      start.waiting.set(part.partNum, part)
      start.work = start.work
        .then(() => proceed(start))
        .catch((error: unknown) => {
          start.isBroken = true
          if (!stopping.signal.aborted)
            log.warn({ err: error, uploadId }, 'parts could not be put together while they arrive')
        })
    },
    end: async (uploadId) => void (await take(uploadId)),
    assembled: async (uploadId, parts) => {
      const start = await take(uploadId)
      if (!start) return newJoint(uploadId)
      const { file: joint, isBroken } = start
      const isBeginning = joint.parts.every(
        ({ path, offset }, index) => parts[index]?.path === path && parts[index].offset === offset,
      )
      if (isBeginning && !isBroken && isInPlace(joint.path, parts)) return joint
      await dispose(joint, parts)
      return newJoint(uploadId)
    },
    stop: async () => {
      stopping.abort()
      await Promise.all([...begun.values()].map(({ work }) => work))
    },
  }
}
