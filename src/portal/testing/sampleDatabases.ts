import { PGlite } from '@electric-sql/pglite'
import { setTimeout as wait } from 'node:timers/promises'
import { like, sql } from 'drizzle-orm'
import { openDatabase, type Database } from '../db/database.ts'
import { items } from '../db/schema.ts'
import type { SampleDataName } from '../sampleData/seed.ts'
import { snapshotOf, tablesOf, withoutTriggers, type Snapshot, type Table } from './snapshot.ts'
import { templateOf, templateOrigin } from './template.ts'

export { templateOf }

/** Sample data for one portal: its database, with its files in the portal's data folder. */
export interface BorrowedSampleData {
  readonly client: PGlite
  /** Ends its use: later calls of the portal are rejected, and the database is reused. */
  readonly release: () => Promise<void>
}

interface PooledDatabase {
  readonly client: PGlite
  readonly snapshot: Snapshot
}

/** Maximum duration of a transaction after its portal has closed (ms). */
const maxTransaction = 1_000

const open = async (dump: Blob): Promise<PooledDatabase> => {
  const client = await PGlite.create({ loadDataDir: dump })
  return { client, snapshot: await snapshotOf(client) }
}

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

/** Returns a database with the rows of sample data, and copies its files to a data folder. */
export const borrowSampleData = async (
  sampleData: SampleDataName,
  data: string,
): Promise<BorrowedSampleData> => {
  const template = await templateOf(sampleData)
  await template.copyFiles(data)
  const pooled = free.get(sampleData)?.pop() ?? (await open(template.database))
  const { client, revoke } = revocable(pooled.client)
  const settled = () =>
    pooled.client.transaction(async (tx) => {
      await tx.query('SELECT 1')
      return true
    })
  return {
    client,
    release: async () => {
      revoke()
      // A transaction that a test left open would see the rows of the next test.
      if (!(await Promise.race([settled(), wait(maxTransaction, false)]))) return
      await pooled.snapshot.restore()
      free.set(sampleData, [...(free.get(sampleData) ?? []), pooled])
    },
  }
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Returns a statement that writes all rows of a table as they are in this database. */
const insertionOf = async (client: PGlite, { name, columns }: Table): Promise<string> => {
  const { rows } = await client.query<{ all: string }>(
    `SELECT coalesce(json_agg(t), '[]')::text AS all FROM ${name} AS t`,
  )
  return `INSERT INTO ${name} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${name}, ${literal(rows[0]?.all ?? '[]')});`
}

/** Writes the rows of sample data into an empty PostgreSQL database, and copies its files to a data folder. */
export const copySampleData = async (
  sampleData: SampleDataName,
  data: string,
  { url }: { readonly url: string },
): Promise<void> => {
  const { client, release } = await borrowSampleData(sampleData, data)
  const target = await openDatabase({ url })
  try {
    const tables = (await tablesOf(client)).filter(
      ({ name }) => name.startsWith('public.') && name !== 'public.migrations',
    )
    const insertions: string[] = []
    for (const table of tables) insertions.push(await insertionOf(client, table))
    await target.sql.query(withoutTriggers(insertions))
  } finally {
    await target.close()
    await release()
  }
}

/** Moves the URLs of items at the template's origin to the portal's origin. */
export const moveUrls = async (db: Database, origin: string): Promise<void> => {
  await db
    .update(items)
    .set({ url: sql`${origin}::text || substr(${items.url}, ${templateOrigin.length + 1}::int)` })
    .where(like(items.url, `${templateOrigin}/%`))
}
