import { and, asc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { Person } from '../../rest/protocol/authorization.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { TaskTypeName } from '../../rest/tasks/taskTypes.ts'
import { activePersons } from '../access/access.ts'
import type { Clock } from '../common/clock.ts'
import type { Log } from '../common/log.ts'
import type { Database } from '../db/database.ts'
import { items, taskRuns, tasks } from '../db/schema.ts'
import { endRuns, resultOf } from './runs.ts'
import { checkTaskItem } from './taskItem.ts'
import type { TaskRow, TaskRunRow } from './taskRecords.ts'
import { checkOwner } from './taskRights.ts'

/** The type of tasks with an engine in this portal; runs of other types are skipped, or fail if their item prescribes it. */
export const typeWithEngine = 'GPService'

type Engineless = Exclude<TaskTypeName, typeof typeWithEngine>

const engines: Readonly<Record<Engineless, string>> = {
  ExecuteNotebook: 'notebook engine',
  UpdateInsightsWorkbook: 'workbook engine',
  ExecuteSceneCook: 'scene cache engine',
  ExecuteWorkflowManager: 'workflow engine',
  ExecuteReport: 'report engine',
}

/** The failure of a run that an item prescribes in its properties. No success: nothing was run. */
const SampleRun = z.object({
  outcome: z.literal('failed'),
  /** How long the run takes. */
  seconds: z.number().min(0).max(86_400).default(0),
  result: z.string().max(2_000).optional(),
})

const Properties = z.object({ sampleRun: SampleRun.optional() }).catch({})

/** A run of a type without an engine, and its task. */
interface DueRun {
  readonly run: TaskRunRow
  readonly task: TaskRow
}

type Outcome =
  | { readonly until: number }
  | { readonly status: 'failed' | 'skipped'; readonly result: string }

/** Returns the failure that an item prescribes; otherwise, the run is skipped. Both say that nothing was run. */
const prescribedOutcome = (
  { started }: TaskRunRow,
  type: Engineless,
  properties: unknown,
  now: number,
): Outcome => {
  const { sampleRun } = Properties.parse(properties ?? {})
  const explanation = `Not run: this portal has no ${engines[type]}.`
  if (!sampleRun) return { status: 'skipped', result: explanation }
  const until = (started ?? now) + sampleRun.seconds * 1000
  if (now < until) return { until }
  return {
    status: 'failed',
    result:
      `${sampleRun.result ?? ''} ${explanation} The failure is prescribed by the item (property sampleRun).`.trim(),
  }
}

type Item = Pick<typeof items.$inferSelect, 'id' | 'type' | 'owner' | 'properties'>

/** Returns what happens to a run now. The rights of the owner are those at its beginning. */
const outcomeOf = (
  { run, task }: DueRun,
  { owner, item }: { owner: Person | undefined; item: Item | undefined },
  now: number,
): Outcome => {
  if (!owner) return { status: 'failed', result: 'The account of the owner is disabled.' }
  if (run.status === 'scheduled') {
    checkOwner(task.type, owner)
    if (item) checkTaskItem(task, item, owner)
  }
  return prescribedOutcome(run, task.type as Engineless, item?.properties, now)
}

/** Returns the members and the items of tasks, as of now. */
const readSubjects = async (tx: Database, due: readonly DueRun[]) => {
  const itemIds = due.flatMap(({ task }) => task.itemId ?? [])
  const found =
    itemIds.length === 0
      ? []
      : await tx
          .select({
            id: items.id,
            type: items.type,
            owner: items.owner,
            properties: items.properties,
          })
          .from(items)
          .where(inArray(items.id, [...new Set(itemIds)]))
  return {
    owners: await activePersons(tx, [...new Set(due.map(({ task }) => task.owner))]),
    items: new Map(found.map((item) => [item.id, item])),
  }
}

/**
 * Performs the next step of runs of types without an engine: ends those whose time is over, and lets the others wait. The caller has
 * locked the runs and their tasks, so no lease is needed.
 */
export const performSampleRuns = async (
  tx: Database,
  due: readonly DueRun[],
  { now, log }: { readonly now: number; readonly log: Log },
): Promise<void> => {
  if (due.length === 0) return
  const subjects = await readSubjects(tx, due)
  const outcomes = due.map(({ run, task }) => {
    const owner = subjects.owners.get(task.owner)
    const item = task.itemId === null ? undefined : subjects.items.get(task.itemId)
    try {
      return { run, outcome: outcomeOf({ run, task }, { owner, item }, now) }
    } catch (error) {
      if (!(error instanceof PortalError))
        log.error({ err: error, runId: run.id }, 'a step of a scheduled task failed')
      const result =
        error instanceof PortalError
          ? resultOf(error)
          : 'An unexpected error of the portal ended the run. Its log contains the details.'
      return { run, outcome: { status: 'failed' as const, result } }
    }
  })
  const waiting = outcomes.flatMap(({ run, outcome }) =>
    'until' in outcome ? { id: run.id, until: outcome.until } : [],
  )
  if (waiting.length > 0)
    await tx
      .update(taskRuns)
      .set({
        status: 'executing',
        started: sql`coalesce(${taskRuns.started}, ${now})`,
        wakeAt: sql`waiting.until`,
        modified: now,
      })
      .from(
        sql`jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb) as waiting(id text, until bigint)`,
      )
      .where(sql`${taskRuns.id} = waiting.id`)
  await endRuns(
    tx,
    outcomes.flatMap(({ run, outcome }) => ('until' in outcome ? [] : { run, ...outcome })),
    now,
  )
}

/** How many runs one transaction continues. */
const batch = 200

interface Services {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
}

/** Continues runs of types without an engine that the condition finds due, up to 200 of them. Returns their number. */
export const continueSampleRuns = (
  { db, clock, log }: Services,
  isDue: SQL | undefined,
): Promise<number> =>
  db.transaction(async (tx) => {
    const due = await tx
      .select({ run: taskRuns, task: tasks })
      .from(taskRuns)
      .innerJoin(tasks, eq(tasks.id, taskRuns.taskId))
      .where(and(isDue, ne(tasks.type, typeWithEngine)))
      .orderBy(asc(taskRuns.wakeAt))
      .limit(batch)
      .for('update', { skipLocked: true })
    await performSampleRuns(tx, due, { now: clock.now(), log })
    return due.length
  })
