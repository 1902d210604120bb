import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase } from '../testing/postgres.ts'
import { openDatabase, type OpenDatabase } from './database.ts'
import { migrate, migrationNames, migrationsWith } from './migrate.ts'
import { rowsOf } from './rows.ts'
import * as schema from './schema.ts'

let url: string

beforeEach(async ({ skip }) => {
  const postgres = inject('postgres')
  if ('missing' in postgres) return skip(postgres.missing)
  url = await createDatabase(postgres.url)
})

const opened = async (): Promise<OpenDatabase> => {
  const database = await openDatabase({ url })
  onTestFinished(() => database.close().catch(() => undefined))
  return database
}

test('a version without a migration of the database refuses to start, and names the migration', async () => {
  const { db } = await opened()
  await db.execute(sql`INSERT INTO migrations (name) VALUES ('9998_later.sql'), ('9999_last.sql')`)
  await expect(openDatabase({ url })).rejects.toThrow(
    "A later version of the program has changed the database: this version doesn't have the migration 9999_last.sql.",
  )
})

test('a migration that requires a stop is applied when no process runs, others also while one does', async () => {
  const running = await opened()
  await running.db.execute(sql`DELETE FROM migrations`)
  const pool = new pg.Pool({ connectionString: url })
  onTestFinished(() => pool.end())
  const starting = drizzle(pool, { schema })
  const adding = { 'migrations/9998_add.sql': 'CREATE TABLE added ()' }
  const renaming = {
    ...adding,
    'migrations/9999_rename.sql': '-- requires stop\nALTER TABLE added RENAME TO renamed',
  }
  await migrate(starting, adding)
  await expect(migrate(starting, renaming)).rejects.toThrow(
    'Other processes of the portal use the database, and the migration 9999_rename.sql requires that none of them runs. Stop all of them, and then start this version.',
  )
  await running.db.execute(sql`SELECT * FROM added`)
  await running.close()
  await migrate(starting, renaming)
  await starting.execute(sql`SELECT * FROM renamed`)
})

test('records from before the words of all scripts are found by them after the migration', async () => {
  const pool = new pg.Pool({ connectionString: url })
  onTestFinished(() => pool.end())
  const older = migrationNames.filter((name) => name < '0036')
  await migrate(drizzle(pool, { schema }), migrationsWith(older))
  await pool.query(`INSERT INTO members (username, id, first_name, last_name, full_name, email, role, user_license_type_id, password_hash, created, modified)
    VALUES ('editor', 'editor', '', '', 'Jörg 河川', '', 'org_user', 'creatorUT', '', 0, 0)`)
  await pool.query(`INSERT INTO items (id, owner, title, type, access_information, created, modified)
    VALUES ('map', 'editor', '東京都河川地図', 'PDF', 'Müller', 0, 0)`)
  const { db } = await opened()
  const found = await db.execute(sql`
    SELECT id FROM items WHERE search_words @@ to_tsquery('simple', '河川') AND field_words @@ to_tsquery('simple', 'muller')
    UNION ALL SELECT username FROM members WHERE search_words @@ to_tsquery('simple', 'jorg & 河川')`)
  expect(rowsOf(found)).toEqual([{ id: 'map' }, { id: 'editor' }])
})
