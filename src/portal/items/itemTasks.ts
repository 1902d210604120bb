import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { tasks } from '../db/schema.ts'

/**
 * Gives the new owner of items the tasks that the previous owner had for them. Active ones are paused, because they would run with
 * the rights of another member.
 */
export const transferTasks = async (
  tx: Database,
  itemIds: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await tx
    .update(tasks)
    .set({
      owner: to,
      state: sql`case when ${tasks.state} = 'active' then 'paused' else ${tasks.state} end`,
      nextStart: null,
    })
    .where(and(inArray(tasks.itemId, [...itemIds]), eq(tasks.owner, from)))
}
