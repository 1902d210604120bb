import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { PortalError } from '../../rest/protocol/errors.ts'
import { failures } from '../common/failures.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { Connection } from './connection.ts'
import {
  asJson,
  DatabaseUnavailable,
  DataStoreError,
  rowsOf,
  statementTimeoutMs,
  type DataStoreDatabase,
  type Statement,
} from './database.ts'

/** Connections to one database at the same time. */
export const maxConnections = 4

/** How long an unused connection stays open, and how long opening one can take (ms). */
const idleMs = 60_000
const connectTimeoutMs = 10_000

/** The process of the server for a connection, which the types of the driver do not mention. */
interface Backend {
  readonly processID: number
  readonly secretKey: number
}
const backendOf = (client: pg.Client) => client as unknown as Backend

/** The database of a registered data store. */
export interface PostgresDatabase extends DataStoreDatabase {
  close(): Promise<void>
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const networkReasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'There is no public database server with this name.',
  EAI_AGAIN: 'The name of the database server could not be resolved.',
  ECONNREFUSED: 'The database server refused the connection.',
  ECONNRESET: 'The database server closed the connection.',
  EPIPE: 'The database server closed the connection.',
  EHOSTUNREACH: 'The database server cannot be reached.',
  ENETUNREACH: 'The database server cannot be reached.',
  ETIMEDOUT: 'The database server did not respond in time.',
}

/** Returns whether a server accepts no encrypted connections at all. */
const isWithoutTls = (error: unknown): boolean =>
  error instanceof Error && error.message === 'The server does not support SSL connections'

/** Returns whether a server might accept a connection without encryption that it refused with it. */
const isAboutTls = (error: unknown): boolean =>
  isWithoutTls(error) ||
  codeOf(error) === '28000' ||
  /^(?:EPROTO|ERR_SSL_|ERR_TLS_)/.test(codeOf(error))

/** Returns why a connection failed, without anything of the connection. */
const reasonOf = (error: unknown): string => {
  const code = codeOf(error)
  if (error instanceof ConnectionRefused) return error.message
  if (error instanceof Error && error.name === 'ForbiddenAddress')
    return 'The database server must have a public address. Administrators can allow other hosts in the configuration of the portal.'
  // What the driver and the server say.
  const text = error instanceof Error ? error.message : ''
  if (code === '28000' && text.includes('no encryption'))
    return 'The database server refused the account without encryption. Use an encrypted connection (SSLMODE=require).'
  if (isWithoutTls(error))
    return 'The database server accepts no encrypted connections. Remove SSLMODE, or let the server use TLS.'
  if (code.startsWith('28'))
    return 'The database refused the account or its password. Check USER and PASSWORD of the data store.'
  if (code === '3D000') return 'The server has no database with this name.'
  if (code.startsWith('53')) return 'The database server has no free connection. Try again later.'
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code))
    return 'The certificate of the database server is not valid.'
  if (/timeout/i.test(text)) return 'The database server did not respond in time.'
  return networkReasons[code] ?? 'The database server refused the connection.'
}

/** Returns whether an error is about one statement, and not about the connection. */
const isAboutStatement = (code: string) =>
  /^[0-9A-Z]{5}$/.test(code) && !/^(08|28|3D|53|57P)/.test(code)

const translated = (error: unknown): Error => {
  const code = codeOf(error)
  if (code === '57014') return failures.tookTooLong()
  if (isAboutStatement(code))
    return new DataStoreError(error instanceof Error ? error.message : '', code)
  return new DatabaseUnavailable(reasonOf(error))
}

/** Of each statement: the time on the server and what stopping it can take (ms), and the bytes and messages of the response. */
const usualLimits = {
  statementMs: statementTimeoutMs,
  graceMs: 2_000,
  bytes: 64 * 1024 * 1024,
  rows: 100,
} as const
export type PostgresLimits = { readonly [Name in keyof typeof usualLimits]: number }

/** Why the portal ended a connection. */
class ConnectionRefused extends Error {}

/**
 * A client that ends its connection when the server sends too much, all of which the driver would store, or requests a password as
 * plain text without encryption.
 */
const limitedClient = ({ bytes, rows }: PostgresLimits, isEncrypted: boolean) =>
  class extends pg.Client {
    #bytes = 0
    #rows = 0
    /** Why the connection was ended. */
    refusal: ConnectionRefused | undefined

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      // The error of a connection that breaks is also that of its statement. Without a listener, it would end the process.
      this.on('error', () => undefined)
      const { connection } = this
      const refuse = (reason: string) =>
        connection.stream.destroy((this.refusal ??= new ConnectionRefused(reason)))
      const check = () => {
        if (this.#bytes > bytes || this.#rows > rows)
          refuse(
            `The database server sent more than ${bytes / 1024 / 1024} MB or ${rows} rows for one statement.`,
          )
      }
      const count = () =>
        connection.stream.on('data', (chunk: Buffer) => {
          this.#bytes += chunk.length
          check()
        })
      count()
      // The stream is another one now.
      connection.once('sslconnect', count)
      connection.on('authenticationCleartextPassword', () => {
        if (!isEncrypted)
          refuse(
            'The database server requests the password as plain text. Use an encrypted connection (SSLMODE=require).',
          )
      })
      connection.on('dataRow', () => {
        this.#rows += 1
        check()
      })
    }

    /** Counts from now on what the server sends. */
    beginCount() {
      this.#bytes = 0
      this.#rows = 0
    }
  }
type LimitedClient = InstanceType<ReturnType<typeof limitedClient>>

/** What no session ends with: settings, locks, prepared statements. `DISCARD ALL` can't be part of a transaction. */
const resetting = ['ROLLBACK', 'DISCARD ALL'] as const

/** Returns the message with which a client asks a server to cancel the statement of a connection. */
const cancelRequest = (processId: number, secretKey: number): Buffer => {
  const message = Buffer.alloc(16)
  message.writeInt32BE(16, 0)
  message.writeInt32BE(80_877_102, 4)
  message.writeInt32BE(processId, 8)
  message.writeInt32BE(secretKey, 12)
  return message
}

/**
 * Begins a transaction that only reads, whose settings end with it: a pool in front of the database refuses settings at the start of a
 * connection, and can give each transaction to another session. Functions of the database find what the account has set for them, after
 * what the portal's own statements name. Texts and numbers are those of the usual settings.
 */
const beginning = (statementMs: number): string => `BEGIN READ ONLY;
  SELECT pg_catalog.set_config('search_path', pg_catalog.concat_ws(', ', 'pg_catalog',
    nullif(pg_catalog.current_setting('search_path'), ''), 'public'), true);
  SET LOCAL statement_timeout = ${statementMs}; SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO';
  SET LOCAL extra_float_digits = 1`

/**
 * Creates the connections to a registered PostgreSQL database, which are opened when they are needed. Each statement is a transaction
 * that only reads, whatever functions of the database do. Statements end after 20 seconds, also on the server, and leave nothing in
 * their session for the next one.
 */
export const createPostgresDatabase = (
  { host, port, database, user, password, tls, prefersTls = false }: Connection,
  outbound: Pick<Outbound, 'socketTo'>,
  limits: PostgresLimits = usualLimits,
): PostgresDatabase => {
  const Client = limitedClient(limits, tls)
  const configOf = (isEncrypted: boolean) => ({
    host,
    port,
    database,
    user,
    password,
    ssl: isEncrypted ? { rejectUnauthorized: tls, servername: host } : false,
    stream: () => outbound.socketTo(host, port),
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'portal',
  })
  const pools = new Map<boolean, pg.Pool>()
  /** Connects with or without encryption. */
  const connectWith = async (encrypted: boolean) => {
    const pool =
      pools.get(encrypted) ??
      new pg.Pool({
        ...configOf(encrypted),
        Client,
        max: maxConnections,
        idleTimeoutMillis: idleMs,
        allowExitOnIdle: true,
      })
    // The pool replaces a connection that breaks while idle; without a listener, the error would end the process.
    if (!pools.has(encrypted)) pool.on('error', () => undefined)
    pools.set(encrypted, pool)
    return (await pool.connect()) as pg.PoolClient & LimitedClient
  }

  /** Whether connections are encrypted: no longer after the server refused one that only preferred it. */
  let isEncrypted = tls || prefersTls
  const connect = async () => {
    try {
      return await connectWith(isEncrypted)
    } catch (refusal) {
      if (!prefersTls || !isAboutTls(refusal)) throw refusal
      try {
        const client = await connectWith(false)
        isEncrypted = false
        return client
      } catch (error) {
        throw isWithoutTls(refusal) ? error : refusal
      }
    }
  }

  /** Asks the server to cancel the statement of a connection. */
  const cancel = ({ processID, secretKey }: Backend): Promise<void> =>
    new Promise((resolve) => {
      const socket = outbound.socketTo(host, port)
      socket.setTimeout(limits.graceMs, () => socket.destroy())
      socket.on('error', () => undefined)
      socket.once('close', () => resolve())
      socket.once('connect', () => socket.end(cancelRequest(processID, secretKey)))
      socket.resume()
      socket.connect(port, host)
    })

  /** Ends a session on the server, which only a connection of its own can do. */
  const terminate = async ({ processID }: Backend): Promise<void> => {
    const client = new Client({ ...configOf(isEncrypted), query_timeout: limits.graceMs })
    try {
      await client.connect()
      await client.query('SELECT pg_terminate_backend($1)', [processID])
    } finally {
      await client.end()
    }
  }

  /** Performs a statement. Returns its rows, and whether the connection can be used again. */
  const perform = async (
    client: LimitedClient,
    { text, values }: { readonly text: string; readonly values: readonly unknown[] },
    signal: AbortSignal | undefined,
  ): Promise<{ readonly rows: unknown[]; readonly isReusable: boolean }> => {
    let stopped: Error | undefined
    let isOver = false
    const work = async () => {
      await client.query(beginning(limits.statementMs))
      const { rows } = await client.query<Record<string, unknown>>(text, [...values])
      return rows
    }
    const reset = async () => {
      for (const statement of resetting) await client.query(statement)
    }
    const over = work()
      .then(
        async (rows) => {
          await reset()
          return rows
        },
        async (error: unknown) => {
          if (isAboutStatement(codeOf(error))) await reset()
          throw error
        },
      )
      .finally(() => {
        isOver = true
      })
    const stop = async (reason: Error) => {
      if (stopped || isOver) return
      stopped = reason
      await cancel(backendOf(client))
      await Promise.race([over.catch(() => undefined), wait(limits.graceMs)])
      if (isOver) return
      // A function of the database can continue after it was canceled.
      await terminate(backendOf(client)).catch(() => undefined)
      client.connection.stream.destroy()
    }
    const timer = setTimeout(
      () => void stop(failures.tookTooLong()),
      limits.statementMs + limits.graceMs,
    )
    const leave = () => void stop(failures.disconnected())
    signal?.addEventListener('abort', leave, { once: true })
    if (signal?.aborted) leave()
    try {
      return { rows: await over, isReusable: stopped === undefined }
    } catch (error) {
      throw stopped ?? client.refusal ?? error
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
    }
  }

  return {
    query: async <Row>(statement: Statement) => {
      try {
        const client = await connect()
        client.beginCount()
        const done = await perform(client, asJson(statement), statement.signal).catch(
          (error: unknown) => {
            client.release(!isAboutStatement(codeOf(error)))
            throw error
          },
        )
        client.release(!done.isReusable)
        return await rowsOf<Row>(done.rows)
      } catch (error) {
        throw error instanceof PortalError ? error : translated(error)
      }
    },
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.end()))
    },
  }
}
