import type { Client } from '../../../../rest/protocol/client.ts'
import { createStore, type Store } from '../../../shell/storage/store.ts'
import type { Wait } from '../../../shell/errors/retry.ts'
import { checkBatches, type BatchResult } from './checkBatches.ts'
import type { Fault } from './diagnose.ts'
import { narrowed, type TransferBatch } from '../transfer.ts'

/** The state of a check. */
export interface CheckResult {
  readonly phase: 'running' | 'stopped' | 'failed' | 'done'
  /** IDs of the items that have not been checked, or must be checked again. */
  readonly pending: ReadonlySet<string>
  /** Findings by item ID; checked items without an entry can be transferred. */
  readonly findings: ReadonlyMap<string, readonly BatchResult[]>
  readonly error?: unknown
}

/** A dry run of a transfer. */
export interface CheckProgress {
  readonly state: Store<CheckResult>
  /** Checks all pending items. */
  readonly go: () => void
  /** Adds reasons that the portal did not provide, by item ID. */
  readonly learn: (target: string, faults: ReadonlyMap<string, readonly Fault[]>) => void
  /** Checks these items again, together with the pending ones. */
  readonly again: (ids: Iterable<string>) => void
  readonly stop: () => void
}

/** Creates a dry run of a transfer; call `go()` to start it. */
export const createChecking = (
  batches: readonly TransferBatch[],
  { send, wait }: { readonly send: Client['send']; readonly wait?: Wait },
): CheckProgress => {
  const state = createStore<CheckResult>({
    phase: 'running',
    pending: new Set(batches.flatMap(({ items }) => items.map(({ id }) => id))),
    findings: new Map(),
  })
  let running: AbortController | undefined

  const work = async (controller: AbortController) => {
    const { signal } = controller
    const end = (how: Pick<CheckResult, 'phase' | 'error'>) => {
      if (running === controller) state.set({ ...state.get(), ...how })
    }
    try {
      await checkBatches({
        batches: narrowed(batches, ({ id }) => state.get().pending.has(id)),
        send,
        signal,
        wait,
        onAnswer: (items, found) => {
          if (running !== controller) return
          const pending = new Set(state.get().pending)
          const findings = new Map(state.get().findings)
          for (const { id } of items) {
            pending.delete(id)
            findings.delete(id)
          }
          for (const finding of found)
            findings.set(finding.item.id, [...(findings.get(finding.item.id) ?? []), finding])
          state.set({ ...state.get(), pending, findings })
        },
      })
      end({ phase: 'done' })
    } catch (error) {
      end(signal.aborted ? { phase: 'stopped' } : { phase: 'failed', error })
    }
  }

  const go = () => {
    running?.abort()
    running = new AbortController()
    state.set({ ...state.get(), phase: 'running', error: undefined })
    void work(running)
  }
  return {
    state,
    go,
    learn: (target, faults) => {
      const findings = new Map(state.get().findings)
      for (const [id, known] of faults) {
        const before = findings.get(id) ?? []
        const after = before.flatMap((finding): BatchResult[] =>
          finding.target === target && finding.detail?.cause === undefined
            ? known.map((fault) => ({
                ...finding,
                detail: { itemId: id, ...finding.detail, ...fault },
              }))
            : [finding],
        )
        if (before.length > 0) findings.set(id, after)
      }
      state.set({ ...state.get(), findings })
    },
    again: (ids) => {
      state.set({ ...state.get(), pending: new Set([...state.get().pending, ...ids]) })
      go()
    },
    stop: () => running?.abort(),
  }
}
