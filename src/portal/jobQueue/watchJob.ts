import { and, eq } from 'drizzle-orm'
import { LeaseLost } from '../db/leases.ts'
import type { Log } from '../common/log.ts'
import type { Database } from '../db/database.ts'
import { jobs } from '../db/schema.ts'

/** How often a job checks whether it was ended (ms). */
const checkIntervalMs = 1000

/** Watches a running job that does not write for a while. `signal` is aborted with `LeaseLost` when the job was ended. */
export const watchJob = (
  { db, log }: { readonly db: Database; readonly log: Log },
  jobId: string,
): { readonly signal: AbortSignal; stop(): void } => {
  const ended = new AbortController()
  const ask = async () => {
    const running = await db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.id, jobId), eq(jobs.status, 'processing')))
    if (running.length === 0) ended.abort(new LeaseLost())
  }
  const timer = setInterval(() => {
    ask().catch((error: unknown) => log.warn({ err: error, jobId }, 'a job could not be read'))
  }, checkIntervalMs)
  return { signal: ended.signal, stop: () => clearInterval(timer) }
}
