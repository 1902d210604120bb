import { useQuery } from '@tanstack/react-query'
import * as z from 'zod'
import { jobs } from '../../../rest/jobs/jobs.ts'
import { DatasetOutcome } from '../../../rest/records/datasetOutcome.ts'
import { isPublishingJob, type Job, type JobState } from '../../../rest/records/job.ts'
import type { PublicationJob } from '../queries.ts'
import { query } from '../../shell/api.ts'
import { jobName } from '../../shared/jobs/followedJob.ts'
import { useJobs } from '../../shared/jobs/useJobs.ts'
import { viewOfJob } from '../../shared/jobs/view.ts'

const statuses: Readonly<Partial<Record<JobState, PublicationJob['status']>>> = {
  succeeded: 'completed',
  partial: 'partial',
  failed: 'failed',
  cancelled: 'failed',
}

/** Returns a job of a data store as `publication` returns the last one; undefined for other jobs. */
export const publishingJobOf = (job: Job): PublicationJob | undefined => {
  const { id, definition, created, modified, messages, progress, result } = job
  const type = definition.type ?? definition.operation
  if (type === undefined || !isPublishingJob(type)) return undefined
  return {
    jobId: id,
    jobType: type,
    status: statuses[viewOfJob(job).state] ?? 'processing',
    statusMessage: messages.at(-1) ?? '',
    created,
    modified,
    progress: progress ?? { done: 0, total: 0 },
    datasets: z.array(DatasetOutcome).safeParse(result?.datasets).data ?? [],
  }
}

interface ShownJob {
  /** Undefined while it is being read, and if there is none. */
  readonly job: PublicationJob | undefined
  readonly isLast: boolean
  /** Whether the job that was asked for can't be read, so that the last one is shown. */
  readonly isMissing: boolean
  readonly isReading: boolean
}

/** Returns the last job of a data store, or the earlier one with this ID. */
export const useShownJob = (last: PublicationJob | null, wanted: string): ShownJob => {
  const isLast = wanted === '' || wanted === last?.jobId
  const followed = useJobs()
  const known = followed?.find(({ ref }) => jobName(ref) === wanted)
  const key = known?.ref.kind === 'portal' ? known.ref.key : undefined
  const { data, error } = useQuery({
    ...query(jobs.read, { jobId: wanted, ...(key === undefined ? {} : { key }) }, { retry: false }),
    // The list of followed jobs contains the key.
    enabled: !isLast && followed !== undefined,
  })
  const earlier = data && publishingJobOf(data)
  if (isLast) return { job: last ?? undefined, isLast, isMissing: false, isReading: false }
  const isMissing = error !== null || (data !== undefined && !earlier)
  return isMissing
    ? { job: last ?? undefined, isLast: true, isMissing, isReading: false }
    : { job: earlier, isLast: false, isMissing, isReading: !earlier }
}
