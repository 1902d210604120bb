import { randomId } from '../../shell/storage/randomId.ts'
import type { Client } from '../../../rest/protocol/client.ts'
import type { RecordStore } from '../../shell/storage/database.ts'
import { toProblem } from '../../shell/errors/problem.ts'
import type { Wait } from '../../shell/errors/retry.ts'
import { countsOf, cut, doneOf, nextIndex, withoutFailed } from './chunks.ts'
import type { Kind, Task } from './kind.ts'
import { perform } from './perform.ts'
import { Chunk, Run, type Target } from './records.ts'

/** Maximum number of stored bulk operations, per person and portal. */
const maxRuns = 50

/** Runs a function with an exclusive lock; returns undefined, without calling it, if another tab has the lock. */
export type Lock = <T>(name: string, whileHeld: () => Promise<T>) => Promise<T | undefined>

/** What describes a new bulk operation. */
export type NewRun = Pick<Run, 'place' | 'kind' | 'title' | 'change'> &
  Partial<Pick<Run, 'id' | 'endTitle' | 'undoes'>>

interface Parts {
  readonly runs: RecordStore
  readonly chunks: RecordStore
  readonly kindNamed: (name: string) => Promise<Kind<unknown> | undefined>
  readonly send: Client['send']
  readonly lock: Lock
  /** Called after every change, so that this tab and others can read again. */
  readonly changed: () => void
  /** Called with the completed targets, once their outcomes are stored. */
  readonly done?: (run: Run, kind: Kind<unknown>, tasks: readonly Task<unknown>[]) => void
  /** Called when the work on a bulk operation ends, stops, or is interrupted. */
  readonly worked: (run: Run, kind: Kind<unknown>) => Promise<void>
  readonly wait?: Wait | undefined
}

/** The bulk engine: any number of targets, in chunks of one request each, across reloads and tabs. */
export interface Bulk {
  /** The bulk operations of an account scope, newest first. */
  readonly list: (place: string) => Promise<Run[]>
  readonly chunksOf: (runId: string) => Promise<Chunk[]>
  /** Stores a bulk operation with its targets, as running: the caller starts it with `work`. */
  readonly add: (about: NewRun, targets: readonly Target[]) => Promise<Run>
  /** Marks a bulk operation as running, before the work begins. */
  readonly begin: (runId: string) => Promise<void>
  /**
   * Runs a bulk operation until it ends, stops, or is interrupted, and returns its state; undefined if another tab is running it.
   * Never rejects because of a response of the portal.
   */
  readonly work: (runId: string) => Promise<Run | undefined>
  /** Stops a bulk operation of this tab: no more requests are sent, and running requests complete. */
  readonly stop: (runId: string) => void
  /** Stores why a bulk operation could not start. */
  readonly interrupt: (runId: string, error: unknown) => Promise<void>
  /** Adds the failed targets of a bulk operation to its remaining work. */
  readonly retryFailed: (runId: string) => Promise<void>
  /** Removes a bulk operation and its outcomes from the browser. */
  readonly remove: (runId: string) => Promise<void>
}

const readRun = (record: unknown): Run[] => {
  const parsed = Run.safeParse(record)
  // Records of other versions of the console that do not parse are ignored, not deleted.
  return parsed.success ? [parsed.data] : []
}

const readChunk = (record: unknown): Chunk[] => {
  const parsed = Chunk.safeParse(record)
  return parsed.success ? [parsed.data] : []
}

export const createBulk = (parts: Parts): Bulk => {
  const { runs, chunks, kindNamed, send, lock, changed, done, worked, wait } = parts
  const stops = new Map<string, AbortController>()

  const list = async (place: string) =>
    (await runs.list(place)).flatMap(readRun).toSorted((a, b) => b.started - a.started)

  const chunksOf = async (runId: string) =>
    (await chunks.list(runId)).flatMap(readChunk).toSorted((a, b) => (a.id < b.id ? -1 : 1))

  const change = async (runId: string, values: Partial<Run>) => {
    const after = await runs.change(runId, (record) => {
      const [run] = readRun(record)
      return run && { ...run, ...values }
    })
    changed()
    return after && readRun(after)[0]
  }

  const remove = async (runId: string) => {
    const ids = await chunks.ids(runId)
    await Promise.all([...ids.map((id) => chunks.remove(id)), runs.remove(runId)])
    changed()
  }

  const kindOf = async ({ kind: name }: Pick<Run, 'kind'>) => {
    const kind = await kindNamed(name)
    if (!kind) throw new Error(`This console knows no run of the kind ${name}.`)
    return kind
  }

  const begin = async (runId: string) => {
    await change(runId, { state: 'running', message: undefined })
  }

  const workOn = async (run: Run): Promise<Run | undefined> => {
    const kind = await kindOf(run)
    const controller = new AbortController()
    stops.set(run.id, controller)
    try {
      await begin(run.id)
      const all = await chunksOf(run.id)
      let counts = countsOf(all)
      let left = all.filter(({ state }) => state !== 'ended').length
      const trouble = await perform({
        kind,
        run,
        chunks: all.filter(({ state }) => state !== 'ended'),
        send,
        stop: controller.signal,
        wait,
        keep: async (chunk) => {
          await chunks.put(chunk)
          if (chunk.state !== 'ended') return
          left -= 1
          counts = countsOf([chunk], counts)
          await change(run.id, { counts })
          done?.(run, kind, doneOf(kind, run, chunk))
        },
      })
      const isOver = left === 0
      const after = await change(run.id, {
        state: isOver ? 'ended' : trouble === undefined ? 'stopped' : 'interrupted',
        ...(isOver ? { ended: Date.now() } : {}),
        ...(trouble === undefined ? {} : { message: toProblem(trouble).message }),
      })
      if (after) await worked(after, kind)
      return after
    } finally {
      stops.delete(run.id)
    }
  }

  return {
    list,
    chunksOf,
    begin,
    remove,
    add: async (about, targets) => {
      const run: Run = {
        id: randomId(),
        ...about,
        total: targets.length,
        counts: countsOf([]),
        started: Date.now(),
        state: 'running',
      }
      const cutUp = cut(await kindOf(run), run, targets)
      await Promise.all(cutUp.map((chunk) => chunks.put(chunk)))
      await runs.put(run)
      const older = (await list(run.place)).filter(({ state }) => state === 'ended')
      await Promise.all(older.slice(maxRuns).map(({ id }) => remove(id)))
      changed()
      return run
    },
    work: async (runId) => {
      try {
        return await lock(runId, async () => {
          const [run] = readRun(await runs.get(runId))
          return run && workOn(run)
        })
      } finally {
        // Lists show whether the lock is in use, and it was in use when the end was recorded.
        changed()
      }
    },
    stop: (runId) => stops.get(runId)?.abort(),
    interrupt: async (runId, error) => {
      await change(runId, { state: 'interrupted', message: toProblem(error).message })
    },
    retryFailed: async (runId) => {
      const [run] = readRun(await runs.get(runId))
      if (!run) return
      const all = await chunksOf(runId)
      const { left, failed } = withoutFailed(all)
      const again = cut(await kindOf(run), run, failed, nextIndex(all))
      const emptied = left.filter(({ targets }) => targets.length === 0)
      await Promise.all([
        ...again.map((chunk) => chunks.put(chunk)),
        ...left.filter(({ targets }) => targets.length > 0).map((chunk) => chunks.put(chunk)),
      ])
      await Promise.all(emptied.map(({ id }) => chunks.remove(id)))
      await change(runId, { state: 'stopped', ended: undefined, counts: countsOf(left) })
    },
  }
}
