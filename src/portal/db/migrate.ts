import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

const migrations = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/**
 * Applies the migrations (created from schema.ts by `npm run migrations`) that the database does not have yet, all in one
 * transaction: after a crash in the middle, the database is unchanged. Two processes must not migrate at the same time
 * (`withMigrationLock` of database.ts).
 */
export const migrate = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
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
