import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { lockFolder } from './folderLock.ts'
import * as schema from './schema.ts'
import { migrate } from './migrate.ts'

/** The portal's tables. A transaction has the same type, so functions accept either. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** Plain SQL, for migrations and the job queue. Without values, the text can contain several statements. */
export interface Sql {
  query(text: string, values?: unknown[]): Promise<Rows>
}

type Row = Record<string, unknown>
interface Rows {
  readonly rows: Row[]
}

/** Returns the last result of several statements. */
const lastOf = (results: Rows | Rows[]): Rows =>
  Array.isArray(results) ? (results.at(-1) ?? { rows: [] }) : results

export interface OpenDatabase {
  readonly db: Database
  /**
   * The same tables, for requests: a PostgreSQL server cancels statements after `statementTimeout`. An embedded database has no such
   * limit, since nothing can interrupt it; the cost of its searches is limited (`query/cost.ts`).
   */
  readonly forRequests: Database
  readonly sql: Sql
  /** Whether one process owns the database; several portals can share a PostgreSQL server. */
  readonly embedded: boolean
  /** Runs `work` while no other process runs its own on this database, so that missing tables are created once. */
  withMigrationLock<T>(work: () => Promise<T>): Promise<T>
  /** Returns an embedded database as a file that `from` opens; used for the tests' template. */
  dump(): Promise<Blob>
  close(): Promise<void>
}

export type DatabaseOptions =
  /** A statement of a request is canceled after `timeout` ms, 30 s by default. */
  | { readonly url: string; readonly timeout?: number }
  | { readonly folder: string }
  /** In memory, from a dump or empty. */
  | { readonly from: Blob | undefined }
  /** An open embedded database; closing the portal leaves it open. */
  | { readonly client: PGlite }

/** Opens PGlite in a folder or in memory, or a PostgreSQL server by its URL, and applies missing migrations. */
export const openDatabase = async (options: DatabaseOptions): Promise<OpenDatabase> => {
  const database =
    'url' in options
      ? await openPostgres(options.url, options.timeout)
      : await openEmbedded(options)
  try {
    await database.withMigrationLock(() => migrate(database.db))
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** An arbitrary number, which processes on one server share. */
const lockNumber = 4_815_162

/** Maximum duration of one statement of a request on a PostgreSQL server (ms). */
const statementTimeout = 30_000

/** Returns whether PostgreSQL canceled a statement because it took too long. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '57014') || isTimeout(error.cause))

const openPool = (config: pg.PoolConfig) => {
  const pool = new pg.Pool(config)
  // The pool replaces a connection that breaks while idle; without a listener, the error would end the process.
  pool.on('error', () => undefined)
  return pool
}

const openPostgres = async (
  url: string,
  timeout: number = statementTimeout,
): Promise<OpenDatabase> => {
  const pool = openPool({ connectionString: url, max: 10 })
  const requests = openPool({ connectionString: url, max: 10, statement_timeout: timeout })
  return {
    db: drizzlePostgres(pool, { schema }),
    forRequests: drizzlePostgres(requests, { schema }),
    sql: {
      query: async (text, values) => {
        const result: Rows | Rows[] = await pool.query<Row>(text, values)
        return lastOf(result)
      },
    },
    embedded: false,
    withMigrationLock: async (work) => {
      const client = await pool.connect()
      try {
        await client.query('SELECT pg_advisory_lock($1)', [lockNumber])
        return await work()
      } finally {
        // Closing the connection releases the lock, even if the connection was lost.
        client.release(true)
      }
    },
    dump: () => Promise.reject(new Error('only an embedded database can be dumped')),
    close: async () => {
      await Promise.all([pool.end(), requests.end()])
    },
  }
}

const openEmbedded = async (
  options: Exclude<DatabaseOptions, { readonly url: string }>,
): Promise<OpenDatabase> => {
  if ('client' in options) return embedded(options.client, () => Promise.resolve())
  if ('from' in options) {
    const client = await PGlite.create(options.from ? { loadDataDir: options.from } : {})
    return embedded(client, () => client.close())
  }
  const unlock = await lockFolder(options.folder)
  const client = await PGlite.create(join(options.folder, 'database'))
  return embedded(client, async () => {
    await client.close()
    await unlock()
  })
}

const embedded = (client: PGlite, close: () => Promise<void>): OpenDatabase => {
  const db = drizzlePglite(client, { schema })
  return {
    db,
    forRequests: db,
    sql: {
      query: async (text, values) => {
        if (values && values.length > 0) return client.query<Row>(text, values)
        return lastOf(await client.exec(text))
      },
    },
    embedded: true,
    withMigrationLock: (work) => work(),
    dump: () => client.dumpDataDir('none'),
    close,
  }
}
