import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** Waits for the lock with this name, which all portals on the database share, and keeps it until the transaction ends. */
export const lockByName = async (tx: Database, name: string): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
