import type { JobRef } from '../../../rest/protocol/jobReference.ts'
import { isTerminal } from '../../../rest/records/job.ts'
import type { RecordStore } from '../storage/database.ts'
import { followedId, FollowedJob } from './followedJob.ts'
import type { JobView } from './view.ts'

/** Ended jobs that are kept at most, per person and portal. */
const maxEnded = 100

export interface JobStore {
  /** The jobs followed at a place, newest first. */
  readonly list: (place: string) => Promise<FollowedJob[]>
  /** Begins to follow. `memo` is whatever the page that started the job needs to show it after a reload. */
  readonly follow: (job: FollowedJob, memo?: unknown) => Promise<void>
  /** Keeps what a poll told. Answers the job when that changed something people see. */
  readonly note: (place: string, ref: JobRef, view: JobView) => Promise<FollowedJob | undefined>
  readonly forget: (...ids: readonly string[]) => Promise<void>
  readonly memo: (id: string) => Promise<unknown>
}

const read = (record: unknown): FollowedJob[] => {
  const parsed = FollowedJob.safeParse(record)
  // What another version of the console wrote and this one does not understand is left alone.
  return parsed.success ? [parsed.data] : []
}

const withView = (job: FollowedJob, view: JobView): FollowedJob => {
  const { outcome, progress } = view
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
  }
}

const isSame = (a: FollowedJob, b: FollowedJob) => JSON.stringify(a) === JSON.stringify(b)

/**
 * The followed jobs on their shelves. `changed` is told after every change, so that this tab and others can look again; what
 * changes the list waits for it.
 */
export const createJobStore = (
  shelf: RecordStore,
  memos: RecordStore,
  changed: () => Promise<unknown>,
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
      await changed()
    },
    note: async (place, ref, view) => {
      const after = await shelf.change(followedId(place, ref), (record) => {
        const [before] = read(record)
        // An answer that comes late says less than one that came before.
        if (!before || (isTerminal(before.state) && !isTerminal(view.state))) return undefined
        const next = withView(before, view)
        return isSame(before, next) ? undefined : next
      })
      // The poll that brought it need not wait until it is shown.
      if (after) void changed()
      return after && read(after)[0]
    },
    forget: async (...ids) => {
      await remove(ids)
      await changed()
    },
    memo: async (id) => {
      const record = await memos.get(id)
      return record && 'memo' in record ? record.memo : undefined
    },
  }
}
