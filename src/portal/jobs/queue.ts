import PgBoss from 'pg-boss'
import type { OpenDatabase, Sql } from '../db/database.ts'
import type { Log } from '../log.ts'

const queueName = 'portal-jobs'

/** How many jobs one process works on at the same time. */
const workers = 2

/** How often a process looks for jobs of the others (s); its own begin at once. */
const lookEvery = 2

/** Hands job IDs to whichever portal process is free. The database says what a job is and who has it (see `jobs.ts`). */
export interface Queue {
  add(jobId: string): Promise<void>
  stop(): Promise<void>
}

/** Starts pg-boss on the portal's own database; `work` is called with each job's ID, possibly more than once. */
export const startQueue = async (
  { sql, inTurn }: Pick<OpenDatabase, 'sql' | 'inTurn'>,
  log: Log,
  work: (jobId: string) => Promise<void>,
): Promise<Queue> => {
  let isStopped = false
  const pending = new Set<Promise<unknown>>()
  /** After the end pg-boss still writes down what its workers did, and would meet a closed database; leases say it anyway. */
  const executeSql: Sql['query'] = (text, values) => {
    if (isStopped) return new Promise(() => undefined)
    const query = sql.query(text, values)
    const forget = () => pending.delete(query)
    pending.add(query)
    query.then(forget, forget)
    return query
  }
  const boss = new PgBoss({ db: { executeSql } })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
  // Two processes that make pg-boss's tables at once fail, and leave a connection in a broken transaction.
  await inTurn(async () => {
    await boss.start()
    await boss.createQueue(queueName)
  })
  const waiting: string[] = []
  for (let index = 0; index < workers; index++)
    waiting.push(
      await boss.work<{ jobId: string }>(
        queueName,
        { pollingIntervalSeconds: lookEvery },
        async ([job]) => {
          if (job) await work(job.data.jobId)
        },
      ),
    )
  return {
    // A job that the queue loses sight of (a crash, an expiry) is found again by its lease, so the queue itself never retries.
    add: async (jobId) => {
      await boss.send(queueName, { jobId }, { retryLimit: 0, expireInHours: 23 })
      for (const worker of waiting) boss.notifyWorker(worker)
    },
    stop: async () => {
      await boss.stop({ graceful: false, wait: false })
      isStopped = true
      await Promise.allSettled(pending)
    },
  }
}
