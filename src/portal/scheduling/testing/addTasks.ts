import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { tasks } from '../../db/schema.ts'

const everyMinute = {
  minute: '*',
  hour: '*',
  dayOfMonth: '*',
  month: '*',
  dayOfWeek: '?',
} as const

type NewTask = Partial<typeof tasks.$inferInsert>

/** Adds active tasks that are due at `nextStart` (epoch ms), without the checks and limits of the interface. Returns their IDs. */
export const addTasks = async (
  db: Database,
  nextStart: number,
  list: readonly NewTask[],
): Promise<string[]> => {
  const rows = await db
    .insert(tasks)
    .values(
      list.map((task) => ({
        id: randomBytes(16).toString('hex'),
        owner: 'admin',
        type: 'ExecuteReport' as const,
        schedule: everyMinute,
        created: nextStart,
        updated: nextStart,
        nextStart,
        ...task,
      })),
    )
    .returning({ id: tasks.id })
  return rows.map(({ id }) => id)
}
