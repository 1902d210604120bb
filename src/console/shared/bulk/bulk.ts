import { randomId } from '../../shell/storage/randomId.ts'
import type { Client } from '../../../rest/protocol/client.ts'
import { pagesOf, type RecordStore } from '../../shell/storage/database.ts'
import { toProblem } from '../../shell/errors/problem.ts'
import type { Wait } from '../../shell/errors/retry.ts'
import {
  countsOf,
  cutBatches,
  processedOf,
  taskOf,
  unclearTargets,
  withChecked,
  withoutFailed,
} from './chunks.ts'
import type { Kind } from './kind.ts'
import { perform } from './perform.ts'
import {
  readChunk,
  readRun,
  readRuns,
  type Chunk,
  type Run,
  type TargetBatches,
} from './records.ts'

/** Maximum number of stored bulk operations, per person and portal. */
const maxRuns = 50

/** The pause between two notifications about the progress of a bulk operation (ms). */
const pause = 300

/** Runs a function with an exclusive lock; returns undefined, without calling it, if another tab has the lock. */
export type Lock = <T>(name: string, whileHeld: () => Promise<T>) => Promise<T | undefined>

/** What describes a new bulk operation. */
export type NewRun = Pick<Run, 'place' | 'kind' | 'title' | 'change'> &
  Partial<Pick<Run, 'id' | 'endTitle' | 'undoes' | 'next'>>

/** A bulk operation whose targets are stored. It is not listed before it starts, and is removed if its tab is closed before. */
export interface Prepared {
  readonly id: string
  /** The number of its targets. */
  readonly total: number
  /** Lists it as running, with what was not known when it was prepared; the caller runs it with `work`. */
  readonly start: (known?: Partial<Pick<Run, 'title' | 'endTitle' | 'change'>>) => Promise<Run>
  /** Removes it with its targets. Does nothing once it started. */
  readonly discard: () => Promise<void>
}

interface Parts {
  readonly runs: RecordStore
  readonly chunks: RecordStore
  readonly kindNamed: (name: string) => Promise<Kind<unknown> | undefined>
  readonly send: Client['send']
  readonly lock: Lock
  /** Called after every change, so that this tab and others can read again. */
  readonly changed: () => void
  /** Called when the work on a bulk operation ends, stops, or is interrupted. */
  readonly worked: (run: Run, kind: Kind<unknown>) => Promise<void>
  readonly wait?: Wait | undefined
}

/** The bulk engine: any number of targets, in chunks of one request each, across reloads and tabs. */
export interface Bulk {
  /** The bulk operations of an account scope, newest first. */
  readonly list: (place: string) => Promise<Run[]>
  /** Reads the chunks of a bulk operation in their order, a few at a time. */
  readonly chunksOf: (runId: string) => AsyncGenerator<Chunk>
  /**
   * Stores a bulk operation with its targets while they arrive, and then waits for its start. Throws what reading the targets throws, or
   * the browser if it has no space; nothing is kept then.
   */
  readonly prepare: (about: NewRun, batches: TargetBatches) => Promise<Prepared>
  /** Prepares a bulk operation and lists it as running at once. Throws as `prepare`. */
  readonly add: (about: NewRun, batches: TargetBatches) => Promise<Run>
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
  /**
   * Reads what became of the unclear targets of a bulk operation: those with the change are done, those without it failed, and those
   * that can't be read stay unclear. Changes nothing. Throws what `send` throws. Does nothing while another tab runs the operation.
   */
  readonly checkUnclear: (runId: string) => Promise<void>
  /** Removes a bulk operation and its outcomes from the browser. */
  readonly remove: (runId: string) => Promise<void>
}

export const createBulk = (parts: Parts): Bulk => {
  const { runs, chunks, kindNamed, send, lock, changed, worked, wait } = parts
  const stops = new Map<string, AbortController>()
  /** Bulk operations that this page stored and that have not begun: they have no outcomes to count. */
  const unbegun = new Set<string>()

  const list = async (place: string) => readRuns(await runs.list(place))

  async function* chunkPages(runId: string): AsyncGenerator<Chunk[]> {
    for await (const page of pagesOf(chunks, runId)) yield page.flatMap(readChunk)
  }

  async function* chunksOf(runId: string): AsyncGenerator<Chunk> {
    for await (const page of chunkPages(runId)) yield* page
  }

  /** Counts the outcomes of the chunks: those of a bulk operation are older if the page was closed between both. */
  const recount = async (runId: string) => {
    let counts = countsOf([])
    for await (const { outcomes } of chunksOf(runId)) counts = countsOf(outcomes, counts)
    return counts
  }

  const change = async (runId: string, values: Partial<Run>) => {
    const after = await runs.change(runId, (record) => {
      const [run] = readRun(record)
      return run && { ...run, ...values }
    })
    changed()
    return after && readRun(after)[0]
  }

  const remove = async (runId: string) => {
    await chunks.removeAll(runId)
    await runs.remove(runId)
    changed()
  }

  /** Removes what page loads have left that ended while targets were stored. */
  const removeUnfinished = async (place: string) => {
    for (const { id, state } of (await runs.list(place)).flatMap(readRun))
      if (state === 'adding') await lock(id, () => remove(id))
  }

  /** Stores a bulk operation and its targets; returns their number. */
  const store = async (run: Run, batches: TargetBatches): Promise<number> => {
    await runs.put(run)
    try {
      let total = 0
      for await (const ready of cutBatches(await kindOf(run), run, batches)) {
        await chunks.putAll(ready)
        for (const { targets } of ready) total += targets.length
      }
      return total
    } catch (error) {
      await remove(run.id)
      throw error
    }
  }

  /** Returns a stored bulk operation that waits for its start; `release` releases its lock. */
  const waiting = (run: Run, total: number, release: () => Promise<void>): Prepared => {
    let isWaiting = true
    return {
      id: run.id,
      total,
      start: async (known) => {
        isWaiting = false
        const values = { ...known, total, started: Date.now(), state: 'running' } as const
        const after = await change(run.id, values).catch((error: unknown) => {
          isWaiting = true
          throw error
        })
        // Without locks, another tab can remove it.
        if (!after) throw new Error('The bulk operation was removed before it started.')
        unbegun.add(run.id)
        await release()
        const older = (await list(run.place)).filter(({ state }) => state === 'ended')
        for (const { id } of older.slice(maxRuns)) await remove(id)
        return after
      },
      discard: async () => {
        if (!isWaiting) return
        isWaiting = false
        await remove(run.id)
        await release()
      },
    }
  }

  const prepare = async (about: NewRun, batches: TargetBatches): Promise<Prepared> => {
    await removeUnfinished(about.place)
    const run: Run = {
      id: randomId(),
      ...about,
      total: 0,
      counts: countsOf([]),
      started: Date.now(),
      state: 'adding',
    }
    return new Promise((resolve, reject) => {
      // Held until it starts, so that nothing removes it as left over.
      const held = lock(run.id, async () => {
        const total = await store(run, batches)
        await new Promise<void>((decided) => {
          const release = async () => {
            decided()
            await held
          }
          resolve(waiting(run, total, release))
        })
        return true
      })
      held.then((isHeld) => {
        if (isHeld === undefined) reject(new Error('Another tab is storing this bulk operation.'))
      }, reject)
    })
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
      let counts = unbegun.delete(run.id) ? countsOf([]) : await recount(run.id)
      await change(run.id, {
        counts,
        begun: { time: Date.now(), processed: processedOf(counts) },
      })
      let notified = 0
      const { isOver, trouble } = await perform({
        kind,
        run,
        chunks: chunksOf(run.id),
        send,
        stop: controller.signal,
        wait,
        keep: (chunk) => chunks.put(chunk),
        ended: async (outcomes) => {
          counts = countsOf(outcomes, counts)
          if (Date.now() - notified < pause) return
          notified = Date.now()
          await change(run.id, { counts })
        },
      })
      const after = await change(run.id, {
        counts,
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
    prepare,
    add: async (about, batches) => (await prepare(about, batches)).start(),
    work: async (runId) => {
      try {
        return await lock(runId, async () => {
          const [run] = readRun(await runs.get(runId))
          return run && run.state !== 'adding' ? workOn(run) : undefined
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
      // First, so that what remains can be resumed if the page is closed before the end.
      await change(runId, { state: 'stopped', ended: undefined })
      for await (const page of chunkPages(runId))
        await chunks.putAll(page.flatMap((chunk) => withoutFailed(chunk) ?? []))
      await change(runId, { counts: { ...run.counts, failed: 0 } })
    },
    checkUnclear: async (runId) => {
      await lock(runId, async () => {
        const [run] = readRun(await runs.get(runId))
        if (!run) return
        const kind = await kindOf(run)
        for await (const chunk of chunksOf(runId)) {
          const unclear = unclearTargets(chunk).map((target) => taskOf(kind, run, target))
          if (unclear.length === 0) continue
          const { signal } = new AbortController()
          const how = { send, signal }
          const made = await kind.found(unclear, how)
          const found = kind.checked ? await kind.checked(unclear, made, how) : made
          await chunks.put(withChecked(kind, unclear, chunk, found))
        }
        await change(runId, { counts: await recount(runId) })
      })
      changed()
    },
  }
}
