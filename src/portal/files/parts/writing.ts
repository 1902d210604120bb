import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'

/** Bytes and packets that are collected for one write: few writes, while the data is still in the processor's cache. */
const gatherBytes = 256 * 1024
const gatherPackets = 1024

/** Opens a file for writing without truncating it; creates it when it does not exist. */
export const writable = constants.O_RDWR + constants.O_CREAT

/** Opens a file, runs `work` with it, and closes it. */
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

/** Writes all bytes, starting at `position`. */
export const writeAll = async (
  file: FileHandle,
  pieces: readonly Buffer[],
  position: number,
): Promise<void> => {
  const { bytesWritten } = await file.writev(pieces, position)
  const size = pieces.reduce((sum, { length }) => sum + length, 0)
  // A disk can write less than requested.
  if (bytesWritten < size)
    await writeAll(file, [Buffer.concat(pieces).subarray(bytesWritten)], position + bytesWritten)
}

/**
 * Writes a stream to a file, starting at `offset`, and flushes it; while one chunk is written, the next is read. `claim` is called
 * with the number of further bytes before they are written, and throws to refuse them. Returns the number of bytes written. Nothing
 * is being written after it has settled, whether it succeeded or not.
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
      // The rejection is handled by the next await.
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
