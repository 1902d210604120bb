import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

const migrations = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/**
 * Applies the migrations (created from schema.ts by `npm run migrations`) that the database does not have yet, all in one
 * transaction: after a crash in the middle, the database is unchanged. Two processes must not migrate at the same time
 * (`withMigrationLock` of database.ts).
 * @throws when names cannot be sorted: without ICU, or in another encoding than UTF8
 */
export const migrate = (db: PgDatabase<PgQueryResultHKT, typeof schema>): Promise<void> =>
  db.transaction(async (tx) => {
    const collations = await tx.execute(
      sql`SELECT collname FROM pg_collation WHERE collname = 'und-x-icu' AND getdatabaseencoding() = 'UTF8'`,
    )
    if (rowsOf(collations).length === 0)
      throw new Error(
        'The database must have the encoding UTF8, on a PostgreSQL server with ICU, which sorts names.',
      )
    await tx.execute(
      sql`CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied timestamptz NOT NULL DEFAULT now())`,
    )
    for (const [path, text] of Object.entries(migrations).toSorted(([a], [b]) =>
      a.localeCompare(b),
    )) {
      const name = path.split('/').at(-1) ?? path
      const applied = await tx.execute(
        sql`INSERT INTO migrations (name) VALUES (${name}) ON CONFLICT DO NOTHING RETURNING name`,
      )
      if (rowsOf(applied).length === 0) continue
      for (const statement of text.split('--> statement-breakpoint'))
        await tx.execute(sql.raw(statement))
    }
  })

/** Returns the rows of a result; both drivers return an object that contains them. */
const rowsOf = (result: unknown): unknown[] => (result as { rows: unknown[] }).rows
