import { createHash } from 'node:crypto'
import { link, rm, truncate, type FileHandle } from 'node:fs/promises'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { FileStore, StoredFile } from '../files/store.ts'
import { withFile, writable, writeAll } from './writing.ts'

/** Bytes that are read and held at a time. */
const pieceBytes = 1024 * 1024

/** Memory that is passed on from part to part, one piece being read while the other is written: fresh memory costs more than the reading. */
const spare: (readonly [Buffer, Buffer])[] = []
const newPieces = () =>
  [Buffer.allocUnsafeSlow(pieceBytes), Buffer.allocUnsafeSlow(pieceBytes)] as const

/** A part that has arrived: `size` bytes of the file at `path`, from `offset` on. */
export interface ArrivedPart {
  readonly partNum: number
  readonly path: string
  readonly offset: number
  readonly size: number
}

/** A file that is made of one part after the other, hashed on the way so that nobody reads it a second time. */
export interface AssembledFile {
  readonly path: string
  /** The parts it holds, in their order. */
  readonly parts: readonly ArrivedPart[]
  /** How many bytes they have: where the next part goes. */
  readonly length: number
  /** Adds a part; its bytes are copied unless they lie in this file, in their place, already. Throws 400 when bytes are missing. */
  append(part: ArrivedPart, signal?: AbortSignal): Promise<void>
  /** Gives the store a second name of the file, flushed; nobody may write to it from then on. */
  store(files: FileStore): Promise<StoredFile>
  discard(): Promise<void>
}

const damaged = ({ partNum, size }: ArrivedPart, found: number) =>
  new PortalError({
    code: 400,
    message: `Part ${partNum} is damaged: ${found} of its ${size} bytes are left. Send the file again.`,
  })

export const createAssembledFile = (path: string): AssembledFile => {
  const hash = createHash('sha256')
  const holds: ArrivedPart[] = []
  let length = 0
  let flushing: Promise<unknown> = Promise.resolve()

  /** Hashes a part, and copies it where a target is given; answers how many bytes it had. */
  const pass = async (
    { offset, size }: ArrivedPart,
    source: FileHandle,
    target: FileHandle | undefined,
    signal?: AbortSignal,
  ) => {
    const pieces = spare.pop() ?? newPieces()
    let found = 0
    const readInto = (piece: Buffer) =>
      source.read(piece, 0, Math.min(pieceBytes, size - found), offset + found)
    let reading = readInto(pieces[0])
    let writing: Promise<unknown> = Promise.resolve()
    try {
      for (let round = 1; ; round++) {
        signal?.throwIfAborted()
        const { bytesRead, buffer } = await reading
        await writing
        if (bytesRead === 0) return found
        const bytes = buffer.subarray(0, bytesRead)
        const position = length + found
        found += bytesRead
        reading = readInto(pieces[round % 2 === 0 ? 0 : 1])
        if (target) writing = writeAll(target, [bytes], position)
        // Whoever awaits them next hears of it.
        for (const work of [reading, writing]) work.catch(() => undefined)
        hash.update(bytes)
      }
    } finally {
      await Promise.allSettled([reading, writing])
      spare.push(pieces)
    }
  }

  /** Has what was copied flushed while the next part is on its way, so that little of it is left at the end. */
  const flush = async () => {
    await flushing
    flushing = withFile(path, 'r+', (file) => file.datasync())
    flushing.catch(() => undefined)
  }

  return {
    path,
    parts: holds,
    get length() {
      return length
    },
    append: async (part, signal) => {
      const isHere = part.path === path && part.offset === length
      const found = await withFile(part.path, 'r', (source) =>
        isHere
          ? pass(part, source, undefined, signal)
          : withFile(path, writable, (target) => pass(part, source, target, signal)),
      )
      // A power failure may have taken bytes of a part that was not flushed.
      if (found !== part.size) throw damaged(part, found)
      if (!isHere) await flush()
      length += found
      holds.push(part)
    },
    store: async (files) => {
      await flushing
      // Behind the last part there may be bytes of one that did not arrive.
      await truncate(path, length)
      const twin = `${path}-whole`
      await link(path, twin)
      return files.adopt(twin, hash.digest('hex'))
    },
    discard: async () => {
      await Promise.allSettled([flushing])
      await rm(path, { force: true })
    },
  }
}
