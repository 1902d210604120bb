import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { ReceivedFile } from '../../../rest/protocol/files.ts'
import type { FileStore } from '../../files/store.ts'

/** A file that was written, until a handler takes it over or it is discarded. */
export interface WrittenFile extends Pick<ReceivedFile, 'path' | 'offset' | 'size' | 'hash'> {
  discard(): Promise<void>
}

/** Where the file of a field is written. */
export interface Destination {
  /** Writes the bytes of a file as they arrive. */
  write(content: Readable): Promise<WrittenFile>
  /** Takes over a file that was written before its sender was known. */
  adopt(spooled: WrittenFile): Promise<WrittenFile>
}

/** Reads and drops a file that belongs to no parameter. */
export const discardFile: Destination = {
  write: async (content) => {
    let size = 0
    for await (const chunk of content) size += (chunk as Buffer).length
    return { path: '', offset: 0, size, hash: undefined, discard: () => Promise.resolve() }
  },
  adopt: (spooled) => Promise.resolve(spooled),
}

/** Writes files to disk under temporary names and hashes them while they arrive. */
export const spoolTo = (files: FileStore): Destination => ({
  write: async (content) => {
    const path = await files.temporaryPath()
    const discard = () => rm(path, { force: true })
    try {
      return { path, offset: 0, ...(await files.write(content, path)), discard }
    } catch (error) {
      await discard()
      throw error
    }
  },
  adopt: (spooled) => Promise.resolve(spooled),
})
