import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { posix } from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import type { BucketStore } from '../bucket.ts'
import { damagedPart } from './assembledFile.ts'
import type { PartRow, PartStore } from './partStore.ts'

const uploads = 'uploads/'

const folderOf = (uploadId: string) => `${uploads}${uploadId}/`

/**
 * The parts of uploads in a bucket, each an object of its own, so that one process can receive a part and another one the next. They are
 * read once more when the upload is committed, since the hash of the whole file is its name.
 */
export const createBucketParts = (bucket: BucketStore): PartStore => {
  const unrecorded = new Set<string>()

  const write: PartStore['write'] = async (uploadId, _offset, content) => {
    const path = folderOf(uploadId) + randomUUID()
    unrecorded.add(path)
    const discard = async () => {
      if (unrecorded.delete(path)) await bucket.remove(path)
    }
    try {
      return { path, offset: 0, size: await bucket.write(path, content), discard }
    } catch (error) {
      unrecorded.delete(path)
      throw error
    }
  }

  const bytesOf = async function* (
    uploadId: string,
    parts: readonly PartRow[],
  ): AsyncGenerator<Buffer> {
    for (const part of parts) {
      const key = folderOf(uploadId) + part.file
      let size = 0
      const found = await bucket.find(key)
      if (found && part.size > 0)
        for await (const chunk of found.read({
          start: part.offset,
          end: part.offset + part.size - 1,
        })) {
          size += (chunk as Buffer).length
          yield chunk as Buffer
        }
      if (size !== part.size) throw damagedPart(part, size)
    }
  }

  return {
    write,
    locationOf: (uploadId, { path, offset, size }) =>
      path.startsWith(folderOf(uploadId))
        ? { file: posix.basename(path), offset, size }
        : undefined,
    adopt: async (uploadId, path) => {
      const { path: key, offset } = await write(uploadId, 0, createReadStream(path))
      unrecorded.delete(key)
      await rm(path, { force: true })
      return { file: posix.basename(key), offset }
    },
    arrived: (uploadId, { file }) => void unrecorded.delete(folderOf(uploadId) + file),
    assemble: (uploadId, parts, { files, signal }) =>
      files.put(
        addAbortSignal(signal, Readable.from(bytesOf(uploadId, parts), { objectMode: false })),
      ),
    remove: (uploadId) => bucket.removeAll(folderOf(uploadId)),
    sweep: async (before, known) => {
      const expired = new Set<string>()
      for await (const { key, modified } of bucket.list(uploads)) {
        const [uploadId = ''] = key.slice(uploads.length).split('/')
        // The bytes of a new item exist before the database contains its upload.
        if (modified <= before) expired.add(uploadId)
      }
      const open = await known()
      for (const uploadId of expired)
        if (!open.has(uploadId)) await bucket.removeAll(folderOf(uploadId))
    },
    stop: () => Promise.resolve(),
  }
}
