import { randomBytes, randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, lt, lte, min, sql } from 'drizzle-orm'
import { issueToken } from '../access/tokens.ts'
import type { Clock } from '../common/clock.ts'
import type { Log } from '../common/log.ts'
import type { Database } from '../db/database.ts'
import { taskRuns, tasks } from '../db/schema.ts'
import type { GeoprocessingClient } from './geoprocessing.ts'
import { nextStart } from './nextStart.ts'
import { endRun, forgetOldRuns } from './runs.ts'
import { performStep, type StepServices } from './steps.ts'
import { taskRecord, type TaskRow, type TaskRunRow } from './taskRecords.ts'

/** How long a step of a run belongs to the process that performs it (ms); a step takes less. */
const lease = 120_000
/** How many steps one process performs at the same time. */
const width = 8
/** How many due tasks one transaction starts. */
const batch = 100
/** How often a process looks for tasks that others have changed (ms). Its own changes are seen at once. */
const longestSleep = 15_000
/** Lifetime of a token for the portal's own server (ms), and how long before its end it is replaced. */
const token = { lifetime: 3_600_000, margin: 600_000 } as const

/** Starts scheduled tasks when they are due, and performs their runs. */
export interface TaskScheduler {
  /** Throws 400 if a URL is not that of an asynchronous geoprocessing task that the member can run. */
  checkTask(taskUrl: string, username: string): Promise<void>
  /** Looks for due tasks and runs: call it after a change of tasks. */
  wake(): void
  /** Starts what is due and performs all due steps. Resolves when nothing is due. */
  runDue(): Promise<void>
  /** Begins to look by itself. */
  begin(): void
  /** Completes the current steps; later ones are performed after the next start, or by other processes. */
  stop(): Promise<void>
}

interface Options {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly geoprocessing: GeoprocessingClient
}

/** Returns whether one of these tasks has a run that has not ended. */
const busyAmong = async (tx: Database, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .selectDistinct({ taskId: taskRuns.taskId })
    .from(taskRuns)
    .where(and(inArray(taskRuns.taskId, [...ids]), isNotNull(taskRuns.wakeAt)))
  return new Set(rows.map(({ taskId }) => taskId))
}

/** Returns what a task becomes after a run was due; a skipped run does not count. */
const afterRun = (task: TaskRow, isSkipped: boolean, now: number) => {
  const occurrences = task.occurrences + (isSkipped ? 0 : 1)
  const isLast = task.maxOccurrences !== -1 && occurrences >= task.maxOccurrences
  const next = isLast ? undefined : nextStart(task, Math.max(now, task.nextStart ?? now))
  return {
    occurrences,
    ...(isSkipped ? {} : { lastStart: now }),
    nextStart: next ?? null,
    ...(next === undefined ? { state: 'completed' as const } : {}),
  }
}

/**
 * Creates the scheduler. Rows decide what runs: the time at which a task is due is stored, and a transaction that finds it due adds one
 * run and stores the next time. So each time is started once, by whichever process comes first, also after all of them had stopped.
 */
export const createTaskScheduler = ({ db, clock, log, geoprocessing }: Options): TaskScheduler => {
  const me = randomUUID()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let hasBegun = false
  let cycle: Promise<void> | undefined
  let isWoken = false
  const tokens = new Map<string, { readonly text: string; readonly expires: number }>()

  const tokenOf = async (username: string): Promise<string> => {
    const known = tokens.get(username)
    if (known && known.expires - clock.now() > token.margin) return known.text
    const expires = clock.now() + token.lifetime
    const text = await issueToken(db, { kind: 'access', username, expires })
    tokens.set(username, { text, expires })
    return text
  }

  /** Adds the runs of due tasks. Returns how many there were. */
  const startDue = (): Promise<number> =>
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
      const busy = await busyAmong(
        tx,
        due.map(({ id }) => id),
      )
      for (const task of due) {
        const isSkipped = busy.has(task.id)
        await tx
          .insert(taskRuns)
          .values({
            id: randomBytes(16).toString('hex'),
            taskId: task.id,
            due: task.nextStart ?? now,
            status: isSkipped ? 'skipped' : 'scheduled',
            result: isSkipped ? 'The previous run had not ended.' : null,
            task: taskRecord(task),
            modified: now,
            wakeAt: isSkipped ? null : now,
          })
          .onConflictDoNothing()
        await tx
          .update(tasks)
          .set(afterRun(task, isSkipped, now))
          .where(eq(tasks.id, task.id))
        await forgetOldRuns(tx, task.id)
      }
      return due.length
    })

  /** Claims a run whose next step is due; undefined if there is none. */
  const claim = async (): Promise<TaskRunRow | undefined> => {
    const now = clock.now()
    const next = db
      .select({ id: taskRuns.id })
      .from(taskRuns)
      .where(and(lte(taskRuns.wakeAt, now), lt(taskRuns.leaseUntil, now)))
      .orderBy(asc(taskRuns.wakeAt))
      .limit(1)
      .for('update', { skipLocked: true })
    const [run] = await db
      .update(taskRuns)
      .set({
        runner: me,
        leaseUntil: now + lease,
        status: 'executing',
        started: sql`coalesce(${taskRuns.started}, ${now})`,
        modified: now,
      })
      .where(inArray(taskRuns.id, next))
      .returning()
    return run
  }

  const isMine = (run: TaskRunRow) =>
    and(eq(taskRuns.id, run.id), eq(taskRuns.runner, me), isNotNull(taskRuns.wakeAt))

  const services: StepServices = {
    db,
    clock,
    geoprocessing,
    tokenOf,
    remember: async (run, progress) => {
      const kept = await db
        .update(taskRuns)
        .set({ progress })
        .where(isMine(run))
        .returning({ id: taskRuns.id })
      if (kept.length === 0) throw new Error('the run no longer belongs to this process')
    },
  }

  const perform = async (run: TaskRunRow): Promise<void> => {
    const [task] = await db.select().from(tasks).where(eq(tasks.id, run.taskId))
    if (!task) return
    const step = await performStep(run, task, services)
    await db.transaction(async (tx) => {
      await tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.id, run.taskId)).for('update')
      const [own] = await tx.select({ id: taskRuns.id }).from(taskRuns).where(isMine(run))
      if (!own) return
      const now = clock.now()
      if (step.kind === 'end') await endRun(tx, run, { ...step, now })
      else
        await tx
          .update(taskRuns)
          .set({
            wakeAt: step.until,
            progress: step.progress,
            ...(step.url === undefined ? {} : { url: step.url }),
            runner: null,
            leaseUntil: 0,
            modified: now,
          })
          .where(eq(taskRuns.id, run.id))
    })
  }

  const work = async (): Promise<number> => {
    let count = 0
    while (!stopping.signal.aborted) {
      const run = await claim()
      if (!run) return count
      count += 1
      await perform(run).catch((error: unknown) =>
        // Repeated when its lease ends.
        log.error({ err: error, runId: run.id }, 'a step of a scheduled task failed'),
      )
    }
    return count
  }

  const runAll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const started = await startDue()
      const performed = await Promise.all(Array.from({ length: width }, work))
      if (started === 0 && performed.every((count) => count === 0)) return
    }
  }

  let last: Promise<void> = Promise.resolve()
  /** One at a time: a second one would not wait for what the first one performs. */
  const runDue = (): Promise<void> => {
    const run = last.then(runAll)
    last = run.catch(() => undefined)
    return run
  }

  /** Returns when something is due next (epoch ms). */
  const nextTime = async (): Promise<number | undefined> => {
    const [task] = await db
      .select({ at: min(tasks.nextStart) })
      .from(tasks)
      .where(eq(tasks.state, 'active'))
    const [run] = await db
      .select({
        at: sql<number | null>`min(greatest(${taskRuns.wakeAt}, ${taskRuns.leaseUntil}))`.mapWith(
          Number,
        ),
      })
      .from(taskRuns)
      .where(isNotNull(taskRuns.wakeAt))
    const times = [task?.at, run?.at].flatMap((at) => at ?? [])
    return times.length === 0 ? undefined : Math.min(...times)
  }

  const sleep = async () => {
    const at = await nextTime()
    const left = at === undefined ? longestSleep : at - clock.now()
    clearTimeout(timer)
    if (!stopping.signal.aborted)
      timer = setTimeout(wake, Math.min(Math.max(left, 50), longestSleep))
  }

  const wake = () => {
    if (stopping.signal.aborted || !hasBegun) return
    isWoken = true
    cycle ??= (async () => {
      try {
        while (isWoken && !stopping.signal.aborted) {
          isWoken = false
          await runDue()
          await sleep()
        }
      } catch (error) {
        log.error({ err: error }, 'scheduled tasks could not be started')
        timer = setTimeout(wake, longestSleep)
      } finally {
        cycle = undefined
      }
    })()
  }

  return {
    checkTask: async (taskUrl, username) => {
      const isOwn = geoprocessing.isOwnServer(taskUrl)
      await geoprocessing.describe(taskUrl, isOwn ? { token: await tokenOf(username) } : {})
    },
    wake,
    runDue,
    begin: () => {
      hasBegun = true
      wake()
    },
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await cycle
    },
  }
}
