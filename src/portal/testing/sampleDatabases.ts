import { PGlite } from '@electric-sql/pglite'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../db/database.ts'
import type { SampleDataName } from '../sampleData/seed.ts'
import { freePort } from '../server/loopback.ts'
import { snapshotOf, tablesOf, withoutTriggers, type Snapshot, type Table } from './snapshot.ts'
import { copyDatabase, runStatement } from './postgres.ts'
import { templateOf, templateOrigin, type Template } from './template.ts'

export { templateOf }

/** Sample data for one portal: its database, with its files in the portal's data folder. */
export interface BorrowedSampleData {
  readonly client: PGlite
  /** The port for the portal: a free one, the same for each portal of this database if possible. */
  readonly port: number
  /** Ends its use: later calls of the portal are rejected, and the database is reused. */
  readonly release: () => Promise<void>
}

interface PooledDatabase {
  readonly client: PGlite
  readonly snapshot: Snapshot
  /** The origin of its items' URLs. */
  origin: string
  /** The port of its latest portal; 0 before the first one. */
  port: number
}

/** Maximum duration of a transaction after its portal has closed (ms). */
const maxTransaction = 1_000

const open = async (dump: Blob): Promise<PooledDatabase> => {
  const client = await PGlite.create({ loadDataDir: dump })
  return { client, snapshot: await snapshotOf(client), origin: templateOrigin, port: 0 }
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Returns the statement that moves the URLs of items from one origin to another. */
const moving = (table: string, from: string, to: string): string =>
  `UPDATE ${table} SET url = ${literal(to)} || substr(url, ${from.length + 1})
    WHERE starts_with(url, ${literal(`${from}/`)});`

/** Wraps a client so that every call is rejected after `revoke`, as if the database were closed. */
const revocable = (client: PGlite): { client: PGlite; revoke: () => void } => {
  let isRevoked = false
  const proxy = new Proxy(client, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown =>
        isRevoked
          ? Promise.reject(new Error('PGlite is closed'))
          : Reflect.apply(value, target, args)
    },
  })
  return {
    client: proxy,
    revoke: () => {
      isRevoked = true
    },
  }
}

/** Databases are reused by the process, by sample data: opening one takes a second, restoring its rows some milliseconds. */
const free = new Map<SampleDataName, PooledDatabase[]>()

const loopback = '127.0.0.1'

/** Returns this port, or another one if a program has taken it meanwhile. */
const freePortLike = (port: number) => freePort(loopback, port).catch(() => freePort(loopback))

/** Where the portal of a database will be reached. */
interface Place {
  /** Default: a free port, the same for each portal of the database if possible. */
  readonly port?: number | undefined
  /** Returns the origin of the URLs of items, for a portal at this port. */
  readonly originAt: (port: number) => string
}

/**
 * Returns a database with the rows of sample data, and copies its files to a data folder. The URLs of items keep the origin of the
 * previous portal when it is the same, because rewriting and restoring them takes longer than the rest of a start.
 */
export const borrowSampleData = async (
  sampleData: SampleDataName,
  data: string,
  { port = 0, originAt }: Place,
): Promise<BorrowedSampleData> => {
  const template = await templateOf(sampleData)
  await template.copyFiles(data)
  const pooled = free.get(sampleData)?.pop() ?? (await open(template.database))
  pooled.port = port || (await freePortLike(pooled.port))
  const origin = originAt(pooled.port)
  const { origin: earlier, snapshot } = pooled
  if (origin !== earlier)
    await snapshot.change('public.items', (table) => moving(table, earlier, origin))
  pooled.origin = origin
  const { client, revoke } = revocable(pooled.client)
  const settled = () =>
    pooled.client.transaction(async (tx) => {
      await tx.query('SELECT 1')
      return true
    })
  return {
    client,
    port: pooled.port,
    release: async () => {
      revoke()
      // A transaction that a test left open would see the rows of the next test.
      if (!(await Promise.race([settled(), wait(maxTransaction, false)]))) return
      await pooled.snapshot.restore()
      free.set(sampleData, [...(free.get(sampleData) ?? []), pooled])
    },
  }
}

/** Returns a statement that writes all rows of a table as they are in this database. */
const insertionOf = async (client: PGlite, { name, columns }: Table): Promise<string> => {
  const { rows } = await client.query<{ all: string }>(
    `SELECT coalesce(json_agg(t), '[]')::text AS all FROM ${name} AS t`,
  )
  return `INSERT INTO ${name} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${name}, ${literal(rows[0]?.all ?? '[]')});`
}

/** Writes the rows of a template into an empty PostgreSQL database. */
const fillServerDatabase = async (template: Template, url: string): Promise<void> => {
  const source = await PGlite.create({ loadDataDir: template.database })
  const target = await openDatabase({ url })
  try {
    const tables = (await tablesOf(source)).filter(({ name }) => name !== 'public.migrations')
    const insertions: string[] = []
    for (const table of tables) insertions.push(await insertionOf(source, table))
    await target.sql.query(withoutTriggers(insertions))
  } finally {
    await target.close()
    await source.close()
  }
}

/**
 * Creates a database with the rows of sample data on a PostgreSQL server, copies its files to a data folder, and returns the URL of the
 * database. The URLs of items have this origin.
 */
export const copySampleData = async (
  sampleData: SampleDataName,
  data: string,
  server: string,
  origin: string,
): Promise<string> => {
  const template = await templateOf(sampleData)
  await template.copyFiles(data)
  const url = await copyDatabase(server, {
    name: `sample_${sampleData}`,
    fill: (empty) => fillServerDatabase(template, empty),
  })
  await runStatement(url, moving('items', templateOrigin, origin))
  return url
}

export { copyCountyDatabase } from '../dataStores/testing/countyFolder.ts'
