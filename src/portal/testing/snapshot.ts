import type { PGlite } from '@electric-sql/pglite'

/** The rows of a database at one moment. */
export interface Snapshot {
  /** Restores the rows. Only those that changed are written. */
  restore(): Promise<void>
  /** Runs a statement that changes rows of a table, and keeps the result: a later `restore` returns to it. */
  change(table: string, statementFor: (table: string) => string): Promise<void>
}

export interface Table {
  /** Schema and name, quoted. */
  readonly name: string
  /** The table with the copy of its rows. */
  readonly copy: string
  /** Writable columns, quoted and separated by commas. */
  readonly columns: string
  /** Columns of its primary key, quoted; empty without one. */
  readonly key: readonly string[]
}

/** Returns the tables of the portal. */
export const tablesOf = async (client: PGlite): Promise<Table[]> => {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] }>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name,
      (SELECT array_agg(quote_ident(attname) ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
      (SELECT coalesce(array_agg(quote_ident(a.attname)), '{}') FROM pg_index i
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
        WHERE i.indrelid = c.oid AND i.indisprimary) AS key
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition`)
  return rows.map(({ name, columns, key }, index) => ({
    name,
    copy: `snapshot.table_${index}`,
    columns: columns.join(', '),
    key,
  }))
}

/**
 * Returns the statement that restores a table: it deletes rows of transactions newer than the snapshot and inserts missing rows.
 */
const restoring = ({ name, copy, columns, key }: Table): string => {
  if (key.length === 0)
    return `DELETE FROM ${name}; INSERT INTO ${name} (${columns}) SELECT ${columns} FROM ${copy};`
  const sameKey = key.map((column) => `present.${column} = kept.${column}`).join(' AND ')
  return `
    DELETE FROM ${name} WHERE xmin::text::bigint > (SELECT newest FROM snapshot.moment);
    INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${copy} AS kept
      WHERE NOT EXISTS (SELECT FROM ${name} AS present WHERE ${sameKey});`
}

/** Returns one transaction of statements that each write one table: foreign keys are not checked, triggers do not run. */
export const withoutTriggers = (statements: readonly string[]): string =>
  ['BEGIN;', 'SET LOCAL session_replication_role = replica;', ...statements, 'COMMIT;'].join('\n')

/** Copies every row of a newly opened database that only this process uses. */
export const snapshotOf = async (client: PGlite): Promise<Snapshot> => {
  const tables = await tablesOf(client)
  await client.exec(`
    CREATE SCHEMA snapshot;
    ${tables.map(({ name, copy, columns }) => `CREATE TABLE ${copy} AS SELECT ${columns} FROM ${name};`).join('\n')}
    CREATE TABLE snapshot.moment AS SELECT 0::bigint AS newest;`)
  const mark = `UPDATE snapshot.moment SET newest = pg_current_xact_id()::text::bigint;`
  await client.exec(mark)
  return {
    restore: async () => {
      await client.exec(withoutTriggers([...tables.map(restoring), mark]))
    },
    change: async (table, statementFor) => {
      const changed = tables.filter(({ name }) => name === table)
      const statements = changed.flatMap(({ name, copy }) => [name, copy].map(statementFor))
      await client.exec(withoutTriggers([...statements, mark]))
    },
  }
}
