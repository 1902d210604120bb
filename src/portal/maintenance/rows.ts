import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { asc, getTableColumns, is, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'
import { appliedMigrations } from '../db/migrate.ts'
import { rowsOf } from '../db/rows.ts'
import * as schema from '../db/schema.ts'
import { unreferenced } from '../files/sweep.ts'

/** The first line of a snapshot. */
export interface SnapshotInfo {
  /** Null for a database that no portal has used. */
  readonly installationId: string | null
  readonly migrations: readonly string[]
}

/** Columns that describe what a running portal does at the moment; a restored one has their defaults. */
const momentary: readonly PgColumn[] = [schema.organization.filesKeptUntil, schema.files.holds]

/** Rows to leave out. */
const conditions = new Map<PgTable, SQL>([[schema.files, sql`NOT (${unreferenced})`]])

/** The bytes of parts of unfinished uploads are not backed up. */
const omitted: readonly PgTable[] = [schema.itemParts]

/** Returns the tables in an order in which each one is after those to which its foreign keys refer. */
const inOrder = (tables: readonly PgTable[]): PgTable[] => {
  const ordered = new Set<PgTable>()
  const add = (table: PgTable) => {
    if (ordered.has(table)) return
    for (const { reference } of getTableConfig(table).foreignKeys) add(reference().foreignTable)
    ordered.add(table)
  }
  tables.forEach(add)
  return [...ordered]
}

const tables = inOrder(
  Object.values<unknown>(schema).filter((table): table is PgTable => is(table, PgTable)),
).filter((table) => !omitted.includes(table))

/** The columns to back up: not what the database generates. */
const columnsOf = (table: PgTable) =>
  Object.values(getTableColumns(table)).filter(
    (column) => column.generated === undefined && !momentary.includes(column),
  )

const keyOf = (table: PgTable) => {
  const { primaryKeys, columns } = getTableConfig(table)
  const own = columns.filter(({ primary }) => primary)
  return primaryKeys[0]?.columns ?? (own.length > 0 ? own : columns)
}

/** Rows that are read at a time. */
const batch = 200

const linesOf = async function* (tx: Database): AsyncGenerator<string> {
  const [owner] = await tx
    .select({ installationId: schema.organization.installationId })
    .from(schema.organization)
  const info: SnapshotInfo = {
    installationId: owner?.installationId ?? null,
    migrations: await appliedMigrations(tx),
  }
  yield `${JSON.stringify(info)}\n`
  for (const table of tables) {
    const { name } = getTableConfig(table)
    const columns = columnsOf(table)
    yield `${JSON.stringify([name, columns.map((column) => column.name)])}\n`
    const rows = sql`SELECT ${sql.join(columns, sql`, `)} FROM ${table} WHERE ${conditions.get(table) ?? sql`true`}
      ORDER BY ${sql.join(keyOf(table).map(asc), sql`, `)}`
    await tx.execute(
      sql`DECLARE rows_of_table CURSOR FOR SELECT row_to_json(line)::text AS line FROM (${rows}) AS line`,
    )
    for (;;) {
      const found = rowsOf<{ line: string }>(
        await tx.execute(sql.raw(`FETCH ${batch} FROM rows_of_table`)),
      )
      if (found.length === 0) break
      yield `${found.map(({ line }) => line).join('\n')}\n`
    }
    await tx.execute(sql`CLOSE rows_of_table`)
  }
}

/**
 * Writes all rows of one moment to a stream, as lines of JSON: a `SnapshotInfo`, then for each table an array with its name and its columns
 * and an object for each row, in the order of the primary key. A table is after those to which its foreign keys refer.
 */
export const streamRows = (db: Database, output: Writable): Promise<void> =>
  db.transaction((tx) => pipeline(linesOf(tx), output), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })

/** Returns the lines of a text that arrives in chunks. */
export const linesIn = async function* (chunks: AsyncIterable<unknown>): AsyncGenerator<string> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of chunks) {
    const lines = (
      rest + (typeof chunk === 'string' ? chunk : decoder.decode(chunk as Buffer, { stream: true }))
    ).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Characters and rows of one statement. */
const insertion = { characters: 1024 * 1024, rows: 1000 } as const

/** Inserts rows that are lines of JSON, with these columns; what triggers have written to the table before is replaced. Returns their number. */
export const insertRows = async (
  tx: Database,
  { name, columns }: { readonly name: string; readonly columns: readonly string[] },
  lines: AsyncIterable<string>,
): Promise<number> => {
  const table = sql.identifier(name)
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  await tx.execute(sql`DELETE FROM ${table}`)
  let count = 0
  let waiting: string[] = []
  let characters = 0
  const insert = async () => {
    if (waiting.length > 0)
      await tx.execute(
        sql`INSERT INTO ${table} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${table}, ${`[${waiting.join(',')}]`}::json)`,
      )
    count += waiting.length
    waiting = []
    characters = 0
  }
  for await (const line of lines) {
    waiting.push(line)
    characters += line.length
    if (characters >= insertion.characters || waiting.length === insertion.rows) await insert()
  }
  await insert()
  return count
}
