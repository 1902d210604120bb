import * as z from 'zod'
import { openEnum } from '../protocol/fields.ts'

/** What a synchronization did with a dataset. */
export const datasetOutcomes = [
  'published',
  'refreshed',
  'unchanged',
  'removed',
  'skipped',
  'failed',
] as const

export const DatasetOutcome = z.looseObject({
  /** Schema and table. */
  dataset: z.string(),
  outcome: openEnum(...datasetOutcomes),
  /** Why it was skipped or failed, with what to do. */
  message: z.string().optional(),
})
export type DatasetOutcome = z.output<typeof DatasetOutcome>
