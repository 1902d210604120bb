import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { runStates } from '../../rest/records/task.ts'
import { taskLimits } from '../../rest/tasks/taskTypes.ts'
import type { Database } from '../db/database.ts'
import { taskRuns, tasks } from '../db/schema.ts'
import type { TaskRunRow } from './taskRecords.ts'

type RunState = (typeof runStates)[number]
type EndState = Exclude<RunState, 'scheduled' | 'executing'>

/** Maximum characters of a stored result. */
const maxResult = 10_000

export const isEnded = (status: RunState): status is EndState =>
  status !== 'scheduled' && status !== 'executing'

export interface RunEnd {
  readonly status: EndState
  readonly result: string | null
  readonly url?: string | undefined
  /** Epoch ms. */
  readonly now: number
}

/** Deletes the oldest runs of tasks beyond the number that is kept for each. */
export const forgetOldRuns = async (tx: Database, taskIds: readonly string[]): Promise<void> => {
  const ranked = tx
    .select({
      id: taskRuns.id,
      position:
        sql<number>`row_number() over (partition by ${taskRuns.taskId} order by ${taskRuns.due} desc)`.as(
          'position',
        ),
    })
    .from(taskRuns)
    .where(inArray(taskRuns.taskId, [...taskIds]))
    .as('ranked')
  const old = tx
    .select({ id: ranked.id })
    .from(ranked)
    .where(gt(ranked.position, taskLimits.keptRuns))
  await tx.delete(taskRuns).where(and(inArray(taskRuns.id, old), isNull(taskRuns.wakeAt)))
}

/**
 * Ends a run, and counts failures in a row: after too many, the task stops until it is enabled again. A skipped run is neither a
 * failure nor a success. The caller has locked the task.
 */
export const endRun = async (
  tx: Database,
  { id, taskId }: Pick<TaskRunRow, 'id' | 'taskId'>,
  { status, result, url, now }: RunEnd,
): Promise<void> => {
  await tx
    .update(taskRuns)
    .set({
      status,
      result: result === null ? null : result.slice(0, maxResult),
      ...(url === undefined ? {} : { url }),
      modified: now,
      wakeAt: null,
      progress: null,
      runner: null,
      leaseUntil: 0,
    })
    .where(eq(taskRuns.id, id))
  if (status === 'succeeded')
    await tx.update(tasks).set({ failures: 0 }).where(eq(tasks.id, taskId))
  if (status === 'failed') {
    await tx
      .update(tasks)
      .set({ failures: sql`${tasks.failures} + 1` })
      .where(eq(tasks.id, taskId))
    await tx
      .update(tasks)
      .set({ state: 'failed', nextStart: null })
      .where(
        and(
          eq(tasks.id, taskId),
          eq(tasks.state, 'active'),
          sql`${tasks.failures} >= ${taskLimits.failedRuns}`,
        ),
      )
  }
  await forgetOldRuns(tx, [taskId])
}
