import { Worker } from 'node:worker_threads'
import type { QueryOptions, Results } from '@electric-sql/pglite'
import { threadProgram } from '../common/threadProgram.ts'

interface Statements {
  query<Row>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<Row>>
}

/** What the portal needs of PGlite, in its own thread or another one. */
export interface EmbeddedConnection extends Statements {
  /** Executes one or several statements without values. */
  exec(text: string): Promise<Results[]>
  transaction<T>(work: (tx: Statements) => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface Answer {
  readonly id: number
  readonly result?: unknown
  readonly error?: Readonly<Record<string, string | undefined>>
}

/**
 * Opens the database of a folder in a thread of its own, and creates it if there is none. Calls are performed in their order: callers
 * take turns, so that a transaction contains no other statements. Throws what opening throws.
 */
export const openThreadedDatabase = async (folder: string): Promise<EmbeddedConnection> => {
  const worker = new Worker(threadProgram(import.meta.dirname, 'databaseWorker'), {
    workerData: folder,
    execArgv: [],
    name: 'database',
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  let next = 0
  let failure: string | undefined
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      failure ??= 'The database was closed.'
      for (const [id, finish] of waiting) finish({ id, error: { message: failure } })
      waiting.clear()
      resolve()
    })
  })
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve())
    worker.on('error', (error) => {
      failure ??= `The database ended: ${error instanceof Error ? error.message : String(error)}`
      reject(error instanceof Error ? error : new Error(failure))
    })
    void exited.then(() => reject(new Error(failure)))
  })
  worker.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })

  const call = async <T>(request: object): Promise<T> => {
    if (failure !== undefined) throw new Error(failure)
    const id = next++
    const { result, error } = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve)
      worker.postMessage({ id, ...request }, [])
    })
    if (error) throw Object.assign(new Error(error['message']), error)
    return result as T
  }

  const exec = (text: string) => call<Results[]>({ call: 'exec', text })
  const query = <Row>(text: string, values?: unknown[], { rowMode, parsers }: QueryOptions = {}) =>
    call<Results<Row>>({
      call: 'query',
      text,
      values,
      rowMode,
      // Drizzle parses these types itself, and passes parsers that return the text.
      asText: Object.keys(parsers ?? {}).map(Number),
    })

  return {
    query,
    exec,
    transaction: async (work) => {
      await exec('BEGIN')
      try {
        const result = await work({ query })
        const [ended] = await exec('COMMIT')
        if (ended?.command !== 'COMMIT')
          throw new Error('A transaction with a failed statement was rolled back.')
        return result
      } catch (error) {
        await exec('ROLLBACK').catch(() => undefined)
        throw error
      }
    },
    close: async () => {
      await call({ call: 'close' })
      await exited
    },
  }
}
