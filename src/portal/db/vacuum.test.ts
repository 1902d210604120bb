import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import type { Sql } from './database.ts'
import { vacuumChangedTables } from './vacuum.ts'

test('only tables that have changed much are vacuumed and analyzed', async () => {
  const database = await PGlite.create()
  const sql: Sql = { query: async (text) => (await database.exec(text)).at(-1) ?? { rows: [] } }
  try {
    const change = async (statement: string) => {
      await sql.query(statement)
      // Statistics can be a second old otherwise.
      await sql.query('SELECT pg_stat_force_next_flush()')
      await vacuumChangedTables(sql)
    }
    const rowsOf = (count: number) =>
      `SELECT number FROM generate_series(1, ${count}) AS rows (number)`
    await change(`CREATE TABLE "Much" AS ${rowsOf(2_000)}; CREATE TABLE little AS ${rowsOf(40)}`)
    const { rows } = await sql.query(`SELECT relname, vacuum_count, analyze_count
      FROM pg_stat_user_tables WHERE relname IN ('Much', 'little') ORDER BY relname`)
    expect(rows).toEqual([
      { relname: 'Much', vacuum_count: 1, analyze_count: 1 },
      { relname: 'little', vacuum_count: 0, analyze_count: 0 },
    ])
    await change('DELETE FROM "Much" WHERE number % 3 = 0')
    const {
      rows: [much],
    } = await sql.query(
      `SELECT n_dead_tup, vacuum_count FROM pg_stat_user_tables WHERE relname = 'Much'`,
    )
    expect(much).toEqual({ n_dead_tup: 0, vacuum_count: 2 })
  } finally {
    await database.close()
  }
})
