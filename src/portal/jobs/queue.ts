import PgBoss from 'pg-boss'
import type { OpenDatabase, Sql } from '../db/database.ts'
import type { Log } from '../log.ts'

const queueName = 'portal-jobs'

/** How many jobs one process works on at the same time. */
const workers = 2

/** How often a process looks for jobs of others (s); its own begin at once. Nobody else works on an embedded database. */
const lookEvery = { shared: 2, embedded: 60 } as const

/** Hands job IDs to whichever portal process is free. The database says what a job is and who has it (see `jobs.ts`). */
export interface Queue {
  add(jobId: string): Promise<void>
  stop(): Promise<void>
}

/** Starts pg-boss on the portal's own database; `work` is called with each job's ID, possibly more than once. */
export const startQueue = async (
  { sql, inTurn, embedded }: Pick<OpenDatabase, 'sql' | 'inTurn' | 'embedded'>,
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
  const boss = new PgBoss({ db: { executeSql }, schedule: false })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
  // Two processes that make pg-boss's tables at once fail, and leave a connection in a broken transaction.
  await inTurn(async () => {
    await boss.start()
    await boss.createQueue(queueName)
  })
  const waiting: string[] = []
  const lookNow = () => {
    for (const worker of waiting) boss.notifyWorker(worker)
  }
  for (let index = 0; index < workers; index++)
    waiting.push(
      await boss.work<{ jobId: string }>(
        queueName,
        { pollingIntervalSeconds: embedded ? lookEvery.embedded : lookEvery.shared },
        async ([job]) => {
          try {
            if (job) await work(job.data.jobId)
          } finally {
            lookNow()
          }
        },
      ),
    )
  return {
    // A job that the queue loses sight of (a crash, an expiry) is found again by its lease, so the queue itself never retries.
    add: async (jobId) => {
      await boss.send(queueName, { jobId }, { retryLimit: 0, expireInHours: 23 })
      lookNow()
    },
    stop: async () => {
      await boss.stop({ graceful: false, wait: false })
      isStopped = true
      await Promise.allSettled(pending)
    },
  }
}
