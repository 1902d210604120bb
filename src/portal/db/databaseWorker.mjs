// Runs the embedded database in a thread of its own, so that what needs no database never waits for it. A plain module, because Node runs it
// as it is, also in tests.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

/**
 * @typedef {{ id: number, call: 'query', text: string, values?: unknown[], rowMode?: 'array' | 'object', asText: number[] }
 *   | { id: number, call: 'exec', text: string }
 *   | { id: number, call: 'close' }} Request `asText` are the types whose values are not parsed
 */

const database = await PGlite.create(/** @type {string} */ (workerData))

/** @param {string} value */
const asIs = (value) => value

/** @param {Request} request */
const perform = (request) => {
  switch (request.call) {
    case 'query':
      return database.query(request.text, request.values, {
        ...(request.rowMode && { rowMode: request.rowMode }),
        parsers: Object.fromEntries(request.asText.map((type) => [type, asIs])),
      })
    case 'exec':
      return database.exec(request.text)
    case 'close':
      return database.close()
  }
}

/**
 * Returns what structured cloning keeps of an error of the database.
 * @param {unknown} error
 */
const described = (error) => {
  const { message, code, detail, constraint, table, column } =
    /** @type {Partial<Record<string, string>>} */ (error)
  return { message, code, detail, constraint, table, column }
}

/** @param {Request} request */
const answer = async (request) => {
  const { id } = request
  try {
    parentPort?.postMessage({ id, result: await perform(request) }, [])
  } catch (error) {
    parentPort?.postMessage({ id, error: described(error) }, [])
  }
  if (request.call === 'close') parentPort?.close()
}

parentPort?.on('message', (/** @type {Request} */ request) => void answer(request))
parentPort?.postMessage('ready', [])
