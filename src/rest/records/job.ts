import * as z from 'zod'
import { openEnum } from '../protocol/fields.ts'

/** An item's outcome inside a job; `message` says why it was skipped or failed, where the portal tells it. */
export const ItemOutcome = z.looseObject({ itemId: z.string(), message: z.string().optional() })
export type ItemOutcome = z.output<typeof ItemOutcome>

/** Results of import and export jobs, and of synchronous calls (specification section 5, rest-content.md section 12.1). */
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

/** The states our portal gives a job (rest-content.md section 12.4); clients understand more, see `jobState`. */
const portalJobStates = ['submitted', 'processing', 'completed', 'failed'] as const

/** A portal job (specification, Job). Times in epoch ms. `progress` is told by some portals only: steps, not bytes. */
export const Job = z.looseObject({
  id: z.string(),
  definition: z.looseObject({
    type: z.string().optional(),
    operation: z.string().optional(),
    itemId: z.string().optional(),
    groupId: z.string().optional(),
    groupTitle: z.string().optional(),
  }),
  status: openEnum(...portalJobStates),
  created: z.int(),
  modified: z.int(),
  messages: z.array(z.string()),
  progress: z.looseObject({ done: z.int(), total: z.int() }).optional(),
  result: ImportResult.partial().extend(ExportResult.partial().shape).nullable().optional(),
})
export type Job = z.output<typeof Job>

/** The one vocabulary of the console, whatever kind a job is. */
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
  unavailable: 'failed',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  esrijobcancelled: 'cancelled',
}

/** Translates any status the interface family uses; compared without regard to case (rest-tasks-and-publishing.md section 3). */
export const jobState = (status: string): JobState =>
  states[status.trim().toLowerCase()] ?? 'unknown'

/** Nothing more will happen. An unknown state is polled on. */
export const isTerminal = (state: JobState): boolean =>
  state === 'succeeded' || state === 'partial' || state === 'failed' || state === 'cancelled'
