import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { lockFolder } from './folderLock.ts'
import * as schema from './schema.ts'
import { migrate } from './migrate.ts'

/** The portal's tables. A transaction is one too, so functions take either. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** Plain SQL, for migrations and the job queue. Without values the text may hold several statements. */
export interface Sql {
  query(text: string, values?: unknown[]): Promise<Rows>
}

type Row = Record<string, unknown>
interface Rows {
  readonly rows: Row[]
}

/** Several statements have several results; the last one counts. */
const lastOf = (results: Rows | Rows[]): Rows =>
  Array.isArray(results) ? (results.at(-1) ?? { rows: [] }) : results

export interface OpenDatabase {
  readonly db: Database
  /**
   * The same tables, for requests: a PostgreSQL server stops statements after `statementTimeout`. An embedded database knows no such
   * limit, since nothing can interrupt it; the cost of its searches is limited (`query/cost.ts`).
   */
  readonly forRequests: Database
  readonly sql: Sql
  /** One process owns an embedded database; a PostgreSQL server may be shared by several portals. */
  readonly embedded: boolean
  /** Runs `work` while no other process runs its own on this database: tables that do not exist yet are made once. */
  withMigrationLock<T>(work: () => Promise<T>): Promise<T>
  /** An embedded database as a file that `from` opens again; the tests' template world. */
  dump(): Promise<Blob>
  close(): Promise<void>
}

export type DatabaseOptions =
  /** A statement of a request is stopped after `timeout` ms, 30 s unless given. */
  | { readonly url: string; readonly timeout?: number }
  | { readonly folder: string }
  /** In memory, from a dump or empty. */
  | { readonly from: Blob | undefined }
  /** An embedded database that is open already; closing the portal leaves it open. */
  | { readonly client: PGlite }

/** Opens PGlite in a folder or in memory, or a PostgreSQL server by its URL, and brings its tables up to date. */
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

/** Any constant; processes that start together on one server take turns. */
const lockNumber = 4_815_162

/** How long one statement of a request may take on a PostgreSQL server (ms). */
const statementTimeout = 30_000

/** Whether PostgreSQL stopped a statement because it took too long. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '57014') || isTimeout(error.cause))

const openPool = (config: pg.PoolConfig) => {
  const pool = new pg.Pool(config)
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
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
        // Ending the connection ends the lock, also where it was lost in between.
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
