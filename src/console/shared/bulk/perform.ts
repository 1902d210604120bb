import type { Client } from '../../../rest/protocol/client.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { canResume, persist, type Wait } from '../../shell/errors/retry.ts'
import { toProblem } from '../../shell/errors/problem.ts'
import { taskOf, withoutOutcome } from './chunks.ts'
import type { Kind } from './kind.ts'
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
  readonly ended: (chunk: Chunk, outcomes: readonly Outcome[]) => Promise<void>
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

const failed = (error: unknown, targets: Chunk['targets']): Outcome[] => {
  const { message: text, details, items, code } = toProblem(error)
  const message = [text, ...details, ...items.map((item) => item.text)].join(' ')
  return targets.map(({ id }) => ({
    id,
    state: 'failed',
    message,
    ...(code === undefined ? {} : { code }),
  }))
}

/** Returns one outcome for every target, in the order of the targets. */
const complete = (outcomes: readonly Outcome[], targets: Chunk['targets']): Outcome[] => {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  return targets.map(({ id }) => byId.get(id) ?? { id, state: 'failed', message: t('noOutcome') })
}

/**
 * Processes the chunks, several at a time. Refusals of the portal are outcomes. A connection error or the end of the session stops
 * the work, and the chunks in flight remain `sent`.
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
        (again) => kind.perform(tasks, { send, signal, again: again || wasSent }),
        signal,
        wait,
      )
    } catch (error) {
      if (canResume(error) || !(error instanceof PortalError)) throw error
      return failed(error, targets)
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
      await ended(after, outcomes)
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
