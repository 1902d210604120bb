import { eq, inArray, isNotNull, min, not, sql } from 'drizzle-orm'
import * as z from 'zod'
import { endTokens, hashSecret, issueToken } from '../access/tokens.ts'
import type { Clock } from '../common/clock.ts'
import { createLeases, LeaseLost } from '../db/leases.ts'
import type { Log } from '../common/log.ts'
import { knownFailureOf } from '../common/refusals.ts'
import { createWorker, type Worker } from '../common/worker.ts'
import type { Database, OpenDatabase } from '../db/database.ts'
import { taskRuns, tasks } from '../db/schema.ts'
import { correctNextStarts, startDueTasks } from './dueTasks.ts'
import type { GeoprocessingClient } from './geoprocessing.ts'
import { endRuns } from './runs.ts'
import { continueSampleRuns, typeWithEngine } from './sampleRuns.ts'
import { performStep, type Step, type StepServices } from './steps.ts'
import type { TaskRunRow } from './taskRecords.ts'

/** How long a step of a run belongs to the process that performs it (ms); a step takes less. */
const lease = 60_000
/** How many steps one process performs at the same time; most of them wait for servers. */
const width = 32
/** A step that fails with an unexpected error is repeated after a time (ms); the run fails after several such errors in a row. */
const repetition = { after: 30_000, errors: 5 } as const

/** Starts scheduled tasks when they are due, and performs their runs. */
export interface TaskScheduler extends Pick<Worker, 'wake' | 'runDue' | 'stop'> {
  /** Throws 400 if a URL is not that of an asynchronous geoprocessing task that the member can run. */
  checkTask(taskUrl: string, username: string): Promise<void>
  /** Begins to look for due tasks and runs. */
  begin(): Promise<void>
}

interface Options {
  readonly db: Database
  /** Whether no other process uses the database. */
  readonly embedded: boolean
  readonly shareWake: OpenDatabase['shareWake']
  readonly clock: Clock
  readonly log: Log
  readonly geoprocessing: GeoprocessingClient
}

const Errors = z.object({ errors: z.int().default(0) }).catch({ errors: 0 })

/**
 * Creates the scheduler. Rows decide what runs: the time at which a task is due is stored, and a transaction that finds it due adds one
 * run and stores the next time. So each time is started once, by whichever process comes first, also after all of them had stopped.
 */
export const createTaskScheduler = ({
  db,
  embedded,
  shareWake,
  clock,
  log,
  geoprocessing,
}: Options): TaskScheduler => {
  const withToken = async <T>(
    username: string,
    send: (token: string) => Promise<T>,
  ): Promise<T> => {
    const created = clock.now()
    const expires = created + lease
    const token = await issueToken(db, { kind: 'access', username, created, expires })
    try {
      return await send(token)
    } finally {
      // Otherwise it expires.
      await endTokens(db, [hashSecret(token)]).catch(() => undefined)
    }
  }

  const leases = createLeases(
    { db, embedded, clock },
    { table: taskRuns, lease, isOpen: isNotNull(taskRuns.wakeAt), due: taskRuns.wakeAt },
  )
  const hasEngine = inArray(
    taskRuns.taskId,
    db.select({ id: tasks.id }).from(tasks).where(eq(tasks.type, typeWithEngine)),
  )

  /** Claims runs with an engine whose next step is due, at most `count`. */
  const claim = (count: number): Promise<TaskRunRow[]> => {
    const now = clock.now()
    const started = sql`coalesce(${taskRuns.started}, ${now})`
    const set = { status: 'executing', started, modified: now } as const
    return leases.claim({ count, where: hasEngine, set })
  }

  const services: Omit<StepServices, 'signal'> = {
    db,
    clock,
    geoprocessing,
    withToken,
    remember: async (run, progress) => {
      const kept = await db
        .update(taskRuns)
        .set({ progress })
        .where(leases.isClaimed(run))
        .returning({ id: taskRuns.id })
      if (kept.length === 0) throw new LeaseLost()
    },
  }

  const store = (run: TaskRunRow, step: Step) =>
    db.transaction(async (tx) => {
      await tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.id, run.taskId)).for('update')
      const [own] = await tx.select({ id: taskRuns.id }).from(taskRuns).where(leases.isClaimed(run))
      if (!own) return
      const now = clock.now()
      if (step.kind === 'end') await endRuns(tx, [{ run, ...step }], now)
      else
        await tx
          .update(taskRuns)
          .set({
            wakeAt: step.until,
            progress: step.progress,
            ...(step.url === undefined ? {} : { url: step.url }),
            ...leases.released,
            modified: now,
          })
          .where(eq(taskRuns.id, run.id))
    })

  const afterError = async (run: TaskRunRow, error: unknown): Promise<void> => {
    if (error instanceof LeaseLost) return
    if (worker.interrupted.aborted) return leases.release(run)
    log.error({ err: error, runId: run.id }, 'a step of a scheduled task failed')
    const errors = Errors.parse(run.progress ?? {}).errors + 1
    if (errors < repetition.errors)
      return leases.release(run, {
        wakeAt: clock.now() + repetition.after,
        // What the step has remembered stays.
        progress: sql`coalesce(${taskRuns.progress}, '{}'::jsonb) || ${JSON.stringify({ errors })}::jsonb`,
      })
    const result =
      knownFailureOf(error)?.message ??
      'An unexpected error of the portal ended the run. Its log contains the details.'
    await store(run, { kind: 'end', status: 'failed', result })
  }

  const perform = async (run: TaskRunRow): Promise<void> => {
    try {
      const [task] = await db.select().from(tasks).where(eq(tasks.id, run.taskId))
      if (task)
        await store(run, await performStep(run, task, { ...services, signal: worker.interrupted }))
    } catch (error) {
      await afterError(run, error)
    }
  }

  /** Returns when something is due next (epoch ms). */
  const nextTime = async (isFull: boolean): Promise<number | undefined> => {
    const [task] = await db
      .select({ at: min(tasks.nextStart) })
      .from(tasks)
      .where(eq(tasks.state, 'active'))
    const run = await leases.nextTime(isFull ? not(hasEngine) : undefined)
    const times = [task?.at, run].flatMap((at) => at ?? [])
    return times.length === 0 ? undefined : Math.min(...times)
  }

  const worker = createWorker(
    {
      width,
      claim,
      perform,
      performOthers: async () =>
        (await continueSampleRuns({ db, clock, log }, leases.isDue())) +
        (await startDueTasks({ db, clock, log })),
      nextTime,
      correctTimes: async () => {
        await leases.correctTimes()
        await correctNextStarts({ db, clock })
      },
      shareWake: (wake) => shareWake('tasks', wake),
      failure: 'scheduled tasks could not be performed',
    },
    { clock, log },
  )

  return {
    checkTask: async (taskUrl, username) => {
      await (geoprocessing.isOwnServer(taskUrl)
        ? withToken(username, (token) => geoprocessing.describe(taskUrl, { token }))
        : geoprocessing.describe(taskUrl))
    },
    wake: worker.wake,
    runDue: worker.runDue,
    stop: worker.stop,
    begin: async () => {
      await leases.forgetEarlier()
      worker.begin()
    },
  }
}
