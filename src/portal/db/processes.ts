import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database } from './database.ts'

/** The advisory lock that each process shares while it runs; an arbitrary number that no other lock uses. */
export const processLock = 4_815_166

const channel = 'portal'

/** Wakes all processes, this one too, when a transaction is committed. */
export const wakeAtCommit = (tx: Database, kind: string) =>
  tx.execute(sql`SELECT pg_notify(${channel}, ${kind})`)

/** Pauses before the connection is opened again (ms); each one is twice as long as the one before. */
const pauses = { first: 250, longest: 15_000 } as const

/** The connection of a process by which the other processes on its database know of it. */
export interface Processes {
  /** Opens the connection, which is opened again when it breaks. */
  join(): Promise<void>
  /**
   * Calls `wake` when another process has changed rows of this kind, and after a lost connection, since a change could have been missed.
   * Returns the function that wakes the others: call it after the transaction.
   */
  readonly shareWake: (kind: string, wake: () => void) => () => void
  /** Closes the connection. */
  leave(): Promise<void>
}

/** Creates what connects this process with the others on a PostgreSQL server. Without `join`, it wakes none and none wakes it. */
export const createProcesses = (url: string): Processes => {
  const wakes = new EventEmitter()
  const closing = new AbortController()
  let client: pg.Client | undefined

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    let ownId: number | undefined
    // What is to be done follows from its end.
    next.on('error', () => undefined)
    next.on('notification', ({ processId, payload = '' }) => {
      if (processId !== ownId) wakes.emit(payload)
    })
    try {
      await next.connect()
      const { rows } = await next.query<{ id: number }>('SELECT pg_backend_pid() AS id')
      ownId = rows[0]?.id
      await next.query(`LISTEN ${channel}`)
      await next.query('SELECT pg_advisory_lock_shared($1)', [processLock])
      closing.signal.throwIfAborted()
    } catch (error) {
      await next.end()
      throw error
    }
    next.once('end', () => {
      client = undefined
      void connectAgain()
    })
    client = next
  }

  const connectAgain = async () => {
    for (let pause: number = pauses.first; !closing.signal.aborted; pause *= 2) {
      try {
        await wait(Math.min(pause, pauses.longest), undefined, { signal: closing.signal })
        await connect()
        for (const kind of wakes.eventNames()) wakes.emit(kind)
        return
      } catch {
        // The workers also look by themselves.
      }
    }
  }

  const waiting = new Set<string>()
  let sending: Promise<unknown> = Promise.resolve()
  /** Many changes in a row wake the others once. */
  const send = (kind: string) => {
    if (waiting.has(kind)) return
    waiting.add(kind)
    const notify = () => {
      waiting.delete(kind)
      return client?.query('SELECT pg_notify($1, $2)', [channel, kind])
    }
    sending = sending.then(notify).catch(() => undefined)
  }

  return {
    join: connect,
    shareWake: (kind, wake) => {
      wakes.on(kind, wake)
      return () => send(kind)
    },
    leave: async () => {
      closing.abort()
      await sending
      await client?.end()
    },
  }
}
