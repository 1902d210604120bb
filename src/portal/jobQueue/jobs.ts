import { createHash, randomBytes } from 'node:crypto'
import { and, asc, count, eq, gte, inArray, lt, notInArray, sql, type SQL } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Clock } from '../common/clock.ts'
import { createLeases, LeaseLost } from '../db/leases.ts'
import { createWorker, type Worker } from '../common/worker.ts'
import type { Database, OpenDatabase } from '../db/database.ts'
import { lockByName } from '../db/locks.ts'
import { jobItems, jobs, type JobResult } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import type { Log } from '../common/log.ts'
import { isDatabaseAway, knownFailureOf } from '../common/refusals.ts'
import { kindsOf, laneLimits, laneOf, lanes, type Lane } from './lanes.ts'

/** How long a job stays with a process that does not renew its lease (ms). */
const lease = 15_000

/** How often a process looks for jobs of processes that have vanished (ms). */
const pollInterval = 2_000

/** The advisory lock for claiming the next job of a lane; an arbitrary number that no other lock uses. */
const claimLock = 4_815_164

/** The number of interrupted attempts after which a job fails, unless set otherwise. */
const defaultMaximumAttempts = 5

/** The states of jobs that have not ended. */
export const openStates = ['submitted', 'processing'] as const

export type JobRow = typeof jobs.$inferSelect
export type ItemOutcomeRow = typeof jobItems.$inferSelect
type Params = Record<string, unknown>

/** A job that this process runs. */
export interface RunningJob {
  readonly id: string
  readonly username: string
  readonly params: Params
  /** Aborted when the portal stops; the job then continues after the next start. */
  readonly signal: AbortSignal
  /** Returns the items that a resumed job had already processed. */
  outcomes(): Promise<ItemOutcomeRow[]>
  /** The last statement of a transaction: makes it fail with `LeaseLost` when the job no longer belongs to this process. */
  assertLease(tx: Database): Promise<void>
  /** Adds a message for clients that follow the job. */
  addMessage(message: string): Promise<void>
  /** Sets the total number of steps. */
  setTotal(total: number): Promise<void>
  /** Records the outcome of one item inside the transaction that processed it. */
  finish(
    tx: Database,
    outcome: Pick<ItemOutcomeRow, 'itemId' | 'outcome'> & { message?: string },
  ): Promise<void>
  /** Sets the number of completed steps, for jobs that do not record an outcome for each of them. */
  setDone(done: number): Promise<void>
  /**
   * Completes the job inside the transaction of its last step. A result that is too large for a row is in the file of `hash`, as
   * JSON; `result` is then what remains of it when the file is removed.
   */
  complete(tx: Database, result: JobResult, hash?: string): Promise<void>
}

/**
 * Runs one kind of job. Must be resumable: the items that `outcomes()` returns are not processed again. Throws to fail the job.
 */
export type Runner = (job: RunningJob) => Promise<void>

export interface NewJob {
  readonly kind: string
  readonly username: string
  readonly definition: Record<string, unknown>
  readonly params: Params
}

/** What requests do with jobs, in the database of their caller. */
interface JobCalls {
  /** Stores a job and runs it in the background. `key` gives callers who are not administrators access to the job. */
  start(job: NewJob): Promise<{ jobId: string; key: string }>
  /** Like `start`, unless the member already has `limit` jobs of this kind that have not ended; returns undefined then. */
  startWithin(limit: number, job: NewJob): Promise<{ jobId: string; key: string } | undefined>
  /**
   * Ends a job that has not ended yet. A running one notices at its next write, or earlier if it uses `watchJob`.
   */
  cancel(jobId: string): Promise<void>
  /** Stores a job, runs it immediately, and returns its final row (for synchronous calls). */
  perform(job: NewJob): Promise<JobRow>
  /** Like `perform`, within the limit of `startWithin`. */
  performWithin(limit: number, job: NewJob): Promise<JobRow | undefined>
}

/** The portal's long-running work: stored, run by an idle process, resumed after a crash. */
export interface Jobs extends JobCalls {
  /** Returns the same jobs for a request, which stores and cancels them in its own database. */
  storedIn(db: Database): Jobs
  /** Stores a job in a transaction; call `wake` after it. */
  store(tx: Database, job: NewJob): Promise<{ jobId: string; key: string }>
  /** Notifies idle workers, also of other processes, that a job of this kind is waiting. */
  wake(kind: string): void
  read(jobId: string): Promise<JobRow | undefined>
  opens(job: JobRow, key: string | undefined): boolean
  /** Starts running jobs, first those that an earlier process left unfinished. Jobs can be stored before. */
  begin(runners: Readonly<Record<string, Runner>>): Promise<void>
  stop(): Promise<void>
}

/**
 * Called in the transaction that ends a job, whatever ends it. Returns what to do after that transaction, if anything.
 */
export type OnEnd = (tx: Database, job: JobRow) => Promise<(() => void) | undefined>

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

interface JobsOptions {
  readonly clock: Clock
  readonly log: Log
  readonly onEnd?: OnEnd
  /** The number of interrupted attempts after which a job fails. */
  readonly maximumAttempts?: number
}

export const createJobs = (
  database: OpenDatabase,
  { clock, log, onEnd, maximumAttempts = defaultMaximumAttempts }: JobsOptions,
): Jobs => {
  const { db, embedded, shareWake } = database
  let runners: Readonly<Record<string, Runner>> = {}
  const leases = createLeases(
    { db, embedded, clock },
    { table: jobs, lease, isOpen: inArray(jobs.status, openStates) },
  )

  /** Writes to a running job. Every write goes through here: it fails when the job no longer belongs to this process. */
  const write = async (
    tx: Database,
    job: JobRow,
    set: Parameters<ReturnType<Database['update']>['set']>[0],
  ) => {
    const rows = await tx
      .update(jobs)
      .set({ ...set, modified: clock.now() })
      .where(leases.isClaimed(job))
      .returning({ id: jobs.id })
    if (rows.length === 0) throw new LeaseLost()
  }

  const withMessage = (message: string) =>
    sql`${jobs.messages} || ${JSON.stringify([message])}::jsonb`

  /** Ends the job that the condition finds. Returns it, if there was one. */
  const end = async (
    tx: Database,
    where: SQL | undefined,
    set: Parameters<ReturnType<Database['update']>['set']>[0],
  ): Promise<JobRow | undefined> => {
    const ended = await tx.transaction(async (inner) => {
      const [row] = await inner
        .update(jobs)
        .set({ ...set, leaseUntil: 0, modified: clock.now() })
        .where(where)
        .returning()
      return row && { row, after: await onEnd?.(inner, row) }
    })
    ended?.after?.()
    return ended?.row
  }

  const running = (job: JobRow): RunningJob => ({
    id: job.id,
    username: job.username,
    params: job.params,
    signal: workers[laneOf(job.kind)].stopping,
    outcomes: () => db.select().from(jobItems).where(eq(jobItems.jobId, job.id)),
    assertLease: (tx) => write(tx, job, {}),
    addMessage: (message) => write(db, job, { messages: withMessage(message) }),
    setTotal: (total) => write(db, job, { total }),
    finish: async (tx, { itemId, outcome, message }) => {
      await tx.insert(jobItems).values({ jobId: job.id, itemId, outcome, message: message ?? null })
      await write(tx, job, { done: sql`${jobs.done} + 1` })
    },
    setDone: (done) => write(db, job, { done }),
    complete: async (tx, result, hash) => {
      const ended = { status: 'completed', result, resultHash: hash ?? null } as const
      if (!(await end(tx, leases.isClaimed(job), ended))) throw new LeaseLost()
    },
  })

  const isOfLane = (kind: AnyPgColumn, lane: Lane) => {
    const kinds = kindsOf(lane)
    return 'in' in kinds ? inArray(kind, kinds.in) : notInArray(kind, kinds.notIn)
  }

  /**
   * Claims the next job of a lane: of the member with the fewest running jobs, the oldest first. Members whose jobs occupy
   * `laneLimits.perMember` workers wait, so that there is always a worker for the jobs of others.
   */
  const claimNext = async (lane: Lane): Promise<JobRow[]> => {
    const isWaiting = and(leases.isDue(), isOfLane(jobs.kind, lane))
    if ((await db.$count(jobs, isWaiting)) === 0) return []
    return db.transaction(async (tx) => {
      // One claim at a time; otherwise, two workers could both count one job too few.
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${claimLock})`)
      const now = clock.now()
      const other = alias(jobs, 'other')
      const runningJobs = tx
        .select({ count: count() })
        .from(other)
        .where(
          and(
            eq(other.username, jobs.username),
            eq(other.status, 'processing'),
            gte(other.leaseUntil, now),
            isOfLane(other.kind, lane),
          ),
        )
      return leases.claim(
        {
          count: 1,
          where: and(isOfLane(jobs.kind, lane), lt(sql`(${runningJobs})`, laneLimits.perMember)),
          orderBy: [sql`(${runningJobs})`, asc(jobs.created), asc(jobs.id)],
          set: { status: 'processing', attempts: sql`${jobs.attempts} + 1`, modified: now },
        },
        tx,
      )
    })
  }

  /** Unless the job no longer belongs to this process. */
  const fail = (job: JobRow, message: string) =>
    end(db, leases.isClaimed(job), { status: 'failed', messages: withMessage(message) })

  const work = async (job: JobRow): Promise<void> => {
    const runner = runners[job.kind]
    if (!runner) {
      await fail(job, `This portal cannot run jobs of the kind '${job.kind}'.`)
      return
    }
    if (job.attempts > maximumAttempts) {
      await fail(
        job,
        `The job was aborted, because the process of the portal ended ${maximumAttempts} times during the job. Check the memory and the log of the portal, and then start the job again.`,
      )
      return
    }
    const run = running(job)
    try {
      await runner(run)
    } catch (error) {
      if (error instanceof LeaseLost) return
      // Resumed after the next start.
      if (run.signal.aborted)
        return leases.release(job, {
          status: 'submitted',
          attempts: sql`${jobs.attempts} - 1`,
        })
      // Resumed when the database is back.
      if (isDatabaseAway(error)) return leases.release(job, { status: 'submitted' })
      if (!(error instanceof PortalError)) log.error({ err: error, jobId: job.id }, 'a job failed')
      await fail(
        job,
        error instanceof PortalError
          ? error.message
          : (knownFailureOf(error)?.message ??
              'The portal encountered an unexpected error during this job. Its log contains the details. Start the job again after the reason is resolved.'),
      )
    }
  }

  const workers = Object.fromEntries(
    lanes.map((lane) => [
      lane,
      createWorker(
        {
          width: laneLimits.workers,
          claim: () => claimNext(lane),
          perform: work,
          renew: leases.renew,
          correctTimes: leases.correctTimes,
          ...(embedded ? {} : { longestSleep: pollInterval }),
          shareWake: (wakeLane) => shareWake(`jobs: ${lane}`, wakeLane),
          failure: 'jobs could not be run',
        },
        { clock, log },
      ),
    ]),
  ) as Readonly<Record<Lane, Worker<JobRow>>>
  const wake = (kind: string) => workers[laneOf(kind)].wake()

  const insert = async (
    tx: Database,
    { kind, username, definition, params }: NewJob,
    set: Partial<typeof jobs.$inferInsert> = {},
  ) => {
    const now = clock.now()
    const key = randomBytes(24).toString('base64url')
    const [row] = await tx
      .insert(jobs)
      .values({
        id: randomBytes(16).toString('hex'),
        keyHash: hashOf(key),
        username,
        kind,
        definition: { type: kind, ...definition },
        params,
        created: now,
        modified: now,
        ...set,
      })
      .returning()
    if (!row) throw new Error('the job was not stored')
    return { row, key }
  }

  const store = async (tx: Database, job: NewJob) => {
    const { row, key } = await insert(tx, job)
    return { jobId: row.id, key }
  }

  /** Stores a job that this process runs at once: no worker can claim it in between. */
  const storeClaimed = async (tx: Database, job: NewJob) =>
    (await insert(tx, job, { ...leases.claimed(), status: 'processing', attempts: 1 })).row

  /** Stores a job in the given way, unless the member already has `limit` jobs of this kind that have not ended. */
  const within = <T>(
    own: Database,
    limit: number,
    job: NewJob,
    storeJob: (tx: Database, job: NewJob) => Promise<T>,
  ): Promise<T | undefined> =>
    own.transaction(async (tx) => {
      await lockByName(tx, `${job.kind} jobs of ${job.username}`)
      const unfinished = await tx.$count(
        jobs,
        and(
          eq(jobs.kind, job.kind),
          eq(jobs.username, job.username),
          inArray(jobs.status, openStates),
        ),
      )
      return unfinished < limit ? storeJob(tx, job) : undefined
    })

  const read = async (jobId: string) => {
    const [row] = await db.select().from(jobs).where(eq(jobs.id, jobId))
    return row
  }

  /** Runs the job that `storeJob` stores and claims, if any, and returns its final row. */
  const performNow = async (kind: string, storeJob: () => Promise<JobRow | undefined>) => {
    const worker = workers[laneOf(kind)]
    const job = await worker.performOwn(storeJob)
    if (worker.stopping.aborted && !job) throw failures.stopping()
    return job && read(job.id)
  }

  const callsIn = (own: Database): JobCalls => ({
    start: async (job) => {
      const reference = await store(own, job)
      wake(job.kind)
      return reference
    },
    startWithin: async (limit, job) => {
      const reference = await within(own, limit, job, store)
      if (reference) wake(job.kind)
      return reference
    },
    cancel: async (jobId) => {
      const job = await end(own, and(eq(jobs.id, jobId), inArray(jobs.status, openStates)), {
        status: 'canceled',
        messages: withMessage('The job was canceled.'),
      })
      // Another job of the member might have waited for it.
      if (job) wake(job.kind)
    },
    perform: async (job) => {
      const row = await performNow(job.kind, () => storeClaimed(own, job))
      if (!row) throw new Error('the job no longer exists')
      return row
    },
    performWithin: (limit, job) =>
      performNow(job.kind, () => within(own, limit, job, storeClaimed)),
  })

  const all: Jobs = {
    ...callsIn(db),
    storedIn: (own) => ({ ...all, ...callsIn(own) }),
    read,
    store,
    wake,
    opens: (job, key) => key !== undefined && hashOf(key) === job.keyHash,
    begin: async (known) => {
      runners = known
      await leases.forgetEarlier()
      for (const lane of lanes) workers[lane].begin()
    },
    stop: async () => {
      await Promise.all(lanes.map((lane) => workers[lane].stop()))
    },
  }
  return all
}
