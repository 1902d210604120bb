import { and, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { PortalError } from '../../rest/protocol/errors.ts'
import type { runStates } from '../../rest/records/task.ts'
import type { SystemLimits } from '../../rest/tasks/systemLimits.ts'
import type { Database } from '../db/database.ts'
import { taskRuns, tasks } from '../db/schema.ts'
import { currentLimits } from './limits.ts'
import type { TaskRunRow } from './taskRecords.ts'
import { firstCharacters } from '../../rest/protocol/characters.ts'

type RunState = (typeof runStates)[number]
type EndState = Exclude<RunState, 'scheduled' | 'executing'>

/** Maximum characters of a stored result. */
const maxResult = 10_000

export const isEnded = (status: RunState): status is EndState =>
  status !== 'scheduled' && status !== 'executing'

/** Returns the result of a run that ended with a refusal: its reasons, or what it says in general. */
export const resultOf = ({ message, details }: PortalError): string => {
  const reasons = details.filter((detail) => typeof detail === 'string' && detail !== '')
  return reasons.length > 0 ? reasons.join(' ') : message
}

interface RunEnd {
  readonly status: EndState
  readonly result: string | null
  readonly url?: string | undefined
}

/** Deletes the oldest runs of tasks beyond the number that is kept for each. */
export const forgetOldRuns = async (
  tx: Database,
  taskIds: readonly string[],
  { TaskRunHistoryCount: kept }: SystemLimits,
): Promise<void> => {
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
  const old = tx.select({ id: ranked.id }).from(ranked).where(gt(ranked.position, kept))
  await tx.delete(taskRuns).where(and(inArray(taskRuns.id, old), isNull(taskRuns.wakeAt)))
}

/**
 * Ends runs of different tasks, and counts failures in a row: after too many, a task stops until it is enabled again. A skipped run
 * is neither a failure nor a success. The caller has locked the tasks.
 */
export const endRuns = async (
  tx: Database,
  ends: readonly (RunEnd & { readonly run: Pick<TaskRunRow, 'id' | 'taskId' | 'url'> })[],
  now: number,
): Promise<void> => {
  if (ends.length === 0) return
  const limits = await currentLimits(tx)
  const rows = ends.map(({ run, status, result, url }) => ({
    id: run.id,
    task: run.taskId,
    status,
    result: result === null ? null : firstCharacters(result, maxResult),
    url: url ?? run.url,
  }))
  const ended = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as ended(id text, task text, status text, result text, url text)`
  await tx
    .update(taskRuns)
    .set({
      status: sql`ended.status`,
      result: sql`ended.result`,
      url: sql`ended.url`,
      started: sql`coalesce(${taskRuns.started}, ${now})`,
      modified: now,
      wakeAt: null,
      progress: null,
      runner: null,
      leaseUntil: 0,
    })
    .from(ended)
    .where(sql`${taskRuns.id} = ended.id`)
  const stops = sql`ended.status = 'failed' and ${tasks.state} = 'active' and ${tasks.failures} + 1 >= ${limits.FailedRunsToDisableTask}`
  await tx
    .update(tasks)
    .set({
      failures: sql`case ended.status when 'failed' then ${tasks.failures} + 1 else 0 end`,
      state: sql`case when ${stops} then 'failed' else ${tasks.state} end`,
      nextStart: sql`case when ${stops} then null else ${tasks.nextStart} end`,
    })
    .from(ended)
    .where(sql`${tasks.id} = ended.task and ended.status <> 'skipped'`)
  await forgetOldRuns(
    tx,
    rows.map(({ task }) => task),
    limits,
  )
}
