import type { Sql } from './database.ts'

/**
 * Vacuums and analyzes the tables that have changed much, by the thresholds of PostgreSQL's autovacuum, which an embedded database does not
 * have. Other callers take their turns between the statements.
 */
export const vacuumChangedTables = async (sql: Sql): Promise<void> => {
  const { rows } = await sql.query(`SELECT relid::regclass::text AS name,
      n_mod_since_analyze > 50 + 0.1 * n_live_tup AS analyze,
      n_dead_tup > 50 + 0.2 * n_live_tup OR n_ins_since_vacuum > 1000 + 0.2 * n_live_tup AS vacuum
    FROM pg_stat_user_tables`)
  for (const { name, vacuum, analyze } of rows) {
    if (vacuum) await sql.query(`VACUUM ${String(name)}`)
    if (analyze) await sql.query(`ANALYZE ${String(name)}`)
  }
}
