// Runs the portal's sample database, PGlite with PostGIS, in a thread of its own: opening takes seconds and a gigabyte of memory, which the
// portal gets back when the thread ends. A plain module, because Node runs it as it is, also in tests.
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { postgis } from '@electric-sql/pglite-postgis'
import { PGlite } from 'pglite-for-postgis'

const { folder, sql } = /** @type {{ folder: string, sql: string }} */ (workerData)

/** @param {string} dataDir */
const openIn = (dataDir) => PGlite.create({ dataDir, extensions: { postgis } })

/** The file that says that the database is complete. */
const marker = `${folder}.created`

/** Creates the database; an interrupted creation begins again. */
const create = async () => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(dirname(folder), { recursive: true })
  const created = await openIn(folder)
  await created.exec(`CREATE EXTENSION postgis; ${sql}; ANALYZE; CHECKPOINT;`)
  await writeFile(marker, '')
  return created
}

/**
 * @param {unknown} error
 * @returns {{ message: string, code: string | undefined }}
 */
const describeError = (error) => ({
  message: error instanceof Error ? error.message : String(error),
  code: error instanceof Error && 'code' in error ? String(error.code) : undefined,
})

const database = existsSync(marker) ? await openIn(folder) : await create()

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
