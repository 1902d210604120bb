import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Clock } from '../common/clock.ts'
import { mapInTurns } from '../common/inTurns.ts'
import type { Log } from '../common/log.ts'
import type { Database } from '../db/database.ts'
import { taskRuns, tasks } from '../db/schema.ts'
import { currentLimits } from './limits.ts'
import { isUsedUp, nextStart } from './nextStart.ts'
import { forgetOldRuns } from './runs.ts'
import { performSampleRuns, typeWithEngine } from './sampleRuns.ts'
import { taskRecord, type TaskRow } from './taskRecords.ts'

/** How many due tasks one transaction starts. */
const batch = 200

interface Services {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
}

/** Returns the tasks that have a run that has not ended. */
const busyAmong = async (tx: Database, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .selectDistinct({ taskId: taskRuns.taskId })
    .from(taskRuns)
    .where(and(inArray(taskRuns.taskId, [...ids]), isNotNull(taskRuns.wakeAt)))
  return new Set(rows.map(({ taskId }) => taskId))
}

const outcomes = {
  start: { status: 'scheduled', result: null },
  skip: { status: 'skipped', result: 'The previous run had not ended.' },
  fail: { status: 'failed', result: 'The portal cannot read the schedule. Set it again.' },
} as const

interface Plan {
  readonly task: TaskRow
  /** `end`: it has run as often as it may since an update set fewer runs. */
  readonly outcome: keyof typeof outcomes | 'end'
  readonly due: number
  /** The time of the run after this one. */
  readonly next: number | undefined
}

/** Returns what happens to a due task. One whose schedule cannot be read fails, so that it does not stop the others. */
const planOf = (task: TaskRow, isBusy: boolean, now: number, log: Log): Plan => {
  const due = task.nextStart ?? now
  if (isUsedUp(task)) return { task, outcome: 'end', due, next: undefined }
  try {
    const next = nextStart(task, Math.max(now, due))
    return { task, outcome: isBusy ? 'skip' : 'start', due, next }
  } catch (error) {
    log.error({ err: error, taskId: task.id }, 'the schedule of a task could not be read')
    return { task, outcome: 'fail', due, next: undefined }
  }
}

/** Returns what a task becomes; only a run that was started counts as an occurrence. */
const afterRun = ({ task, outcome, next }: Plan, isStarted: boolean, now: number) => {
  const occurrences = task.occurrences + (isStarted ? 1 : 0)
  const nextTime = isUsedUp({ ...task, occurrences }) ? undefined : next
  return {
    id: task.id,
    occurrences,
    lastStart: isStarted ? now : task.lastStart,
    nextStart: nextTime ?? null,
    state: outcome === 'fail' ? 'failed' : nextTime === undefined ? 'completed' : 'active',
  }
}

/**
 * Computes again when tasks are due that a wrong clock has put off: the first run after now is never earlier than a stored one that is
 * right.
 */
export const correctNextStarts = async ({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now()
  const latest = sql`greatest(${now}::bigint, coalesce(${tasks.startDate}, 0)) + coalesce(${tasks.interval}, 0)::bigint * 1000`
  const candidates = await db
    .select()
    .from(tasks)
    .where(and(eq(tasks.state, 'active'), gt(tasks.nextStart, latest)))
  const corrected = await mapInTurns(candidates, (task) => {
    try {
      return { task, next: nextStart(task, now) }
    } catch {
      // It fails when it is due.
      return { task, next: undefined }
    }
  })
  for (const { task, next } of corrected)
    if (next !== undefined && task.nextStart !== null && next < task.nextStart)
      await db
        .update(tasks)
        .set({ nextStart: next })
        .where(and(eq(tasks.id, task.id), eq(tasks.nextStart, task.nextStart)))
}

/**
 * Adds one run for each due task that may still run, up to 200 of them, and stores when these tasks are due next, in one transaction, which also ends
 * the runs of types without an engine. Returns the number of tasks that were due.
 */
export const startDueTasks = ({ db, clock, log }: Services): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const due = await tx
      .select()
      .from(tasks)
      .where(and(eq(tasks.state, 'active'), lte(tasks.nextStart, now)))
      .orderBy(asc(tasks.nextStart), asc(tasks.id))
      .limit(batch)
      .for('update', { skipLocked: true })
    if (due.length === 0) return 0
    const ids = due.map(({ id }) => id)
    const busy = await busyAmong(tx, ids)
    const plans = due.map((task) => planOf(task, busy.has(task.id), now, log))
    const runs = plans.flatMap(({ task, due: dueAt, outcome }) =>
      outcome === 'end'
        ? []
        : [
            {
              id: randomBytes(16).toString('hex'),
              taskId: task.id,
              due: dueAt,
              ...outcomes[outcome],
              task: taskRecord(task),
              modified: now,
              wakeAt: outcome === 'start' ? now : null,
            },
          ],
    )
    const added =
      runs.length === 0
        ? []
        : await tx.insert(taskRuns).values(runs).onConflictDoNothing().returning()
    const started = new Set(added.filter(({ wakeAt }) => wakeAt !== null).map((run) => run.taskId))
    const after = plans.map((plan) => afterRun(plan, started.has(plan.task.id), now))
    await tx
      .update(tasks)
      .set({
        occurrences: sql`planned.occurrences`,
        lastStart: sql`planned."lastStart"`,
        nextStart: sql`planned."nextStart"`,
        state: sql`planned.state`,
      })
      .from(
        sql`jsonb_to_recordset(${JSON.stringify(after)}::jsonb)
          as planned(id text, occurrences int, "lastStart" bigint, "nextStart" bigint, state text)`,
      )
      .where(sql`${tasks.id} = planned.id`)
    const byId = new Map(due.map((task) => [task.id, task]))
    await performSampleRuns(
      tx,
      added.flatMap((run) => {
        const task = byId.get(run.taskId)
        return task && task.type !== typeWithEngine && run.wakeAt !== null ? { run, task } : []
      }),
      { now, log },
    )
    await forgetOldRuns(tx, ids, await currentLimits(tx))
    return due.length
  })
