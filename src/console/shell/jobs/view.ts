import type { Client } from '../../../rest/protocol/client.ts'
import type { JobRef } from '../../../rest/protocol/jobReference.ts'
import {
  isTerminal,
  jobState,
  type ItemOutcome,
  type Job,
  type JobState,
} from '../../../rest/records/job.ts'
import { jobs } from '../../../rest/jobs/jobs.ts'

/** The outcome of each item. `done` means imported or exported. */
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
  readonly messages: readonly string[]
  readonly progress?: { readonly done: number; readonly total: number } | undefined
  readonly outcome?: JobOutcome | undefined
  readonly started?: number | undefined
  readonly ended?: number | undefined
}

const outcomeOf = ({ result }: Job): JobOutcome | undefined => {
  if (!result) return undefined
  return {
    done: [...(result.itemsImported ?? []), ...(result.itemsExported ?? [])],
    skipped: result.itemsSkipped ?? [],
    failed: [...(result.itemsFailedImport ?? []), ...(result.itemsFailedExport ?? [])],
    packageItemId: result.itemId,
  }
}

/** Returns the state of an ended job: partial if some items failed, failed if all did. */
const stateWith = (state: JobState, outcome: JobOutcome | undefined): JobState => {
  if (state !== 'succeeded' || !outcome || outcome.failed.length === 0) return state
  return outcome.done.length + outcome.skipped.length === 0 ? 'failed' : 'partial'
}

/** Converts a portal job. */
export const viewOfJob = (job: Job): JobView => {
  const outcome = outcomeOf(job)
  const state = stateWith(jobState(job.status), outcome)
  const { groupId, groupTitle, type, operation } = job.definition
  return {
    state,
    word: job.status,
    type: type ?? operation,
    group: groupId === undefined ? undefined : { id: groupId, title: groupTitle ?? groupId },
    messages: job.messages,
    progress: job.progress,
    outcome,
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
    const key = ref.key === undefined ? {} : { key: ref.key }
    return viewOfJob(await send(jobs.read, { jobId: ref.jobId, ...key }, { signal }))
  }
  // Loaded on demand: the operations of content are large, and few followed jobs are uploads.
  const { content } = await import('../../../rest/content/content.ts')
  const { status, statusMessage } = await send(
    content.status,
    { userName: ref.userName, itemId: ref.itemId },
    { signal },
  )
  return {
    state: jobState(status),
    word: status,
    messages: statusMessage && statusMessage !== status ? [statusMessage] : [],
  }
}
