// Runs the portal's sample database, PGlite with PostGIS, in a thread of its own: opening takes seconds and a gigabyte of memory, which the
// portal gets back when the thread ends. A plain module, because Node runs it as it is, also in tests.
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { postgis } from '@electric-sql/pglite-postgis'
import { PGlite } from 'pglite-for-postgis'

const { folder, sql } = /** @type {{ folder: string, sql: string }} */ (workerData)

/** @param {string} dataDir */
const openIn = (dataDir) => PGlite.create({ dataDir, extensions: { postgis } })

/** Creates the database in another folder first, so that an interrupted creation begins again. */
const create = async () => {
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(dirname(folder), { recursive: true })
  const database = await openIn(unfinished)
  await database.exec(`CREATE EXTENSION postgis; ${sql}; ANALYZE; CHECKPOINT;`)
  await database.close()
  await rename(unfinished, folder)
}

/**
 * @param {unknown} error
 * @returns {{ message: string, code: string | undefined }}
 */
const describeError = (error) => ({
  message: error instanceof Error ? error.message : String(error),
  code: error instanceof Error && 'code' in error ? String(error.code) : undefined,
})

if (!existsSync(folder)) await create()
const database = await openIn(folder)

/** @param {{ id: number, text: string, values?: unknown[], writes?: boolean }} request */
const answer = async ({ id, text, values, writes = false }) => {
  try {
    if (writes) {
      await database.exec(text)
      parentPort?.postMessage({ id, rows: [] }, [])
      return
    }
    const { rows } = await database.transaction(async (tx) => {
      await tx.exec('SET TRANSACTION READ ONLY')
      return tx.query(text, values)
    })
    parentPort?.postMessage({ id, rows }, [])
  } catch (error) {
    parentPort?.postMessage({ id, error: describeError(error) }, [])
  }
}

let last = Promise.resolve()
parentPort?.on('message', (/** @type {'close' | Parameters<typeof answer>[0]} */ message) => {
  last = last.then(async () => {
    if (message !== 'close') return answer(message)
    await database.close()
    process.exit(0)
  })
})
parentPort?.postMessage('ready', [])
