import { createHash } from 'node:crypto'
import { link, rm, truncate, type FileHandle } from 'node:fs/promises'
import { PortalError } from '../../../rest/protocol/errors.ts'
import type { FileStore, StoredFile } from '../store.ts'
import { withFile, writable, writeAll } from './writing.ts'

/** Bytes that are read at a time. */
const pieceBytes = 1024 * 1024

/**
 * Buffers that are reused for all parts, in pairs, one being read while the other is written: allocating memory takes longer than
 * reading.
 */
const spare: (readonly [Buffer, Buffer])[] = []
const newPieces = () =>
  [Buffer.allocUnsafeSlow(pieceBytes), Buffer.allocUnsafeSlow(pieceBytes)] as const

/** A part that has arrived: `size` bytes of the file at `path`, starting at `offset`. */
export interface ArrivedPart {
  readonly partNum: number
  readonly path: string
  readonly offset: number
  readonly size: number
}

/** A file that is assembled part by part and hashed meanwhile, so that it is not read a second time. */
export interface AssembledFile {
  readonly path: string
  /** The parts it contains, in order. */
  readonly parts: readonly ArrivedPart[]
  /** The bytes of all parts, which is the offset of the next part. */
  readonly length: number
  /**
   * Appends a part; its bytes are copied unless they are in this file, at their position, already. Throws 400 when bytes are
   * missing.
   */
  append(part: ArrivedPart, signal?: AbortSignal): Promise<void>
  /** Adds the flushed file to the store under a second name; it must not be written to afterwards. */
  store(files: FileStore): Promise<StoredFile>
  discard(): Promise<void>
}

/** The error when bytes of a part are missing. */
export const damagedPart = (
  { partNum, size }: Pick<ArrivedPart, 'partNum' | 'size'>,
  found: number,
): PortalError =>
  new PortalError({
    code: 400,
    message: `Part ${partNum} is damaged: only ${found} of its ${size} bytes were found. Send the file again.`,
  })

export const createAssembledFile = (path: string): AssembledFile => {
  const hash = createHash('sha256')
  const appended: ArrivedPart[] = []
  let length = 0
  let flushing: Promise<unknown> = Promise.resolve()

  /** Hashes a part, and copies it if there is a target. Returns the number of its bytes. */
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
        // The rejections are handled by the next await.
        for (const work of [reading, writing]) work.catch(() => undefined)
        hash.update(bytes)
      }
    } finally {
      await Promise.allSettled([reading, writing])
      spare.push(pieces)
    }
  }

  /** Flushes what was copied while the next part is arriving, so that little is left to flush at the end. */
  const flush = async () => {
    await flushing
    flushing = withFile(path, 'r+', (file) => file.datasync())
    flushing.catch(() => undefined)
  }

  return {
    path,
    parts: appended,
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
      // A power failure might have destroyed bytes of a part that was not flushed.
      if (found !== part.size) throw damagedPart(part, found)
      if (!isHere) await flush()
      length += found
      appended.push(part)
    },
    store: async (files) => {
      await flushing
      // After the last part, there might be bytes of one that did not arrive completely.
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
