// A process that opens a database and runs jobs of bulk publishing, without the rest of a portal: tests start and kill many of them.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { and, inArray, lt } from 'drizzle-orm'
import { createSealing } from '../../access/sealing.ts'
import { createDataStoreDatabases } from '../../dataStores/databases.ts'
import { items, jobs as jobTable, publishedDatasets } from '../../db/schema.ts'
import { folderFileStore } from '../../files/store.ts'
import { createJobs, type JobRow, type Runner } from '../../jobQueue/jobs.ts'
import { publishingKinds } from '../../jobQueue/lanes.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { portalUrlsOf } from '../../common/identity.ts'
import { runUntilKilled } from '../../testing/killableProcess.ts'
import { createPartStore } from '../../files/parts/partStore.ts'
import type { PublishedRow } from '../published.ts'
import { runPublish } from '../run.ts'

/** All that jobs of bulk publishing have written. */
export interface PublishedState {
  readonly jobs: readonly JobRow[]
  readonly published: readonly PublishedRow[]
  readonly layers: readonly Pick<typeof items.$inferSelect, 'id' | 'title' | 'type' | 'folderId'>[]
}

/** After this time, the lease of a killed process has ended (ms). */
const step = 61_000

/** How often rows are looked at (ms). */
const interval = 20

// The place that the process needs is a data folder.
runUntilKilled(async ({ database, db, clock, log, target: data, reportStep }) => {
  const files = folderFileStore(join(data, 'files'), db, clock)
  const services = {
    db,
    clock,
    files,
    parts: createPartStore(join(data, 'files'), log),
    portalUrls: portalUrlsOf('http://localhost:1'),
    webhooks: { fire: () => Promise.resolve() },
    dataStores: createDataStoreDatabases({
      folder: join(data, 'sampleDatabase'),
      sampleSql: '',
      sealing: await createSealing(join(data, 'key')),
      outbound: createOutbound(['127.0.0.1']),
    }),
  }
  // By chance, every kill can hit the same job.
  const jobs = createJobs(database, { clock, log, maximumAttempts: Infinity })
  let running = 0
  const run: Runner = async (job) => {
    running += 1
    try {
      await runPublish(
        {
          ...job,
          // Reported before the transaction ends, so that the test can kill the process around that moment.
          finish: async (tx, outcome) => {
            await job.finish(tx, outcome)
            reportStep()
          },
        },
        services,
      )
    } finally {
      running -= 1
    }
  }
  const isOpen = inArray(jobTable.status, ['submitted', 'processing'])
  const wake = () => jobs.wake(publishingKinds.publish)
  /** Returns whether a job waits for a process, or this one runs a job. */
  const isBusy = async () =>
    (await db.$count(jobTable, and(isOpen, lt(jobTable.leaseUntil, clock.now())))) > 0 ||
    running > 0
  return {
    worker: {
      begin: () => jobs.begin({ [publishingKinds.publish]: run }),
      wake,
      runDue: async () => {
        // Twice, because a job that was claimed begins a moment later.
        for (let idle = 0; idle < 2;) {
          idle = (await isBusy()) ? 0 : idle + 1
          if (idle === 0 && running === 0) wake()
          await wait(interval)
        }
      },
    },
    isUnfinished: async () => (await db.$count(jobTable, isOpen)) > 0,
    rows: async (): Promise<PublishedState[]> => [
      {
        jobs: await db.select().from(jobTable),
        published: await db.select().from(publishedDatasets),
        layers: await db
          .select({ id: items.id, title: items.title, type: items.type, folderId: items.folderId })
          .from(items)
          .where(inArray(items.type, ['Map Service', 'Feature Service'])),
      },
    ],
  }
}, step)
