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
  readonly sql: Sql
  /** One process owns an embedded database; a PostgreSQL server may be shared by several portals. */
  readonly embedded: boolean
  /** Runs `work` while no other process runs its own on this database: tables that do not exist yet are made once. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /** An embedded database as a file that `from` opens again; the tests' template world. */
  dump(): Promise<Blob>
  close(): Promise<void>
}

export type DatabaseOptions =
  | { readonly url: string }
  | { readonly folder: string }
  /** In memory, from a dump or empty. */
  | { readonly from: Blob | undefined }
  /** An embedded database that is open already; closing the portal leaves it open. */
  | { readonly client: PGlite }

/** Opens PGlite in a folder or in memory, or a PostgreSQL server by its URL, and brings its tables up to date. */
export const openDatabase = async (options: DatabaseOptions): Promise<OpenDatabase> => {
  const database = 'url' in options ? await openPostgres(options.url) : await openEmbedded(options)
  try {
    await database.inTurn(() => migrate(database.db))
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Any constant; processes that start together on one server take turns. */
const lockNumber = 4_815_162

const openPostgres = async (url: string): Promise<OpenDatabase> => {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  return {
    db: drizzlePostgres(pool, { schema }),
    sql: {
      query: async (text, values) => {
        const result: Rows | Rows[] = await pool.query<Row>(text, values)
        return lastOf(result)
      },
    },
    embedded: false,
    inTurn: async (work) => {
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
    close: () => pool.end(),
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

const embedded = (client: PGlite, close: () => Promise<void>): OpenDatabase => ({
  db: drizzlePglite(client, { schema }),
  sql: {
    query: async (text, values) => {
      if (values && values.length > 0) return client.query<Row>(text, values)
      return lastOf(await client.exec(text))
    },
  },
  embedded: true,
  inTurn: (work) => work(),
  dump: () => client.dumpDataDir('none'),
  close,
})
