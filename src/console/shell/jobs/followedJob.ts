import * as z from 'zod'
import { JobRef } from '../../../rest/protocol/jobReference.ts'
import type { JobState } from '../../../rest/records/job.ts'

const states = [
  'queued',
  'running',
  'succeeded',
  'partial',
  'failed',
  'cancelled',
  'unknown',
] as const satisfies readonly JobState[]

/**
 * A job the person follows, kept in the browser so that a reload or another tab finds it. Holds the job's own key and never a
 * token. Times in epoch ms.
 */
export const FollowedJob = z.object({
  id: z.string(),
  place: z.string(),
  ref: JobRef,
  kind: z.enum(['import', 'export', 'upload', 'other']),
  title: z.string(),
  /** Where in the console it is shown in full, with the search part. */
  destination: z.string().optional(),
  group: z.object({ id: z.string(), title: z.string() }).optional(),
  started: z.int(),
  ended: z.int().optional(),
  state: z.enum(states),
  progress: z.object({ done: z.int(), total: z.int() }).optional(),
  counts: z.object({ done: z.int(), skipped: z.int(), failed: z.int() }).optional(),
})
export type FollowedJob = z.output<typeof FollowedJob>

/** The job's name in addresses. */
export const jobName = (ref: JobRef): string => (ref.kind === 'portal' ? ref.jobId : ref.itemId)

export const followedId = (place: string, ref: JobRef): string =>
  `${place} ${ref.kind} ${jobName(ref)}`
