import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { rowsOf } from './rows.ts'
import { items } from './schema.ts'

/** Counts how often items are read, in memory: readers of one item do not wait for each other, nor for its changes. */
export interface Views {
  /** Counts one view of an item. Returns how many are not stored yet. */
  readonly count: (itemId: string) => number
  /** Adds the counted views to their items, except those that a transaction has locked: they wait for the next time. */
  readonly store: () => Promise<void>
}

/** Creates the counter of a process. A killed process loses the views that it has not stored. */
export const createViews = (db: Database): Views => {
  const counted = new Map<string, number>()
  return {
    count: (itemId) => {
      const views = (counted.get(itemId) ?? 0) + 1
      counted.set(itemId, views)
      return views
    },
    store: async () => {
      if (counted.size === 0) return
      const counts = [...counted]
      const [ids, views] = [counts.map(([id]) => id), counts.map(([, times]) => times)]
      // It never waits while it has locks, so it is in no deadlock.
      const locked = await db.execute(sql`
        WITH counted AS (
          SELECT * FROM unnest(${sql.param(ids)}::text[], ${sql.param(views)}::int[]) AS counted (id, views)),
        free AS MATERIALIZED (
          SELECT i.id FROM ${items} i WHERE i.id IN (SELECT id FROM counted) FOR NO KEY UPDATE SKIP LOCKED),
        stored AS (
          UPDATE ${items} SET num_views = num_views + counted.views FROM counted
            WHERE items.id = counted.id AND items.id IN (SELECT id FROM free) RETURNING items.id)
        SELECT i.id FROM ${items} i JOIN counted USING (id) WHERE i.id NOT IN (SELECT id FROM stored)`)
      const waiting = new Set(rowsOf<{ id: string }>(locked).map(({ id }) => id))
      for (const [id, times] of counts) {
        if (waiting.has(id)) continue
        const since = (counted.get(id) ?? 0) - times
        if (since > 0) counted.set(id, since)
        else counted.delete(id)
      }
    },
  }
}
