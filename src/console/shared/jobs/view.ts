import type { Client } from '../../../rest/protocol/client.ts'
import type { JobRef } from '../../../rest/protocol/jobReference.ts'
import {
  isPublishingJob,
  isTerminal,
  jobState,
  type ItemOutcome,
  type Job,
  type JobState,
} from '../../../rest/records/job.ts'
import { jobs } from '../../../rest/jobs/jobs.ts'
import { DatasetOutcome } from '../../../rest/records/datasetOutcome.ts'
import * as z from 'zod'

/** The outcome of each item, or of each dataset of a data store. `done` means imported, exported, or as the database requires. */
export interface JobOutcome {
  readonly done: readonly ItemOutcome[]
  readonly skipped: readonly ItemOutcome[]
  readonly failed: readonly ItemOutcome[]
  /** The new package item of an export. */
  readonly packageItemId?: string | undefined
}

/** The console's representation of a job of any type. Times in epoch ms. */
export interface JobView {
  readonly state: JobState
  /** The state as the portal names it. */
  readonly word: string
  readonly type?: string | undefined
  readonly group?: { readonly id: string; readonly title: string } | undefined
  /** The data store of a job of bulk publishing. */
  readonly dataStoreId?: string | undefined
  readonly messages: readonly string[]
  readonly progress?: { readonly done: number; readonly total: number } | undefined
  readonly outcome?: JobOutcome | undefined
  /** Why the job failed, or what remains to be done. */
  readonly reason?: string | undefined
  readonly started?: number | undefined
  readonly ended?: number | undefined
}

const typeOf = ({ definition: { type, operation } }: Job) => type ?? operation

const datasetOutcomes = (datasets: unknown): JobOutcome | undefined => {
  const { data } = z.array(DatasetOutcome).safeParse(datasets)
  if (!data) return undefined
  const of = (isWanted: (outcome: string) => boolean) =>
    data
      .filter(({ outcome }) => isWanted(outcome))
      .map(({ dataset, message }) => ({
        itemId: dataset,
        ...(message === undefined ? {} : { message }),
      }))
  return {
    done: of((outcome) => outcome !== 'skipped' && outcome !== 'failed'),
    skipped: of((outcome) => outcome === 'skipped'),
    failed: of((outcome) => outcome === 'failed'),
  }
}

const outcomeOf = (job: Job): JobOutcome | undefined => {
  const { result } = job
  if (!result) return undefined
  if (isPublishingJob(typeOf(job))) return datasetOutcomes(result.datasets)
  return {
    done: [...(result.itemsImported ?? []), ...(result.itemsExported ?? [])],
    skipped: result.itemsSkipped ?? [],
    failed: [...(result.itemsFailedImport ?? []), ...(result.itemsFailedExport ?? [])],
    packageItemId: result.itemId,
  }
}

/**
 * Returns the state of an ended job: partial if some items failed, failed if all did. A job of bulk publishing is failed only if it did
 * not reach its end.
 */
const stateWith = (
  state: JobState,
  outcome: JobOutcome | undefined,
  type: string | undefined,
): JobState => {
  if (state !== 'succeeded' || !outcome || outcome.failed.length === 0) return state
  if (isPublishingJob(type)) return 'partial'
  return outcome.done.length + outcome.skipped.length === 0 ? 'failed' : 'partial'
}

/** Returns why a job failed: the last message, or that of the only item that failed. The numbers say more about several items. */
const reasonOf = (
  state: JobState,
  messages: readonly string[],
  { failed }: Pick<JobOutcome, 'failed'> = { failed: [] },
): string | undefined => {
  if (failed.length > 0) return failed.length === 1 ? failed[0]?.message : undefined
  return state === 'failed' ? messages.at(-1) : undefined
}

/** Converts a portal job. */
export const viewOfJob = (job: Job): JobView => {
  const outcome = outcomeOf(job)
  const type = typeOf(job)
  const state = stateWith(jobState(job.status, type), outcome, type)
  const { groupId, groupTitle, datastoreId } = job.definition
  return {
    state,
    word: job.status,
    type,
    dataStoreId: isPublishingJob(type) ? datastoreId : undefined,
    group: groupId === undefined ? undefined : { id: groupId, title: groupTitle ?? groupId },
    messages: job.messages,
    progress: job.progress,
    outcome,
    reason: reasonOf(state, job.messages, outcome),
    started: job.created,
    ended: isTerminal(state) ? job.modified : undefined,
  }
}

/** Reads a job from the portal. Throws what `send` throws. */
export const readJob = async (
  send: Client['send'],
  ref: JobRef,
  signal?: AbortSignal,
): Promise<JobView> => {
  if (ref.kind === 'portal') {
    const access = ref.isOwn ? { own: true } : ref.key === undefined ? {} : { key: ref.key }
    return viewOfJob(await send(jobs.read, { jobId: ref.jobId, ...access }, { signal }))
  }
  if (ref.kind === 'upgrade') return (await import('./upgradeView.ts')).readUpgrade(ref)
  // Loaded on demand: the operations of content are large, and few followed jobs are uploads.
  const { content } = await import('../../../rest/content/content.ts')
  const { userName, itemId, jobId, jobType } = ref
  const { status, statusMessage, jobInfo } = await send(
    content.status,
    {
      userName,
      itemId,
      ...(jobId === undefined ? {} : { jobId }),
      ...(jobType === undefined ? {} : { jobType }),
    },
    { signal },
  )
  // Without the status of the job itself, `partial` can mean that it is still running.
  const ended = jobInfo?.status
  const state = ended === undefined ? jobState(status) : jobState(ended, jobType)
  const messages = statusMessage && statusMessage !== status ? [statusMessage] : []
  return {
    state,
    word: ended ?? status,
    type: jobType,
    dataStoreId: isPublishingJob(jobType) ? itemId : undefined,
    messages,
    reason: reasonOf(state, messages),
  }
}
