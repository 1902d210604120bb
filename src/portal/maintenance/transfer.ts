import { rm } from 'node:fs/promises'
import PQueue from 'p-queue'
import type { BlobStore } from '../files/blobs.ts'
import { writeHashed, type StoredFile } from '../files/store.ts'
import { usesIn } from './backupFolder.ts'

/** How far a command has come. Sizes in bytes. */
export interface Progress {
  readonly files: number
  readonly bytes: number
  readonly of: { readonly count: number; readonly bytes: number }
}

export type Report = (progress: Progress) => void

/** Files that are copied at the same time. */
const simultaneous = 8

/** A store, and the key of a file in it. */
interface Place {
  readonly blobs: BlobStore
  keyOf(hash: string): string
}

interface Transfer {
  readonly from: Place
  readonly to: Place
  readonly files: AsyncIterable<StoredFile>
  readonly total: Progress['of']
  /** The sizes of files that have been copied before, by their keys. */
  readonly present: ReadonlyMap<string, number>
  /** Returns a path that can be moved to the target. */
  readonly temporaryPath: () => Promise<string>
  readonly report: Report
  /** The folder of the backup, whose rows say what refers to a file. */
  readonly folder: string
  /** What to do about missing and damaged files. */
  readonly wayOut: string
}

/** Returns the sizes of the files below a prefix of a store, by their keys. */
export const sizesIn = async (blobs: BlobStore, prefix: string): Promise<Map<string, number>> => {
  const sizes = new Map<string, number>()
  for await (const { key, size } of blobs.list(prefix)) sizes.set(key, size)
  return sizes
}

/**
 * Copies the files that are missing or have another size, and verifies each of them by its hash. A damaged or missing file does not prevent
 * the others from being copied.
 * @throws an error with one line for each missing or damaged file, which names the items that refer to it
 */
export const transferFiles = async ({
  from,
  to,
  files,
  total,
  present,
  temporaryPath,
  report,
  folder,
  wayOut,
}: Transfer): Promise<void> => {
  const problems = new Map<string, string>()
  const failure = new AbortController()
  let done = 0
  let bytes = 0

  const copy = async ({ hash, size }: StoredFile) => {
    const source = await from.blobs.find(from.keyOf(hash))
    if (!source) return problems.set(hash, 'is missing')
    const path = await temporaryPath()
    try {
      const written = await writeHashed(source.read(), path)
      if (written.hash === hash) return await to.blobs.adopt(to.keyOf(hash), path)
      return problems.set(
        hash,
        written.size === size
          ? 'is damaged: its bytes have another hash'
          : `is damaged: it has ${written.size} bytes instead of ${size}`,
      )
    } finally {
      await rm(path, { force: true })
    }
  }

  const queue = new PQueue({ concurrency: simultaneous })
  for await (const file of files) {
    failure.signal.throwIfAborted()
    await queue.onSizeLessThan(simultaneous)
    void queue
      .add(async () => {
        if (present.get(to.keyOf(file.hash)) !== file.size) await copy(file)
        done += 1
        bytes += file.size
        report({ files: done, bytes, of: total })
      })
      .catch((error: unknown) => failure.abort(error))
  }
  await queue.onIdle()
  failure.signal.throwIfAborted()
  const lines: string[] = []
  for (const [hash, problem] of problems)
    lines.push(`The file ${hash} (${await usesIn(folder, hash)}) ${problem}.`)
  if (lines.length > 0) throw new Error([...lines, wayOut].join('\n'))
}
