import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createDatabase,
  startPostgres,
  type MissingPostgres,
  type TestPostgres,
} from './postgres.ts'

let server: TestPostgres | MissingPostgres

beforeAll(async () => {
  server = await startPostgres()
})

afterAll(async () => {
  if ('stop' in server) await server.stop()
})

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

test('the server returns its version', async ({ skip }) => {
  if ('missing' in server) return skip(server.missing)
  expect(await ask(server.url, 'select version()')).toEqual([
    { version: expect.stringMatching(/^PostgreSQL \d+/) },
  ])
})

test('each database is new, empty, and separate', async ({ skip }) => {
  if ('missing' in server) return skip(server.missing)
  const [one, other] = [await createDatabase(server.url), await createDatabase(server.url)]
  await ask(one, 'create table hydrants (name text)')
  const tables = `select tablename from pg_tables where schemaname = 'public'`
  expect(await ask(one, tables)).toEqual([{ tablename: 'hydrants' }])
  expect(await ask(other, tables)).toEqual([])
})
