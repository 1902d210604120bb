import { chmod, copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { createSealing } from '../access/sealing.ts'
import { productVersion } from '../common/identity.ts'
import { startRecurringTask } from '../common/recurringTask.ts'
import { ExplainedError, isDiskFull, sqlStateOf } from '../common/refusals.ts'
import { folderBlobs, type BlobStore } from '../files/blobs.ts'
import { keyOf, temporaryPathsIn, writeHashed } from '../files/store.ts'
import { keepFiles } from '../files/sweep.ts'
import { keyFileOf, openBlobs, type ClosingSteps, type StoresOptions } from '../stores.ts'
import {
  fileKeyOf,
  filesOf,
  format,
  names,
  tableIn,
  type Backup,
  type TableOfBackup,
} from './backupFolder.ts'
import { askPortal } from './control.ts'
import { openExisting } from './existing.ts'
import { linesIn, streamRows, type SnapshotInfo } from './rows.ts'
import { sizesIn, transferFiles, type Report } from './transfer.ts'

/** For how long the removal of files is put off, and how often this is extended (ms). */
const keeping = { duration: 120_000, interval: 20_000 } as const

/** A portal to back up. */
interface Source {
  readonly blobs: BlobStore
  keepFiles(): Promise<void>
  /** Returns the lines of a snapshot (`streamRows`). */
  rows(): Promise<Readable>
}

const runningSource = (options: StoresOptions): Source => {
  const ask = async (path: string) => {
    const response = await askPortal(options.data, path)
    if (response?.statusCode === 200) return response
    throw new Error('The portal has stopped. Repeat the backup; files are not copied again.')
  }
  return {
    blobs: openBlobs(options).blobs,
    keepFiles: async () => {
      ;(await ask(`/keepFiles?duration=${keeping.duration}`)).resume()
    },
    rows: () => ask('/rows'),
  }
}

const openSource = async (options: StoresOptions, onClose: ClosingSteps): Promise<Source> => {
  if (!options.database) {
    const running = await askPortal(options.data, `/keepFiles?duration=${keeping.duration}`)
    running?.resume()
    if (running) return runningSource(options)
  }
  const { db, blobs } = await openExisting(options, onClose)
  return {
    blobs,
    keepFiles: () => keepFiles(db, keeping.duration),
    rows: () => {
      const lines = new PassThrough()
      // Its error is that of the stream.
      streamRows(db, lines).catch((error: unknown) => lines.destroy(error as Error))
      return Promise.resolve(lines)
    },
  }
}

/** Writes the lines of a snapshot to a file for each table. */
const writeTables = async (
  rows: Readable,
  folder: string,
): Promise<{ info: SnapshotInfo; tables: TableOfBackup[] }> => {
  const lines = linesIn(rows)
  const next = async () => (await lines.next()).value as string | undefined
  const info = JSON.parse((await next()) ?? '{}') as SnapshotInfo
  const tables: TableOfBackup[] = []
  const at = { line: await next() }
  while (at.line !== undefined) {
    const [name, columns] = JSON.parse(at.line) as [string, string[]]
    let count = 0
    const content = async function* () {
      for (at.line = await next(); at.line?.startsWith('{') === true; at.line = await next()) {
        count += 1
        yield Buffer.from(`${at.line}\n`)
      }
    }
    const { hash } = await writeHashed(content(), tableIn(folder, name))
    tables.push({ name, columns, rows: count, hash })
  }
  return { info, tables }
}

/**
 * Writes a backup of a portal, which can be running, to a folder. An earlier backup there is replaced when the new one is complete; its files
 * are not copied again. Returns the description of the backup.
 * @throws when a file is missing or damaged, after the others have been copied, and when the disk is full
 */
export const backup = async (
  options: StoresOptions,
  folder: string,
  report: Report = () => undefined,
): Promise<Backup> => {
  const onClose: ClosingSteps = []
  try {
    const source = await openSource(options, onClose)
    await source.keepFiles()
    const lost = new AbortController()
    const kept = startRecurringTask(
      keeping.interval,
      () => source.keepFiles(),
      (error) => lost.abort(error),
    )
    onClose.push(() => kept.stop())
    const unfinished = join(folder, names.unfinished)
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(join(unfinished, names.database), { recursive: true, mode: 0o700 })
    const created = new Date().toISOString()
    const { info, tables } = await writeTables(await source.rows(), unfinished)

    const { installationId } = await createSealing(keyFileOf(options), false)
    if (info.installationId !== installationId)
      throw new Error(
        `The key in ${resolve(keyFileOf(options))} is not the one of this database. Set PORTAL_KEY_FILE to the key file of the portal.`,
      )
    await copyFile(keyFileOf(options), join(unfinished, names.key))
    await chmod(join(unfinished, names.key), 0o600)

    const files = { count: 0, bytes: 0 }
    for await (const { size } of filesOf(unfinished)) {
      files.count += 1
      files.bytes += size
    }
    const target = folderBlobs(folder)
    const present = await sizesIn(target, names.files)
    await transferFiles({
      from: { blobs: source.blobs, keyOf },
      to: { blobs: target, keyOf: fileKeyOf },
      files: filesOf(unfinished),
      total: files,
      present,
      temporaryPath: temporaryPathsIn(unfinished),
      report,
      folder: unfinished,
      wayOut:
        'The backup is not complete. Restore these files, or replace or delete them in the portal, and then repeat the backup.',
    })
    lost.signal.throwIfAborted()
    const { migrations } = info
    const description: Backup = {
      format,
      version: productVersion,
      installationId,
      created,
      migrations: [...migrations],
      tables,
      files,
    }
    await rm(join(folder, names.description), { force: true })
    await rm(join(folder, names.database), { recursive: true, force: true })
    for (const name of [names.database, names.key])
      await rename(join(unfinished, name), join(folder, name))
    const text = join(unfinished, names.description)
    await writeFile(text, `${JSON.stringify(description, undefined, 2)}\n`)
    await target.adopt(names.description, text)
    await rm(unfinished, { recursive: true })
    for await (const { hash } of filesOf(folder)) present.delete(fileKeyOf(hash))
    for (const key of present.keys()) await target.remove(key)
    return description
  } catch (error) {
    if (isDiskFull(error) && sqlStateOf(error) === undefined)
      throw new ExplainedError(
        `The disk with the backup ${resolve(folder)} is full. Free space on it, and then repeat the backup; files are not copied again.`,
        { cause: error },
      )
    throw error
  } finally {
    for (const step of onClose.toReversed()) await step()
  }
}
