import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** PostgreSQL accepts 65,535 values of a statement at most. */
const valuesAtOnce = 32_000

/** Inserts any number of rows. */
export const insertAll = async <Table extends PgTable>(
  tx: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> => {
  const rowsAtOnce = Math.floor(valuesAtOnce / Object.keys(getTableColumns(table)).length)
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await tx.insert<PgTable>(table).values(rows.slice(start, start + rowsAtOnce))
}
