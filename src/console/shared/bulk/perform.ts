import type { Client } from '../../../rest/protocol/client.ts'
import { isAnswer, persist, type Wait } from '../../shell/errors/retry.ts'
import { taskOf, withoutOutcome } from './chunks.ts'
import type { How, Kind, Means, Task } from './kind.ts'
import { answerOutcome } from './kinds/results.ts'
import type { Chunk, Outcome, Run } from './records.ts'
import { t } from './messages.ts'

interface Work<C> {
  readonly kind: Kind<C>
  readonly run: Pick<Run, 'change'>
  /** The chunks, read when it is their turn; those that have ended are skipped. */
  readonly chunks: AsyncIterable<Chunk>
  readonly send: Client['send']
  /** Stores a chunk: before it is sent, and when its outcomes are known. */
  readonly keep: (chunk: Chunk) => Promise<void>
  /** Called with a chunk that has ended, and its new outcomes. */
  readonly ended: (outcomes: readonly Outcome[]) => Promise<void>
  /** Aborted when the person stops the operation: no more requests are sent, and running requests complete. */
  readonly stop: AbortSignal
  readonly wait?: Wait | undefined
}

interface Performed {
  /** Whether all chunks have ended. */
  readonly isOver: boolean
  /** What interrupted the work. */
  readonly trouble: unknown
}

/** Returns what an earlier attempt has changed; everything is unclear, and not changed again, if the portal refuses to show it. */
const foundBefore = async <C>(kind: Kind<C>, tasks: readonly Task<C>[], how: How) => {
  try {
    return await kind.found(tasks, how)
  } catch (error) {
    if (!isAnswer(error)) throw error
    return tasks.map(({ target: { id } }): Outcome => ({
      ...answerOutcome(id, error),
      state: 'unclear',
    }))
  }
}

/** Applies changes, except for those that an earlier attempt has made, and returns the outcomes of all. Throws as `Kind.perform`. */
export const attempt = async <C>(
  kind: Kind<C>,
  tasks: readonly Task<C>[],
  { again, ...how }: Means,
): Promise<Outcome[]> => {
  const found = again ? await foundBefore(kind, tasks, how) : []
  const made = new Set(found.map(({ id }) => id))
  const left = tasks.filter(({ target }) => !made.has(target.id))
  const changed = left.length === 0 ? [] : await kind.perform(left, { ...how, again })
  const outcomes = [...found, ...changed]
  return kind.complete ? kind.complete(tasks, outcomes, how) : outcomes
}

/** Returns one outcome for every target, in the order of the targets. */
const complete = (outcomes: readonly Outcome[], targets: Chunk['targets']): Outcome[] => {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  return targets.map(({ id }) => byId.get(id) ?? { id, state: 'unclear', message: t('noOutcome') })
}

/**
 * Processes the chunks, several at a time. Answers of the portal are outcomes, also those that are not understood: nothing is sent
 * again because of them. A connection error or the end of the session stops the work, and the chunks in flight remain `sent`.
 */
export const perform = async <C>(work: Work<C>): Promise<Performed> => {
  const { kind, run, chunks, send, keep, ended, stop, wait } = work
  // Running requests are never aborted: their outcome would be unknown.
  const { signal } = new AbortController()
  const running = new Set<Promise<void>>()
  let isOver = true
  let trouble: unknown
  const outcomesOf = async (targets: Chunk['targets'], wasSent: boolean): Promise<Outcome[]> => {
    try {
      const tasks = targets.map((target) => taskOf(kind, run, target))
      return await persist(
        (again) => attempt(kind, tasks, { send, signal, again: again || wasSent }),
        signal,
        wait,
      )
    } catch (error) {
      if (!isAnswer(error)) throw error
      return targets.map(({ id }) => answerOutcome(id, error))
    }
  }
  const one = async (chunk: Chunk) => {
    try {
      await keep({ ...chunk, state: 'sent' })
      const left = withoutOutcome(chunk)
      const outcomes = complete(await outcomesOf(left, chunk.state === 'sent'), left)
      const after: Chunk = {
        ...chunk,
        state: 'ended',
        outcomes: [...chunk.outcomes, ...outcomes],
      }
      await keep(after)
      await ended(outcomes)
    } catch (error) {
      trouble ??= error
      isOver = false
    }
  }
  for await (const chunk of chunks) {
    if (chunk.state === 'ended') continue
    while (running.size >= kind.inFlight) await Promise.race(running)
    if (stop.aborted || trouble !== undefined) {
      isOver = false
      break
    }
    const request = one(chunk).finally(() => running.delete(request))
    running.add(request)
  }
  await Promise.all(running)
  return { isOver, trouble }
}
