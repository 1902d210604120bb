import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
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

export const createJoint = (path: string): Joint => {
  const hash = createHash('sha256')
  const holds: ArrivedPart[] = []
  // One piece of memory for all of it: a fresh one for every read costs more than the reading.
  const piece = Buffer.allocUnsafeSlow(pieceBytes)
  return {
    holds,
    append: async (part, signal) => {
      const [source, target] = [await open(part.path), await open(path, 'a')]
      try {
        let found = 0
        for (;;) {
          signal?.throwIfAborted()
          const { bytesRead } = await source.read(piece)
          if (bytesRead === 0) break
          found += bytesRead
          const bytes = piece.subarray(0, bytesRead)
          hash.update(bytes)
          await target.writeFile(bytes)
        }
        // Parts are not flushed one by one: after a power failure one may be shorter than what was received.
        if (found !== part.size) throw damaged(part, found)
        // Flushed while the next part is on its way, so that little of it is left at the end.
        await target.datasync()
        holds.push(part)
      } finally {
        await Promise.all([source.close(), target.close()])
      }
    },
    end: (files) => files.adopt(path, hash.digest('hex')),
    discard: () => rm(path, { force: true }),
  }
}
