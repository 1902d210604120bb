import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { jobItems, jobs } from '../../db/schema.ts'
import type { RunningJob } from '../../jobQueue/jobs.ts'

interface Options {
  readonly id: string
  readonly params: Record<string, unknown>
  /** Called outside of transactions, with each message of the job. */
  readonly onMessage?: (message: string) => Promise<void>
  /** Called in each transaction that stores an outcome, or the end of the job: its number, from 0. */
  readonly onStep?: (step: number) => Promise<void>
}

/** Returns a job of the publisher on the tables of a portal, whose row exists, without a worker that runs it. */
export const jobOf = (
  db: Database,
  { id, params, onMessage = () => Promise.resolve(), onStep = () => Promise.resolve() }: Options,
): RunningJob => {
  let step = 0
  return {
    id,
    username: 'publisher',
    params,
    signal: new AbortController().signal,
    outcomes: () => db.select().from(jobItems).where(eq(jobItems.jobId, id)),
    assertLease: () => Promise.resolve(),
    addMessage: onMessage,
    setTotal: () => Promise.resolve(),
    setDone: () => Promise.resolve(),
    finish: async (tx, { itemId, outcome, message }) => {
      await tx.insert(jobItems).values({ jobId: id, itemId, outcome, message: message ?? null })
      await onStep(step++)
    },
    complete: async (tx, result) => {
      await onStep(step++)
      await tx.update(jobs).set({ status: 'completed', result }).where(eq(jobs.id, id))
    },
  }
}
