import type * as z from 'zod'
import type { Task, TaskRun } from '../../rest/records/task.ts'
import type { taskRuns, tasks } from '../db/schema.ts'

export type TaskRow = typeof tasks.$inferSelect
export type TaskRunRow = typeof taskRuns.$inferSelect

/** Returns a task as the interface returns it. */
export const taskRecord = (row: TaskRow): z.input<typeof Task> => ({
  id: row.id,
  itemId: row.itemId,
  type: row.type,
  title: row.title,
  userId: row.owner,
  cronSchedule: { ...row.schedule },
  ...(row.interval === null ? {} : { runIntervalSeconds: row.interval }),
  ...(row.lastStart === null ? {} : { lastStart: row.lastStart }),
  ...(row.nextStart === null ? {} : { nextStart: row.nextStart }),
  maxOccurrences: row.maxOccurrences,
  parameters: row.parameters,
  taskUrl: row.taskUrl,
  created: row.created,
  updated: row.updated,
  ...(row.startDate === null ? {} : { startDate: row.startDate }),
  ...(row.endDate === null ? {} : { endDate: row.endDate }),
  active: row.state === 'active',
  taskState: row.state,
})

/** Returns a run as the interface returns it. */
export const runRecord = (row: TaskRunRow): z.input<typeof TaskRun> => ({
  task: row.task,
  runId: row.id,
  status: row.status,
  result: row.result ?? '',
  url: row.url ?? '',
  created: row.due,
  modified: row.modified,
})
