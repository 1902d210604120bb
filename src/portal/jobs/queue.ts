import PgBoss from 'pg-boss'
import type { OpenDatabase, Sql } from '../db/database.ts'
import type { Log } from '../common/log.ts'
import { laneLimits, lanes, type Lane } from './lanes.ts'

const queueOf = (lane: Lane) => `portal-${lane}`

/**
 * How often a process looks for jobs of other processes (s); its own start at once. An embedded database has only one process.
 */
const pollSeconds = { shared: 2, embedded: 60 } as const

/** Wakes an idle worker of a lane in any portal process. The database decides which job it runs (see `jobs.ts`). */
export interface Queue {
  /** Notifies an idle worker of the lane that a job is waiting. */
  wake(lane: Lane): Promise<void>
  stop(): Promise<void>
}

/** Starts pg-boss on the portal's own database; `work` is called at least once each time a lane is woken. */
export const startQueue = async (
  {
    sql,
    withMigrationLock,
    embedded,
  }: Pick<OpenDatabase, 'sql' | 'withMigrationLock' | 'embedded'>,
  log: Log,
  work: (lane: Lane) => Promise<void>,
): Promise<Queue> => {
  let isStopped = false
  const pending = new Set<Promise<unknown>>()
  /** After stopping, pg-boss still records what its workers did, on a closed database; leases contain the same information. */
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
  // Two processes that create the tables of pg-boss at the same time fail, and leave a connection in an aborted transaction.
  await withMigrationLock(async () => {
    await boss.start()
    for (const lane of lanes) await boss.createQueue(queueOf(lane))
  })
  const workers: Record<Lane, string[]> = {
    commits: [],
    downloads: [],
    geoprocessing: [],
    urlReports: [],
    publishing: [],
    packages: [],
  }
  const lookNow = (lane: Lane) => {
    for (const worker of workers[lane]) boss.notifyWorker(worker)
  }
  const pollingIntervalSeconds = embedded ? pollSeconds.embedded : pollSeconds.shared
  for (const lane of lanes)
    for (let index = 0; index < laneLimits.workers; index++)
      workers[lane].push(
        await boss.work(queueOf(lane), { pollingIntervalSeconds }, async () => {
          try {
            await work(lane)
          } finally {
            lookNow(lane)
          }
        }),
      )
  return {
    // A job that the queue loses (after a crash or an expiry) is found again by its lease, so the queue itself never retries.
    wake: async (lane) => {
      await boss.send(queueOf(lane), {}, { retryLimit: 0, expireInHours: 23 })
      lookNow(lane)
    },
    stop: async () => {
      await boss.stop({ graceful: false, wait: false })
      isStopped = true
      await Promise.allSettled(pending)
    },
  }
}
