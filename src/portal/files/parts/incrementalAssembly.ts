import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Log } from '../../common/log.ts'
import { createAssembledFile, type ArrivedPart, type AssembledFile } from './assembledFile.ts'
import { createByteRangeLocks, type ByteRangeLocks } from './byteRangeLocks.ts'

const assemblyPrefix = 'joint-'

/** Returns whether a file in an upload's folder is an assembled file. */
export const isAssembly = (file: string): boolean => file.startsWith(assemblyPrefix)

/** The assembled parts of an upload so far, and the writers of further ones. */
export interface Assembly {
  readonly file: AssembledFile
  /** The locked ranges of the file. */
  readonly locks: ByteRangeLocks
  readonly writers: Set<Promise<unknown>>
  /** Aborts the writers. */
  readonly stopWriters: AbortController
}

interface AssemblyInProgress extends Assembly {
  /** The parts that wait for their predecessors, by number. */
  readonly waiting: Map<number, ArrivedPart>
  work: Promise<void>
  isBroken: boolean
}

/**
 * Assembles parts while they arrive, in order, so that little is left to do after the last one. The result is an optimization that a
 * restart or a repeated part can invalidate: only the locations in the database are authoritative.
 */
export interface IncrementalAssemblies {
  /** Returns the assembly of an upload, which starts with its first part. */
  of(uploadId: string): Assembly
  /** The uploads with an assembly. */
  uploads(): readonly string[]
  /** Called when a part is recorded. */
  arrived(uploadId: string, part: ArrivedPart): void
  /** Waits until an assembly is idle and removes it; nothing writes to it afterwards. */
  end(uploadId: string): Promise<void>
  /** Ends an assembly. Returns its file if it is the beginning of these parts, otherwise an empty one. */
  assembled(uploadId: string, parts: readonly ArrivedPart[]): Promise<AssembledFile>
  /** Resolves when no parts are being assembled. */
  stop(): Promise<void>
}

/** Removes an assembled file, unless it contains parts. */
export const dispose = async (
  assembledFile: AssembledFile,
  parts: readonly ArrivedPart[],
): Promise<void> => {
  if (parts.every(({ path }) => path !== assembledFile.path)) await assembledFile.discard()
}

/** Returns whether all parts in this file are at their position in the whole file. */
const isInPlace = (path: string, parts: readonly ArrivedPart[]) => {
  let end = 0
  return parts.every((part) => {
    const begin = end
    end += part.size
    return part.path !== path || part.offset === begin
  })
}

/** Locks the range of a part, unless the part is already there. Returns false if the range is locked. */
const claimRange = (
  { file: assembledFile, locks }: Assembly,
  { path, offset, size }: ArrivedPart,
) =>
  (path === assembledFile.path && offset === assembledFile.length) ||
  locks.lock(assembledFile.length, size) !== undefined

/** `folderOf` returns the folder of an upload's files. */
export const createIncrementalAssemblies = (
  folderOf: (uploadId: string) => string,
  log: Log,
): IncrementalAssemblies => {
  const assemblies = new Map<string, AssemblyInProgress>()
  const stopping = new AbortController()

  const newJoint = (uploadId: string) =>
    createAssembledFile(join(folderOf(uploadId), `${assemblyPrefix}${randomUUID()}`))

  const of = (uploadId: string): AssemblyInProgress => {
    const known = assemblies.get(uploadId)
    if (known) return known
    const assembly: AssemblyInProgress = {
      file: newJoint(uploadId),
      locks: createByteRangeLocks(),
      writers: new Set(),
      stopWriters: new AbortController(),
      waiting: new Map(),
      work: Promise.resolve(),
      isBroken: false,
    }
    assemblies.set(uploadId, assembly)
    return assembly
  }

  const proceed = async (assembly: AssemblyInProgress) => {
    while (!assembly.isBroken) {
      const next = assembly.waiting.get(assembly.file.parts.length + 1)
      if (!next || !claimRange(assembly, next)) return
      await assembly.file.append(next, stopping.signal)
      assembly.waiting.delete(next.partNum)
    }
  }

  const take = async (uploadId: string): Promise<AssemblyInProgress | undefined> => {
    const assembly = assemblies.get(uploadId)
    if (!assembly) return undefined
    assemblies.delete(uploadId)
    assembly.stopWriters.abort()
    await Promise.allSettled(assembly.writers)
    await assembly.work
    return assembly
  }

  return {
    of,
    uploads: () => [...assemblies.keys()],
    arrived: (uploadId, part) => {
      const assembly = of(uploadId)
      // Repeated after it was assembled with others, which invalidates the result.
      if (assembly.file.parts.some(({ partNum }) => partNum === part.partNum))
        assembly.isBroken = true
      assembly.waiting.set(part.partNum, part)
      assembly.work = assembly.work
        .then(() => proceed(assembly))
        .catch((error: unknown) => {
          assembly.isBroken = true
          if (!stopping.signal.aborted)
            log.warn({ err: error, uploadId }, 'parts could not be assembled while they arrived')
        })
    },
    end: async (uploadId) => void (await take(uploadId)),
    assembled: async (uploadId, parts) => {
      const assembly = await take(uploadId)
      if (!assembly) return newJoint(uploadId)
      const { file: assembledFile, isBroken } = assembly
      const isBeginning = assembledFile.parts.every(
        ({ path, offset }, index) => parts[index]?.path === path && parts[index].offset === offset,
      )
      if (isBeginning && !isBroken && isInPlace(assembledFile.path, parts)) return assembledFile
      await dispose(assembledFile, parts)
      return newJoint(uploadId)
    },
    stop: async () => {
      stopping.abort()
      await Promise.all([...assemblies.values()].map(({ work }) => work))
    },
  }
}
