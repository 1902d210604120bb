import { createHash } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { PortalError } from '../../rest/errors.ts'
import type { FileStore, StoredFile } from '../files/store.ts'

/** Bytes that are read and held at a time. */
const pieceBytes = 1024 * 1024

/** A part that has arrived: its bytes lie in a file of its own. Size in bytes. */
export interface ArrivedPart {
  readonly partNum: number
  readonly path: string
  readonly size: number
}

/** A file that grows by one part after the other, hashed on the way so that nobody reads it a second time. */
export interface Joint {
  /** The parts it holds, in their order. */
  readonly holds: readonly ArrivedPart[]
  append(part: ArrivedPart, signal?: AbortSignal): Promise<void>
  /** Hands the bytes over to the store. */
  end(files: FileStore): Promise<StoredFile>
  discard(): Promise<void>
}

const damaged = ({ partNum, size }: ArrivedPart, found: number) =>
  new PortalError({
    code: 400,
    message: `Part ${partNum} is damaged: ${found} of its ${size} bytes are left. Send the file again.`,
  })

const flushed = async (file: FileHandle) => {
  try {
    await file.datasync()
  } finally {
    await file.close()
  }
}

export const createJoint = (path: string): Joint => {
  const hash = createHash('sha256')
  const holds: ArrivedPart[] = []
  // Two pieces of memory for all of it, one being read while the other is written: fresh ones cost more than the reading.
  const pieces = [Buffer.allocUnsafeSlow(pieceBytes), Buffer.allocUnsafeSlow(pieceBytes)] as const
  let flushing: Promise<unknown> = Promise.resolve()

  /** Copies a part to the end, piece by piece; answers how many bytes it had. */
  const copy = async (source: FileHandle, target: FileHandle, signal?: AbortSignal) => {
    let found = 0
    let writing: Promise<unknown> = Promise.resolve()
    try {
      for (let round = 0; ; round++) {
        signal?.throwIfAborted()
        const piece = pieces[round % 2 === 0 ? 0 : 1]
        const { bytesRead } = await source.read(piece)
        await writing
        if (bytesRead === 0) return found
        found += bytesRead
        const bytes = piece.subarray(0, bytesRead)
        writing = target.writeFile(bytes)
        // Whoever awaits it next hears of it.
        writing.catch(() => undefined)
        hash.update(bytes)
      }
    } finally {
      await Promise.allSettled([writing])
    }
  }

  /** Has what was written flushed while the next part is on its way, so that little of it is left at the end; then closes it. */
  const flush = async (target: FileHandle) => {
    await flushing
    flushing = flushed(target)
    flushing.catch(() => undefined)
  }

  return {
    holds,
    append: async (part, signal) => {
      const [source, target] = [await open(part.path), await open(path, 'a')]
      try {
        const found = await copy(source, target, signal)
        // Parts are not flushed one by one: after a power failure one may be shorter than what was received.
        if (found !== part.size) throw damaged(part, found)
        await flush(target)
        holds.push(part)
      } catch (error) {
        await target.close()
        throw error
      } finally {
        await source.close()
      }
    },
    end: async (files) => {
      await flushing
      return files.adopt(path, hash.digest('hex'))
    },
    discard: async () => {
      await Promise.allSettled([flushing])
      await rm(path, { force: true })
    },
  }
}
