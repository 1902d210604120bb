import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'

/** What is gathered for one write: the disk is not asked for every packet, and what was received is still near the processor. */
const gatherBytes = 256 * 1024
const gatherPackets = 1024

/** A file that is made where there is none, and keeps what it holds where there is one. */
export const writable = constants.O_RDWR + constants.O_CREAT

/** Opens a file for as long as something is done with it. */
export const withFile = async <T>(
  path: string,
  flags: string | number,
  work: (file: FileHandle) => Promise<T>,
): Promise<T> => {
  const file = await open(path, flags)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

/** Writes all of these bytes, the first of them to `position`. */
export const writeAll = async (
  file: FileHandle,
  pieces: readonly Buffer[],
  position: number,
): Promise<void> => {
  const { bytesWritten } = await file.writev(pieces, position)
  const size = pieces.reduce((sum, { length }) => sum + length, 0)
  // A disk may take less than it is given.
  if (bytesWritten < size)
    await writeAll(file, [Buffer.concat(pieces).subarray(bytesWritten)], position + bytesWritten)
}

/**
 * Writes a stream to its place in a file, from `offset` on, and flushes it; while one piece is written the next is read. `claim` is
 * told how many bytes more are about to be written, and throws to refuse them. Answers how many there were; whether it ends well or
 * not, nothing is being written afterwards.
 */
export const writeFlushed = (
  path: string,
  offset: number,
  content: AsyncIterable<Buffer>,
  claim: (bytes: number) => void = () => undefined,
): Promise<number> =>
  withFile(path, writable, async (file) => {
    let end = offset
    let gathered: Buffer[] = []
    let size = 0
    let writing: Promise<unknown> = Promise.resolve()
    const write = async () => {
      claim(size)
      await writing
      writing = writeAll(file, gathered, end)
      // Whoever awaits it next hears of it.
      writing.catch(() => undefined)
      end += size
      gathered = []
      size = 0
    }
    try {
      for await (const chunk of content) {
        gathered.push(chunk)
        size += chunk.length
        if (size >= gatherBytes || gathered.length >= gatherPackets) await write()
      }
      if (size > 0) await write()
      await writing
      await file.datasync()
      return end - offset
    } finally {
      await Promise.allSettled([writing])
    }
  })
