import * as z from 'zod'
import { JobRef } from '../../../rest/protocol/jobReference.ts'
import { isPublishingJob, type JobState } from '../../../rest/records/job.ts'
import { jobKinds } from '../../shell/changes/startedJobs.ts'

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
 * A job that the person follows, stored in the browser for reloads and other tabs. Contains the job's key and never a token.
 * Times in epoch ms.
 */
export const FollowedJob = z.object({
  id: z.string(),
  place: z.string(),
  ref: JobRef,
  kind: z.enum(jobKinds),
  title: z.string(),
  /** Path of the page that shows the job, with search parameters. */
  destination: z.string().optional(),
  group: z.object({ id: z.string(), title: z.string() }).optional(),
  started: z.int(),
  ended: z.int().optional(),
  state: z.enum(states),
  progress: z.object({ done: z.int(), total: z.int() }).optional(),
  counts: z
    .object({ done: z.int(), skipped: z.int(), failed: z.int(), unclear: z.int().optional() })
    .optional(),
  /** Why it failed, or what remains to be done. */
  reason: z.string().optional(),
  /** The ID of the entry of the change history that shows how it ends. */
  entry: z.string().optional(),
})
export type FollowedJob = z.output<typeof FollowedJob>

/** Returns the ID of the item whose file a job writes by a download or an export; undefined for other jobs. */
export const writtenItem = ({ ref }: Pick<FollowedJob, 'ref'>): string | undefined =>
  ref.kind === 'item' && !isPublishingJob(ref.jobType) ? ref.itemId : undefined

/** Returns the job's name in URLs. */
export const jobName = (ref: JobRef): string => {
  if (ref.kind === 'upgrade') return ref.server.id
  return ref.kind === 'portal' ? ref.jobId : (ref.jobId ?? ref.itemId)
}

/** Returns the ID by which the portal returns a job to others; undefined for downloads and upgrades, which have none. */
export const portalJobId = (ref: JobRef): string | undefined =>
  ref.kind === 'upgrade' ? undefined : ref.jobId

export const followedId = (place: string, ref: JobRef): string =>
  `${place} ${ref.kind} ${jobName(ref)}`
