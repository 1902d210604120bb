import PQueue from 'p-queue'
import type { Client } from '../../../rest/protocol/client.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { canResume, persist, type Wait } from '../../shell/errors/retry.ts'
import { toProblem } from '../../shell/errors/problem.ts'
import { taskOf } from './chunks.ts'
import type { Kind } from './kind.ts'
import type { Chunk, Outcome, Run } from './records.ts'
import { t } from './messages.ts'

interface Work<C> {
  readonly kind: Kind<C>
  readonly run: Pick<Run, 'change'>
  /** The chunks that have not ended. */
  readonly chunks: readonly Chunk[]
  readonly send: Client['send']
  /** Stores a chunk: before it is sent, and when its outcomes are known. */
  readonly keep: (chunk: Chunk) => Promise<void>
  /** Aborted when the person stops the operation: no more requests are sent, and running requests complete. */
  readonly stop: AbortSignal
  readonly wait?: Wait | undefined
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
const complete = (outcomes: readonly Outcome[], { targets }: Chunk): Outcome[] => {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  return targets.map(({ id }) => byId.get(id) ?? { id, state: 'failed', message: t('noOutcome') })
}

/**
 * Processes the chunks, several at a time. Refusals of the portal are outcomes. A connection error or the end of the session stops
 * the work: that error is returned, and the chunks in flight remain `sent`.
 */
export const perform = async <C>(work: Work<C>): Promise<unknown> => {
  const { kind, run, chunks, send, keep, stop, wait } = work
  // Running requests are never aborted: their outcome would be unknown.
  const { signal } = new AbortController()
  const queue = new PQueue({ concurrency: kind.inFlight })
  let trouble: unknown
  const outcomesOf = async (chunk: Chunk): Promise<Outcome[]> => {
    const wasSent = chunk.state === 'sent'
    try {
      const tasks = chunk.targets.map((target) => taskOf(kind, run, target))
      return await persist(
        (again) => kind.perform(tasks, { send, signal, again: again || wasSent }),
        signal,
        wait,
      )
    } catch (error) {
      if (canResume(error) || !(error instanceof PortalError)) throw error
      return failed(error, chunk.targets)
    }
  }
  const one = async (chunk: Chunk) => {
    if (stop.aborted || trouble !== undefined) return
    try {
      const sent: Chunk = { ...chunk, state: 'sent' }
      await keep(sent)
      const outcomes = complete(await outcomesOf(chunk), chunk)
      await keep({ ...sent, state: 'ended', outcomes })
    } catch (error) {
      trouble ??= error
    }
  }
  await Promise.all(chunks.map((chunk) => queue.add(() => one(chunk))))
  return trouble
}
