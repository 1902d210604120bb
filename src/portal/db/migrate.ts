import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { ExplainedError } from '../common/refusals.ts'
import { processLock } from './processes.ts'
import { rowsOf } from './rows.ts'
import type * as schema from './schema.ts'

type Migrations = Readonly<Record<string, string>>

const ownMigrations: Migrations = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const nameOf = (path: string) => path.split('/').at(-1) ?? path

/** The names of this version's migrations, in their order. */
export const migrationNames: readonly string[] = Object.keys(ownMigrations)
  .map(nameOf)
  .toSorted((a, b) => a.localeCompare(b))

/** Returns the migrations with these names. */
export const migrationsWith = (names: readonly string[]): Migrations =>
  Object.fromEntries(Object.entries(ownMigrations).filter(([path]) => names.includes(nameOf(path))))

/** The first line of a migration with which the version before it could not continue to run. */
const requiresStop = '-- requires stop'

/**
 * Applies the migrations (created from schema.ts by `npm run migrations`) that the database does not have yet, all in one
 * transaction: after a crash in the middle, the database is unchanged. Two processes must not migrate at the same time
 * (`prepare` of database.ts). `migrations` are their texts by path.
 * @throws when names cannot be sorted (without ICU, or in another encoding than UTF8), when a later version has migrated the database,
 *   and when other processes run that must be stopped first
 */
export const migrate = (
  db: PgDatabase<PgQueryResultHKT, typeof schema>,
  migrations: Migrations = ownMigrations,
): Promise<void> =>
  db.transaction(async (tx) => {
    const collations = await tx.execute(
      sql`SELECT collname FROM pg_collation WHERE collname = 'und-x-icu' AND getdatabaseencoding() = 'UTF8'`,
    )
    if (rowsOf(collations).length === 0)
      throw new ExplainedError(
        'The database must have the encoding UTF8, on a PostgreSQL server with ICU, which sorts names.',
      )
    await tx.execute(
      sql`CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied timestamptz NOT NULL DEFAULT now())`,
    )
    const known = Object.entries(migrations)
      .map(([path, text]) => ({ name: nameOf(path), text }))
      .toSorted((a, b) => a.name.localeCompare(b.name))
    const applied = await appliedMigrations(tx)
    const later = applied.findLast((one) => known.every(({ name }) => name !== one))
    if (later !== undefined)
      throw new ExplainedError(
        `A later version of the program has changed the database: this version doesn't have the migration ${later}. Start a version that has it, or restore a backup of the database from before the change.`,
      )
    for (const { name, text } of known) {
      if (applied.includes(name)) continue
      if (text.startsWith(requiresStop) && !(await isOnlyProcess(tx)))
        throw new ExplainedError(
          `Other processes of the portal use the database, and the migration ${name} requires that none of them runs. Stop all of them, and then start this version.`,
        )
      await tx.execute(sql`INSERT INTO migrations (name) VALUES (${name})`)
      for (const statement of text.split('--> statement-breakpoint'))
        await tx.execute(sql.raw(statement))
    }
  })

/** Returns the names of the migrations that a database has, in their order; none for an empty database. */
export const appliedMigrations = async (
  db: Pick<PgDatabase<PgQueryResultHKT>, 'execute'>,
): Promise<string[]> => {
  const found = await db.execute(sql`SELECT to_regclass('migrations') IS NOT NULL AS is_there`)
  if (rowsOf<{ is_there: boolean }>(found)[0]?.is_there !== true) return []
  const rows = rowsOf<{ name: string }>(
    await db.execute(sql`SELECT name FROM migrations ORDER BY name`),
  )
  return rows.map(({ name }) => name)
}

/** Returns whether no other process has joined (processes.ts). None can join until the transaction ends. */
const isOnlyProcess = async (
  tx: Pick<PgDatabase<PgQueryResultHKT>, 'execute'>,
): Promise<boolean> => {
  const result = await tx.execute(sql`SELECT pg_try_advisory_xact_lock(${processLock}) AS locked`)
  return rowsOf<{ locked: boolean }>(result)[0]?.locked === true
}
