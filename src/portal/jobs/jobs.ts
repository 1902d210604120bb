import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, asc, count, eq, gte, inArray, lt, notInArray, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Clock } from '../common/clock.ts'
import type { Database, OpenDatabase } from '../db/database.ts'
import { jobItems, jobs, type JobResult } from '../db/schema.ts'
import type { Log } from '../common/log.ts'
import { kindsOf, laneLimits, laneOf, lanes, type Lane } from './lanes.ts'
import { startQueue, type Queue } from './queue.ts'

/** How long a silent process keeps a job (ms). */
const lease = 15_000
const heartbeat = 5_000

/** The advisory lock under which processes claim the next job of a lane; any number that is used for nothing else. */
const claimLock = 4_815_164

/** A job that took its process down this often is given up. */
const maximumAttempts = 5

export type JobRow = typeof jobs.$inferSelect
export type ItemOutcomeRow = typeof jobItems.$inferSelect
type Params = Record<string, unknown>

/** A job while this process works on it. */
export interface RunningJob {
  readonly id: string
  readonly username: string
  readonly params: Params
  /** Aborted when the portal stops; the job then goes on after the next start. */
  readonly signal: AbortSignal
  /** The items this job had already finished with, when it is resumed. */
  outcomes(): Promise<ItemOutcomeRow[]>
  /** Makes a transaction fail with `LeaseLost` when the job is not this process's any more; its last statement. */
  hold(tx: Database): Promise<void>
  /** A message for whoever follows the job. */
  say(message: string): Promise<void>
  /** How many steps there are in all. */
  expect(total: number): Promise<void>
  /** Records one item's outcome inside the transaction that did the work, so that both are there or neither. */
  finish(
    tx: Database,
    outcome: Pick<ItemOutcomeRow, 'itemId' | 'outcome'> & { message?: string },
  ): Promise<void>
  /** Ends the job inside the transaction that does its last step. */
  complete(tx: Database, result: JobResult): Promise<void>
}

/** Does the work of one kind of job. Must be resumable: what `outcomes()` lists is not done again. Throws to fail the job. */
export type Runner = (job: RunningJob) => Promise<void>

export interface NewJob {
  readonly kind: string
  readonly username: string
  readonly definition: Record<string, unknown>
  readonly params: Params
}

/** The portal's long work: stored, picked up by a free process, resumed after a crash (specification, Job). */
export interface Jobs {
  /** Stores a job and has it worked on in the background. `key` opens the job to a caller who is not an administrator. */
  start(job: NewJob): Promise<{ jobId: string; key: string }>
  /** Stores a job, works on it right here and answers with its final row (synchronous calls). */
  perform(job: NewJob): Promise<JobRow>
  read(jobId: string): Promise<JobRow | undefined>
  opens(job: JobRow, key: string | undefined): boolean
  /** Begins to work, first on what an earlier process left behind. Jobs can be stored before. */
  begin(runners: Readonly<Record<string, Runner>>): Promise<void>
  stop(): Promise<void>
}

/** Thrown when another process has taken the job over, or it was ended; this one must stop at once and change nothing. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

export const createJobs = (
  database: OpenDatabase,
  { clock, log }: { clock: Clock; log: Log },
): Jobs => {
  const { db, embedded } = database
  let runners: Readonly<Record<string, Runner>> = {}
  let queue: Queue | undefined
  let recovering: NodeJS.Timeout | undefined
  const me = randomUUID()
  const stopping = new AbortController()
  const working = new Set<Promise<unknown>>()

  const mine = (jobId: string) =>
    and(eq(jobs.id, jobId), eq(jobs.runner, me), eq(jobs.status, 'processing'))

  /** Every write to a running job goes through here: it fails when the job is no longer this process's. */
  const write = async (
    tx: Database,
    jobId: string,
    set: Parameters<ReturnType<Database['update']>['set']>[0],
  ) => {
    const rows = await tx
      .update(jobs)
      .set({ ...set, modified: clock.now() })
      .where(mine(jobId))
      .returning({ id: jobs.id })
    if (rows.length === 0) throw new LeaseLost()
  }

  const saying = (message: string) => sql`${jobs.messages} || ${JSON.stringify([message])}::jsonb`

  const running = ({ id, username, params }: JobRow): RunningJob => ({
    id,
    username,
    params,
    signal: stopping.signal,
    outcomes: () => db.select().from(jobItems).where(eq(jobItems.jobId, id)),
    hold: (tx) => write(tx, id, {}),
    say: (message) => write(db, id, { messages: saying(message) }),
    expect: (total) => write(db, id, { total }),
    finish: async (tx, { itemId, outcome, message }) => {
      await tx.insert(jobItems).values({ jobId: id, itemId, outcome, message: message ?? null })
      await write(tx, id, { done: sql`${jobs.done} + 1` })
    },
    complete: (tx, result) => write(tx, id, { status: 'completed', result, leaseUntil: 0 }),
  })

  /** A job that has not ended and that no process works on. */
  const isFree = (now: number) =>
    and(inArray(jobs.status, ['submitted', 'processing']), lt(jobs.leaseUntil, now))

  const isOfLane = (kind: AnyPgColumn, lane: Lane) => {
    const kinds = kindsOf(lane)
    return 'in' in kinds ? inArray(kind, kinds.in) : notInArray(kind, kinds.notIn)
  }

  /** Takes a job that nobody works on; undefined when somebody does or it has ended. */
  const claim = async (tx: Database, jobId: string): Promise<JobRow | undefined> => {
    const now = clock.now()
    const [row] = await tx
      .update(jobs)
      .set({
        status: 'processing',
        runner: me,
        leaseUntil: now + lease,
        attempts: sql`${jobs.attempts} + 1`,
        modified: now,
      })
      .where(and(eq(jobs.id, jobId), isFree(now)))
      .returning()
    return row
  }

  /**
   * Takes the next job of a lane: of the member with the fewest jobs under way, the oldest first. A member whose jobs have
   * `laneLimits.perMember` workers waits, so that there is always a worker for the jobs of others.
   */
  const claimNext = (lane: Lane): Promise<JobRow | undefined> =>
    db.transaction(async (tx) => {
      // One claim at a time, or two workers could both count one job too few.
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${claimLock})`)
      const now = clock.now()
      const other = alias(jobs, 'other')
      const underWay = tx
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
      const [next] = await tx
        .select({ id: jobs.id })
        .from(jobs)
        .where(
          and(isFree(now), isOfLane(jobs.kind, lane), lt(sql`(${underWay})`, laneLimits.perMember)),
        )
        .orderBy(sql`(${underWay})`, asc(jobs.created), asc(jobs.id))
        .limit(1)
      return next && claim(tx, next.id)
    })

  const fail = async (jobId: string, message: string) => {
    await write(db, jobId, { status: 'failed', leaseUntil: 0, messages: saying(message) }).catch(
      (error: unknown) => {
        if (!(error instanceof LeaseLost)) throw error
      },
    )
  }

  /** Lets the job go, so that it is picked up again after the next start. */
  const letGo = (jobId: string) =>
    db
      .update(jobs)
      .set({ status: 'submitted', leaseUntil: 0, attempts: sql`${jobs.attempts} - 1` })
      .where(mine(jobId))

  const work = async (job: JobRow): Promise<void> => {
    const jobId = job.id
    const runner = runners[job.kind]
    if (!runner) return fail(jobId, `This portal cannot do jobs of the kind '${job.kind}'.`)
    if (job.attempts > maximumAttempts)
      return fail(
        jobId,
        `The portal stopped ${maximumAttempts} times during this job; it was given up.`,
      )
    const beat = setInterval(() => {
      db.update(jobs)
        .set({ leaseUntil: clock.now() + lease })
        .where(mine(jobId))
        .catch((error: unknown) => log.warn({ err: error, jobId }, 'a lease could not be renewed'))
    }, heartbeat)
    try {
      await runner(running(job))
    } catch (error) {
      if (error instanceof LeaseLost) return
      if (stopping.signal.aborted) {
        await letGo(jobId)
        return
      }
      if (!(error instanceof PortalError)) log.error({ err: error, jobId }, 'a job failed')
      await fail(
        jobId,
        error instanceof PortalError
          ? error.message
          : 'The portal met an unexpected error during this job.',
      )
    } finally {
      clearInterval(beat)
    }
  }

  /** Works on the job that `claimed` finds, if any; whether there was one. Closing the portal waits for it. */
  const workOn = (claimed: () => Promise<JobRow | undefined>): Promise<boolean> => {
    const perform = async () => {
      const job = stopping.signal.aborted ? undefined : await claimed()
      if (job) await work(job)
      return job !== undefined
    }
    const promise = perform().finally(() => working.delete(promise))
    working.add(promise)
    return promise
  }

  /** Works on the jobs of a lane until none waits that this worker may take. */
  const workOff = async (lane: Lane): Promise<void> => {
    for (let worked = true; worked;) worked = await workOn(() => claimNext(lane))
  }

  const store = async ({ kind, username, definition, params }: NewJob) => {
    const now = clock.now()
    const [jobId, key] = [randomBytes(16).toString('hex'), randomBytes(24).toString('base64url')]
    await db.insert(jobs).values({
      id: jobId,
      keyHash: hashOf(key),
      username,
      kind,
      definition: { type: kind, ...definition },
      params,
      created: now,
      modified: now,
    })
    return { jobId, key }
  }

  const read = async (jobId: string) => {
    const [row] = await db.select().from(jobs).where(eq(jobs.id, jobId))
    return row
  }

  /** Wakes as many workers as there are jobs left, at most all: for jobs of a process that went down. */
  const recover = async () => {
    const left = await db
      .select({ kind: jobs.kind })
      .from(jobs)
      .where(isFree(clock.now() - heartbeat))
    for (const lane of lanes) {
      const waiting = left.filter(({ kind }) => laneOf(kind) === lane).length
      for (let index = 0; index < Math.min(waiting, laneLimits.workers); index++)
        await queue?.wake(lane)
    }
  }

  return {
    read,
    opens: (job, key) => key !== undefined && hashOf(key) === job.keyHash,
    start: async (job) => {
      const reference = await store(job)
      await queue?.wake(laneOf(job.kind))
      return reference
    },
    perform: async (job) => {
      const { jobId } = await store(job)
      await workOn(() => claim(db, jobId))
      const row = await read(jobId)
      if (!row) throw new Error('the job is gone')
      return row
    },
    begin: async (known) => {
      runners = known
      // Whoever worked on an embedded database's jobs before is gone.
      if (embedded)
        await db.update(jobs).set({ leaseUntil: 0 }).where(eq(jobs.status, 'processing'))
      queue = await startQueue(database, log, workOff)
      await recover()
      recovering = setInterval(() => {
        recover().catch((error: unknown) =>
          log.warn({ err: error }, 'jobs could not be looked through'),
        )
      }, lease)
    },
    stop: async () => {
      clearInterval(recovering)
      stopping.abort()
      await queue?.stop()
      await Promise.allSettled(working)
    },
  }
}
