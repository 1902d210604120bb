import { and, asc, eq, sql } from 'drizzle-orm'
import type { DatasetOutcome } from '../../rest/records/datasetOutcome.ts'
import type { PublishingJob } from '../../rest/publishing/publishing.ts'
import { failures } from '../common/failures.ts'
import type { Database } from '../db/database.ts'
import { dataStores, jobItems, jobs } from '../db/schema.ts'
import type { JobRow } from '../jobQueue/jobs.ts'
import { publishingKinds } from '../jobQueue/lanes.ts'

/** The outcomes that are stored as messages of datasets that did not fail. */
export const doneOutcomes = ['published', 'refreshed', 'unchanged', 'removed'] as const
export type DoneOutcome = (typeof doneOutcomes)[number]

/** Returns what a job did with each dataset so far, by name. */
export const outcomesOf = async (db: Database, jobId: string): Promise<DatasetOutcome[]> => {
  const rows = await db
    .select()
    .from(jobItems)
    .where(eq(jobItems.jobId, jobId))
    .orderBy(asc(sql`${jobItems.itemId} COLLATE "C"`))
  return rows.map(({ itemId: dataset, outcome, message }) =>
    outcome === 'done'
      ? { dataset, outcome: message ?? 'unchanged' }
      : {
          dataset,
          outcome,
          ...(message === null ? {} : { message }),
        },
  )
}

/** Maximum datasets that a message names. */
const maxNamed = 20

const countOf = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'dataset' : 'datasets'}`

/** Returns how many datasets have an outcome, and their names with the reasons; nothing if none has. */
const reasonsOf = (
  wanted: 'failed' | 'skipped',
  outcomes: readonly DatasetOutcome[],
): string | undefined => {
  const found = outcomes.filter(({ outcome }) => outcome === wanted)
  if (found.length === 0) return undefined
  const named = found
    .slice(0, maxNamed)
    .map(({ dataset, message = '' }) => (message === '' ? dataset : `${dataset} (${message})`))
  const others = found.length - named.length
  const list = [...named, ...(others > 0 ? [`${others.toLocaleString('en')} more`] : [])]
  const verb = wanted === 'failed' ? 'failed' : found.length === 1 ? 'was skipped' : 'were skipped'
  return `${countOf(found.length)} of ${outcomes.length.toLocaleString('en')} ${verb}: ${list.join('; ')}.`
}

/** Returns the state of a job, and the same in words. */
const stateOf = (
  { status, messages, result }: Pick<JobRow, 'status' | 'messages' | 'result'>,
  outcomes: readonly DatasetOutcome[],
): Pick<PublishingJob, 'status' | 'statusMessage'> => {
  switch (status) {
    case 'submitted':
    case 'processing':
      return { status: 'processing', statusMessage: messages.at(-1) ?? 'processing' }
    case 'failed':
    case 'canceled':
      return { status: 'failed', statusMessage: messages.at(-1) ?? 'failed' }
    case 'completed': {
      const failed = reasonsOf('failed', outcomes)
      const note = result && 'note' in result ? result.note : undefined
      const sentences = [note, failed, reasonsOf('skipped', outcomes)].filter(Boolean)
      return {
        status: failed === undefined ? 'completed' : 'partial',
        statusMessage: sentences.length === 0 ? 'completed' : sentences.join(' '),
      }
    }
  }
}

/** Returns a job of a data store with what it did. Times in epoch ms. */
export const publishingJob = async (db: Database, job: JobRow): Promise<PublishingJob> => {
  const datasets = await outcomesOf(db, job.id)
  return {
    jobId: job.id,
    jobType: job.kind,
    ...stateOf(job, datasets),
    created: job.created,
    modified: job.modified,
    progress: { done: job.done, total: job.total },
    datasets,
  }
}

/** Returns a job of a data store: its last one without an ID. */
export const jobOf = async (
  db: Database,
  dataStoreId: string,
  jobId: string | null,
): Promise<JobRow | undefined> => {
  if (jobId === null) return undefined
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, jobId), sql`${jobs.params} ->> 'dataStoreId' = ${dataStoreId}`))
  return row
}

/**
 * Returns the state of a job of a data store, of the last one without `jobId`; undefined for other items. Throws 400 for a job that the
 * data store does not have.
 */
export const dataStoreStatus = async (
  db: Database,
  {
    itemId,
    jobId,
    jobType,
  }: { itemId: string; jobId?: string | undefined; jobType?: string | undefined },
) => {
  const [store] = await db.select().from(dataStores).where(eq(dataStores.itemId, itemId))
  const job = store && (await jobOf(db, itemId, jobId ?? store.jobId))
  const kinds: readonly string[] = [publishingKinds.publish, publishingKinds.remove]
  if (!store || (!job && jobId === undefined)) return undefined
  if (!job || !kinds.includes(job.kind) || (jobType && jobType !== job.kind))
    throw failures.badParameter('jobId', 'is not a job of this data store')
  const { status, statusMessage } = await publishingJob(db, job)
  const serverId = job.params['serverId']
  return {
    // The interface knows no other word for a job in progress.
    status: status === 'processing' ? 'partial' : status,
    statusMessage,
    itemId,
    jobInfo: {
      status,
      serverId: typeof serverId === 'string' ? serverId : '',
      jobId: job.id,
      jobType: job.kind,
    },
  }
}
