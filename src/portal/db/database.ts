import { statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { isNotNull, sql } from 'drizzle-orm'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { createTurns, type Turns } from '../common/turns.ts'
import { ExplainedError, isDiskFull, NoConnection, sqlStateOf } from '../common/refusals.ts'
import { lockFolder } from './folderLock.ts'
import * as schema from './schema.ts'
import { organization } from './schema.ts'
import { migrate } from './migrate.ts'
import { createProcesses, type Processes } from './processes.ts'
import { openThreadedDatabase, type EmbeddedConnection } from './threadedDatabase.ts'

/** The portal's tables. A transaction has the same type, so functions accept either. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** Plain SQL, for maintenance. The text can contain several statements. */
export interface Sql {
  query(text: string): Promise<Rows>
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
  /** The connections in use, and the callers that wait for one, by pool. An embedded database has a single connection. */
  readonly countConnections: () => Readonly<Record<string, ReturnType<Turns['count']>>>
  /** Whether one process owns the database; several portals can share a PostgreSQL server. */
  readonly embedded: boolean
  /** Performs `prepare` while no other process does, and joins the other processes. */
  prepare(prepare: Prepare): Promise<void>
  /** Lets processes on a PostgreSQL server wake each other (see `processes.ts`). The only process of an embedded database wakes none. */
  readonly shareWake: Processes['shareWake']
  /** Returns a database in memory as a file that `from` opens; used for the tests' template. */
  dump(): Promise<Blob>
  close(): Promise<void>
}

/** What is done with a database before its use, while no other process does the same. */
export type Prepare = (db: Database) => Promise<void>

export type DatabaseOptions =
  /** A statement of a request is canceled after `timeout` ms, 30 s by default. */
  | { readonly url: string; readonly timeout?: number }
  | { readonly folder: string }
  /** In memory, from a dump or empty. */
  | { readonly from: Blob | undefined }
  /** An open embedded database; closing the portal leaves it open. */
  | { readonly client: PGlite }

/** Opens PGlite in a folder or in memory, or a PostgreSQL server by its URL, and prepares it: by default, applies missing migrations. */
export const openDatabase = async (
  options: DatabaseOptions,
  prepare: Prepare = migrate,
): Promise<OpenDatabase> => {
  const database =
    'url' in options
      ? await openPostgres(options.url, options.timeout)
      : await openEmbedded(options)
  try {
    await database.prepare(prepare)
    return database
  } catch (error) {
    await database.close()
    throw 'folder' in options ? await openingFailure(options.folder, error) : error
  }
}

/** An arbitrary number, which processes on one server share. */
const lockNumber = 4_815_162

/** Maximum duration of one statement of a request on a PostgreSQL server (ms). */
const statementTimeout = 30_000

/** Returns whether PostgreSQL canceled a statement because it took too long. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '57014') || isTimeout(error.cause))

type Connected = Parameters<pg.Pool['connect']>[0]

/**
 * Ends the use of a client when it is released or its connection is lost, whichever is first: without a listener, the error of a lost
 * connection would end the process, and Drizzle doesn't release the client of a transaction that could not begin.
 */
const endWith = (client: pg.PoolClient, end: () => void) => {
  const release = client.release.bind(client)
  let hasEnded = false
  const releaseOnce = (error?: Error | boolean) => {
    if (hasEnded) return
    hasEnded = true
    release(error)
    client.off('error', releaseOnce)
    end()
  }
  client.release = releaseOnce
  client.on('error', releaseOnce)
}

/** A pool whose connections callers use in turns (see `common/turns.ts`). */
class FairPool extends pg.Pool {
  readonly turns
  readonly #lost = new WeakSet<pg.PoolClient>()

  constructor(config: pg.PoolConfig & { readonly max: number }) {
    super(config)
    this.turns = createTurns(config.max)
    // The server can end a connection in the same message that opens it.
    this.on('connect', (client) => client.on('error', () => this.#lost.add(client)))
  }

  async #connectInTurn(): Promise<pg.PoolClient> {
    const end = await this.turns.take()
    try {
      const client = await super.connect()
      endWith(client, end)
      if (this.#lost.has(client)) client.release(true)
      return client
    } catch (error) {
      end()
      throw new NoConnection(error)
    }
  }

  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    const connecting = this.#connectInTurn()
    if (!connected) return connecting
    connecting.then(
      (client) => connected(undefined, client, (error?: Error) => client.release(error)),
      (error: unknown) => connected(error as Error, undefined, () => undefined),
    )
  }
}

const openPool = (url: string, timeout?: number) => {
  // Compiling the plan of a query takes longer than it saves: none may take more than seconds. A pool in front of the server refuses
  // settings at the start of a connection.
  const settings = `SET jit = off${timeout === undefined ? '' : `; SET statement_timeout = ${timeout}`}`
  const pool = new FairPool({
    connectionString: url,
    max: 10,
    verify: (client, done) => {
      client.query(settings, done)
    },
  })
  // The pool replaces a connection that breaks while idle; without a listener, the error would end the process.
  pool.on('error', () => undefined)
  return pool
}

const cannotDump = () => Promise.reject(new Error('Only a database in memory can be dumped.'))

const openPostgres = async (
  url: string,
  timeout: number = statementTimeout,
): Promise<OpenDatabase> => {
  const pool = openPool(url)
  const requests = openPool(url, timeout)
  const db = drizzlePostgres(pool, { schema })
  const processes = createProcesses(url)
  return {
    db,
    forRequests: drizzlePostgres(requests, { schema }),
    sql: {
      query: async (text) => {
        const result: Rows | Rows[] = await pool.query<Row>(text)
        return lastOf(result)
      },
    },
    countConnections: () => ({ background: pool.turns.count(), requests: requests.turns.count() }),
    embedded: false,
    shareWake: processes.shareWake,
    prepare: async (prepare) => {
      const client = await pool.connect()
      try {
        await client.query('SELECT pg_advisory_lock($1)', [lockNumber])
        await prepare(db)
        // Before the next process can migrate, which checks whether others run.
        await processes.join()
      } finally {
        // Closing the connection releases the lock, even if the connection was lost.
        client.release(true)
      }
    },
    dump: cannotDump,
    close: async () => {
      await Promise.all([processes.leave(), pool.end(), requests.end()])
    },
  }
}

/** Returns the message of a start or a command that failed because the disk with the data folder is full. */
export const fullDiskMessage = (folder: string): string =>
  `The disk with the data folder ${resolve(folder)} is full. Free space on it, and then try again.`

/** Free bytes below which a database cannot be opened: the size of a file of its log. */
const leastSpace = 16 * 1024 ** 2

/** Returns the error to throw when the database of a folder could not be opened or migrated. Its own ones do not name the reason. */
const openingFailure = async (folder: string, error: unknown): Promise<unknown> => {
  if (error instanceof ExplainedError) return error
  // Errors of the file system name the file and the reason; other ones of statements are no matter of its files.
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const state = sqlStateOf(error)
  if (state === undefined ? code !== undefined : !/^(XX|58|53100)/.test(state)) return error
  const { bavail, bsize } = await statfs(folder)
  return new Error(
    isDiskFull(error) || bavail * bsize < leastSpace
      ? fullDiskMessage(folder)
      : `The database in the data folder ${resolve(folder)} can't be opened: its files are damaged or incomplete, or belong to another version. Restore a backup of the folder, or set PORTAL_DATA to another folder.`,
    { cause: error },
  )
}

const openEmbedded = async (
  options: Exclude<DatabaseOptions, { readonly url: string }>,
): Promise<OpenDatabase> => {
  if ('client' in options) return embedded(options.client, () => Promise.resolve())
  if ('from' in options) {
    const client = await PGlite.create(options.from ? { loadDataDir: options.from } : {})
    return { ...embedded(client, () => client.close()), dump: () => client.dumpDataDir('none') }
  }
  const unlock = await lockFolder(options.folder)
  try {
    const connection = await openThreadedDatabase(join(options.folder, 'database'))
    return embedded(connection, async () => {
      await connection.close()
      await unlock()
    })
  } catch (error) {
    await unlock()
    throw await openingFailure(options.folder, error)
  }
}

/** Returns a connection whose callers take turns: each statement and each transaction is one. */
const inTurns = (connection: EmbeddedConnection, turns: Turns): EmbeddedConnection => ({
  query: (...args) => turns.perform(() => connection.query(...args)),
  exec: (text) => turns.perform(() => connection.exec(text)),
  transaction: (work) => turns.perform(() => connection.transaction(work)),
  close: () => turns.perform(() => connection.close()),
})

const embedded = (connection: EmbeddedConnection, close: () => Promise<void>): OpenDatabase => {
  const turns = createTurns(1)
  const client = inTurns(connection, turns)
  // Drizzle calls nothing else of PGlite.
  const db = drizzlePglite({ client: client as PGlite, schema })
  return {
    db,
    forRequests: db,
    sql: {
      query: async (text) => lastOf(await client.exec(text)),
    },
    countConnections: () => ({ embedded: turns.count() }),
    embedded: true,
    prepare: (prepare) => prepare(db),
    shareWake: () => () => undefined,
    dump: cannotDump,
    close,
  }
}

/** Returns whether the database has been used with a key: its secrets can be read with no other one. */
export const isClaimed = async (db: Database): Promise<boolean> =>
  (await db.$count(organization, isNotNull(organization.installationId))) > 0

/**
 * Connects a database with the key that is used with it first. Throws for another key, which cannot read the secrets in the database;
 * `keyFile` is the file that contains it.
 */
export const claimDatabase = async (
  db: Database,
  installationId: string,
  keyFile: string,
): Promise<void> => {
  const [owner] = await db
    .update(organization)
    .set({ installationId: sql`coalesce(${organization.installationId}, ${installationId})` })
    .returning({ id: organization.installationId })
  if (owner && owner.id !== installationId)
    throw new Error(
      `The database belongs to a portal with another key than the one in ${resolve(keyFile)}. Set PORTAL_KEY_FILE to the key file of that portal (in its data folder, unless set otherwise), or DATABASE_URL to another database.`,
    )
}
