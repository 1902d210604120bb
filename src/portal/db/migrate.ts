import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

const migrations = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/**
 * Applies the migrations (made by `npm run migrations` from schema.ts) that the database has not seen, all in one transaction:
 * after a crash in the middle the database is as it was before. Two processes must not migrate at once (`inTurn` of database.ts).
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

/** Both drivers answer `execute` with an object that holds the rows. */
const rowsOf = (result: unknown): unknown[] => (result as { rows: unknown[] }).rows
