import type { JobRef } from '../../../rest/protocol/jobReference.ts'
import { isTerminal } from '../../../rest/records/job.ts'
import type { RecordStore } from '../../shell/storage/database.ts'
import { followedId, FollowedJob } from './followedJob.ts'
import type { JobView } from './view.ts'

/** Maximum number of stored ended jobs, per person and portal. */
const maxEnded = 100

export interface JobStore {
  /** The jobs followed by one account scope, newest first. */
  readonly list: (place: string) => Promise<FollowedJob[]>
  /** Adds a job. `memo` contains the data that the job's page needs after a reload. */
  readonly follow: (job: FollowedJob, memo?: unknown) => Promise<void>
  /** Stores the result of a poll. Returns the job if a visible property changed. */
  readonly note: (place: string, ref: JobRef, view: JobView) => Promise<FollowedJob | undefined>
  readonly forget: (...ids: readonly string[]) => Promise<void>
  readonly memo: (id: string) => Promise<unknown>
}

const read = (record: unknown): FollowedJob[] => {
  const parsed = FollowedJob.safeParse(record)
  // Records of other versions of the console that do not parse are ignored, not deleted.
  return parsed.success ? [parsed.data] : []
}

const withView = (job: FollowedJob, view: JobView): FollowedJob => {
  const { outcome, progress, reason } = view
  return {
    ...job,
    state: view.state,
    ...(progress ? { progress: { done: progress.done, total: progress.total } } : {}),
    ...(isTerminal(view.state) ? { ended: job.ended ?? view.ended ?? Date.now() } : {}),
    ...(outcome
      ? {
          counts: {
            done: outcome.done.length,
            skipped: outcome.skipped.length,
            failed: outcome.failed.length,
          },
        }
      : {}),
    ...(reason === undefined ? {} : { reason }),
  }
}

const isSame = (a: FollowedJob, b: FollowedJob) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Creates the store of followed jobs. `changed` is called after every change, so that this tab and others can read again, and
 * with true if a job has ended; operations that change the list wait for it.
 */
export const createJobStore = (
  shelf: RecordStore,
  memos: RecordStore,
  changed: (hasEnded: boolean) => Promise<unknown>,
): JobStore => {
  const list = async (place: string) => {
    const jobs = (await shelf.list(place)).flatMap(read)
    return jobs.toSorted((a, b) => b.started - a.started)
  }
  const remove = async (ids: readonly string[]) => {
    await Promise.all(ids.flatMap((id) => [shelf.remove(id), memos.remove(id)]))
  }
  return {
    list,
    follow: async (job, memo) => {
      if (memo !== undefined) await memos.put({ id: job.id, place: job.place, memo })
      await shelf.put(job)
      const ended = (await list(job.place)).filter(({ state }) => isTerminal(state))
      await remove(ended.slice(maxEnded).map(({ id }) => id))
      await changed(false)
    },
    note: async (place, ref, view) => {
      const after = await shelf.change(followedId(place, ref), (record) => {
        const [before] = read(record)
        // A late response must not replace a newer one.
        if (!before || (isTerminal(before.state) && !isTerminal(view.state))) return undefined
        const next = withView(before, view)
        return isSame(before, next) ? undefined : next
      })
      const [noted] = after ? read(after) : []
      // The poll does not wait until the change is shown.
      if (noted) void changed(isTerminal(noted.state))
      return noted
    },
    forget: async (...ids) => {
      await remove(ids)
      await changed(false)
    },
    memo: async (id) => {
      const record = await memos.get(id)
      return record && 'memo' in record ? record.memo : undefined
    },
  }
}
