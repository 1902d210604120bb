import { Worker } from 'node:worker_threads'
import { PortalError } from '../../rest/protocol/errors.ts'
import { failures } from '../common/failures.ts'
import { threadProgram } from '../common/threadProgram.ts'
import { lockFolder } from '../db/folderLock.ts'
import {
  asJson,
  DatabaseUnavailable,
  DataStoreError,
  rowsOf,
  statementTimeoutMs,
  type DataStoreDatabase,
  type Statement,
} from './database.ts'

/** How long a database stays open without use (ms): it needs about a gigabyte of memory. */
const idleMs = 180_000

/** How long opening can take (ms); the first time, the database is created. */
const openTimeoutMs = 180_000

/**
 * PGlite with PostGIS, opened on first use in a thread of its own, which a statement ends that takes too long. One statement at a time:
 * others would end with it.
 */
export interface EmbeddedDatabase extends DataStoreDatabase {
  /** Runs statements that change the database. For tests, and for the change that people can try. */
  execute(sql: string): Promise<void>
  /** Closes the database, and prevents that it is opened again. */
  close(): Promise<void>
}

interface Answer {
  readonly id: number
  /** The thread ended before it answered. */
  readonly hasEnded?: boolean
  readonly rows?: unknown[]
  readonly error?: { readonly message: string; readonly code: string | undefined }
}

interface Running {
  send(request: { text: string; values?: readonly unknown[]; writes?: boolean }): Promise<unknown[]>
  stop(): Promise<void>
}

const start = async (
  folder: string,
  sql: string,
  statementMs: number,
  ended: () => void,
): Promise<Running> => {
  const unlock = await lockFolder(`${folder}-lock`)
  const worker = new Worker(threadProgram(import.meta.dirname, 'postgisWorker'), {
    workerData: { folder, sql },
    execArgv: [],
    name: 'sample database',
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  let next = 0
  const exited = new Promise<void>((resolve) => {
    const finish = () => {
      ended()
      for (const [id, answer] of waiting) answer({ id, hasEnded: true })
      waiting.clear()
      resolve()
    }
    worker.once('exit', () => void unlock().then(finish, finish))
  })
  const stop = async () => {
    await worker.terminate()
    await exited
  }
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error('the sample database did not open in time')),
        openTimeoutMs,
      )
      worker.once('message', () => {
        clearTimeout(timer)
        resolve()
      })
      worker.once('error', (error) => {
        clearTimeout(timer)
        reject(error)
      })
      void exited.then(() => {
        clearTimeout(timer)
        reject(new Error('the sample database was closed while it was opened'))
      })
    })
  } catch (error) {
    await stop()
    throw error
  }
  worker.on('error', () => undefined)
  worker.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  return {
    stop: async () => {
      // A clean end spares the next start a recovery.
      worker.postMessage('close', [])
      const timer = setTimeout(() => void worker.terminate(), 2_000)
      await exited
      clearTimeout(timer)
    },
    send: async (request) => {
      const id = next++
      let isLate = false
      const answer = await new Promise<Answer>((resolve) => {
        // Nothing can interrupt a statement of PGlite but the end of its thread.
        const timer = setTimeout(() => {
          isLate = true
          void worker.terminate()
        }, statementMs)
        waiting.set(id, (received) => {
          clearTimeout(timer)
          resolve(received)
        })
        worker.postMessage({ id, ...request }, [])
      })
      if (isLate) throw failures.tookTooLong()
      if (answer.hasEnded)
        throw new PortalError({ code: 503, message: 'The database was closed. Try again later.' })
      if (answer.error) throw new DataStoreError(answer.error.message, answer.error.code)
      return answer.rows ?? []
    },
  }
}

/**
 * Creates the portal's sample database in a folder, filled by `sql`. It is opened on first use, closed after three minutes without
 * use, and created when it is opened for the first time.
 */
export const createEmbeddedDatabase = (
  folder: string,
  sql: string,
  {
    idle = idleMs,
    statementMs = statementTimeoutMs,
  }: { readonly idle?: number; readonly statementMs?: number | undefined } = {},
): EmbeddedDatabase => {
  let running: Promise<Running> | undefined
  let ending: Promise<unknown> | undefined
  let timer: NodeJS.Timeout | undefined
  let inUse = 0
  let isClosed = false

  const end = async () => {
    clearTimeout(timer)
    const current = running
    running = undefined
    ending = current?.then((one) => one.stop()).catch(() => undefined)
    await ending
  }

  const opened = async (): Promise<Running> => {
    if (isClosed) throw new DatabaseUnavailable('The portal is closing.')
    await ending
    if (!running) {
      const starting: Promise<Running> = start(folder, sql, statementMs, () => {
        if (running === starting) running = undefined
      })
      running = starting
      starting.catch(() => {
        if (running === starting) running = undefined
      })
    }
    return running
  }

  const send = async (request: Parameters<Running['send']>[0]) => {
    inUse += 1
    clearTimeout(timer)
    try {
      return await (await opened()).send(request)
    } finally {
      inUse -= 1
      if (inUse === 0 && !isClosed) {
        timer = setTimeout(() => void end(), idle)
        timer.unref()
      }
    }
  }

  return {
    query: async <Row>(statement: Statement) => rowsOf<Row>(await send(asJson(statement))),
    execute: async (text) => {
      await send({ text, writes: true })
    },
    close: async () => {
      isClosed = true
      await end()
    },
  }
}
