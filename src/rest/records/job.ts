import * as z from 'zod'
import { openEnum } from '../protocol/fields.ts'

/** The outcome of an item in a job; `message` is the reason for skipping or failing, where the portal returns it. */
export const ItemOutcome = z.looseObject({ itemId: z.string(), message: z.string().optional() })
export type ItemOutcome = z.output<typeof ItemOutcome>

/** The results of import and export jobs, and of synchronous calls. */
export const ImportResult = z.looseObject({
  itemsImported: z.array(ItemOutcome),
  itemsSkipped: z.array(ItemOutcome),
  itemsFailedImport: z.array(ItemOutcome),
})
export const ExportResult = z.looseObject({
  itemsExported: z.array(ItemOutcome),
  itemsSkipped: z.array(ItemOutcome),
  itemsFailedExport: z.array(ItemOutcome),
  /** The ID of the new package item. */
  itemId: z.string().optional(),
})

/** The states of jobs in the embedded portal, `partial` only for bulk publishing; clients accept more, see `jobState`. */
const portalJobStates = ['submitted', 'processing', 'partial', 'completed', 'failed'] as const

/** A portal job. Times in epoch ms. `progress` counts steps, not bytes. */
export const Job = z.looseObject({
  id: z.string(),
  definition: z.looseObject({
    type: z.string().optional(),
    operation: z.string().optional(),
    itemId: z.string().optional(),
    groupId: z.string().optional(),
    groupTitle: z.string().optional(),
    /** Of URL reports. */
    urlType: z.string().optional(),
    serverId: z.string().optional(),
    /** Of data stores. */
    datastoreId: z.string().optional(),
    path: z.string().optional(),
  }),
  status: openEnum(...portalJobStates),
  created: z.int(),
  modified: z.int(),
  messages: z.array(z.string()),
  progress: z.looseObject({ done: z.int(), total: z.int() }).optional().meta({ addition: true }),
  result: ImportResult.partial()
    .extend(ExportResult.partial().shape)
    // `UrlReportResult` describes them; most pages do not need its size.
    .extend({ details: z.unknown().optional(), urlReport: z.unknown().optional() })
    // Of data stores.
    .extend({
      datasets: z.unknown().optional(),
      datastore: z.unknown().optional(),
      children: z.unknown().optional(),
    })
    .nullable()
    .optional(),
})
export type Job = z.output<typeof Job>

/** The types of the jobs of bulk publishing. */
export const publishingJobTypes = ['publishAllDatasets', 'deleteAllBPLayers'] as const

/** Returns whether a job publishes or deletes the layers of a data store. */
export const isPublishingJob = (type: string | undefined): boolean =>
  publishingJobTypes.some((one) => one === type)

/** The states that the console shows, for all kinds of jobs. */
export type JobState =
  | 'queued'
  | 'running'
  | 'succeeded'
  | 'partial'
  | 'failed'
  | 'cancelled'
  | 'unknown'

const states: Readonly<Record<string, JobState>> = {
  submitted: 'queued',
  new: 'queued',
  waiting: 'queued',
  scheduled: 'queued',
  esrijobnew: 'queued',
  esrijobsubmitted: 'queued',
  esrijobwaiting: 'queued',
  processing: 'running',
  executing: 'running',
  partial: 'running',
  'in progress': 'running',
  esrijobexecuting: 'running',
  cancelling: 'running',
  completed: 'succeeded',
  complete: 'succeeded',
  succeeded: 'succeeded',
  success: 'succeeded',
  esrijobsucceeded: 'succeeded',
  failed: 'failed',
  failure: 'failed',
  error: 'failed',
  timedout: 'failed',
  esrijobfailed: 'failed',
  esrijobtimedout: 'failed',
  expectedfailure: 'failed',
  unavailable: 'failed',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  esrijobcancelled: 'cancelled',
}

/**
 * Maps any status of the interfaces to a state; case-insensitive. `partial` depends on the type of the job: one of bulk publishing has
 * ended with failures, an upload is incomplete.
 */
export const jobState = (status: string, type?: string): JobState => {
  const word = status.trim().toLowerCase()
  if (word === 'partial' && isPublishingJob(type)) return 'partial'
  return states[word] ?? 'unknown'
}

/** Returns whether a job has ended. An unknown state is polled further. */
export const isTerminal = (
  state: JobState,
): state is 'succeeded' | 'partial' | 'failed' | 'cancelled' =>
  state === 'succeeded' || state === 'partial' || state === 'failed' || state === 'cancelled'
