import { eq } from 'drizzle-orm'
import type { AttentionEntry } from '../common/attention.ts'
import { tasks } from '../db/schema.ts'
import type { Services } from '../operations/context.ts'

/** The most tasks that are reported. */
const most = 100

/** Returns the scheduled tasks that stopped after failed runs. */
export const taskAttention = async ({
  db,
}: Pick<Services, 'db'>): Promise<readonly AttentionEntry[]> => {
  const rows = await db
    .select()
    .from(tasks)
    .where(eq(tasks.state, 'failed'))
    .orderBy(tasks.updated, tasks.id)
    .limit(most)
  return rows.map(({ id, owner, title, type, updated }) => ({
    key: `stopped ${id}`,
    severity: 'error',
    title: `The task ${title ?? type} of ${owner} stopped after failed runs.`,
    path: `/tasks/${encodeURIComponent(owner)}/${id}`,
    since: updated,
  }))
}
