import pg from 'pg'
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

/** Connections to one database at the same time, and how long an unused one stays open (ms). */
const connections = { max: 4, idleMs: 60_000, timeoutMs: 10_000 } as const

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

/** Returns why a connection failed, without anything of the connection. */
const reasonOf = (error: unknown): string => {
  const code = codeOf(error)
  if (error instanceof Error && error.name === 'ForbiddenAddress')
    return 'The database server must have a public address. Administrators can allow other hosts in the configuration of the portal.'
  if (code.startsWith('28'))
    return 'The database refused the account or its password. Check USER and PASSWORD of the data store.'
  if (code === '3D000') return 'The server has no database with this name.'
  if (code.startsWith('53')) return 'The database server has no free connection. Try again later.'
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code))
    return 'The certificate of the database server is not valid.'
  if (error instanceof Error && /timeout/i.test(error.message))
    return 'The database server did not respond in time.'
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

/**
 * Creates the connections to a registered PostgreSQL database, which are opened when they are needed. Every transaction only reads,
 * and statements end after 20 seconds.
 */
export const createPostgresDatabase = (
  { host, port, database, user, password, tls }: Connection,
  outbound: Pick<Outbound, 'socketTo'>,
): PostgresDatabase => {
  const pool = new pg.Pool({
    host,
    port,
    database,
    user,
    password,
    ssl: tls ? { rejectUnauthorized: true, servername: host } : false,
    stream: () => outbound.socketTo(host, port),
    max: connections.max,
    idleTimeoutMillis: connections.idleMs,
    connectionTimeoutMillis: connections.timeoutMs,
    query_timeout: statementTimeoutMs + 5_000,
    application_name: 'portal',
    options: `-c default_transaction_read_only=on -c statement_timeout=${statementTimeoutMs} -c timezone=UTC`,
    allowExitOnIdle: true,
  })
  // The pool replaces a connection that breaks while idle; without a listener, the error would end the process.
  pool.on('error', () => undefined)
  return {
    query: async <Row>(statement: Statement) => {
      const { text, values } = asJson(statement)
      try {
        const { rows } = await pool.query<Record<string, unknown>>(text, [...values])
        return await rowsOf<Row>(rows)
      } catch (error) {
        throw translated(error)
      }
    },
    close: () => pool.end(),
  }
}
