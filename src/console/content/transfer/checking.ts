import type { Client } from '../../../rest/protocol/client.ts'
import { createStore, type Store } from '../../shell/storage/store.ts'
import type { Wait } from '../../shell/errors/retry.ts'
import { checkParcels, type Finding } from './check.ts'
import type { Fault } from './diagnose.ts'
import { narrowed, type Parcel } from './handover.ts'

/** How a check stands. */
export interface Checked {
  readonly phase: 'running' | 'stopped' | 'failed' | 'done'
  /** IDs that the portal has not been asked about, or not since something was changed. */
  readonly pending: ReadonlySet<string>
  /** By item ID; items without an entry may be handed over. */
  readonly findings: ReadonlyMap<string, readonly Finding[]>
  readonly error?: unknown
}

/** A check on its way. */
export interface Checking {
  readonly state: Store<Checked>
  /** Asks about all that is pending. */
  readonly go: () => void
  /** Takes in reasons that the portal did not give, by item ID. */
  readonly learn: (target: string, faults: ReadonlyMap<string, readonly Fault[]>) => void
  /** Asks about these again, and about what is pending. */
  readonly again: (ids: Iterable<string>) => void
  readonly stop: () => void
}

/** Prepares a check of parcels; it begins with `go`. */
export const createChecking = (
  parcels: readonly Parcel[],
  { send, wait }: { readonly send: Client['send']; readonly wait?: Wait },
): Checking => {
  const state = createStore<Checked>({
    phase: 'running',
    pending: new Set(parcels.flatMap(({ items }) => items.map(({ id }) => id))),
    findings: new Map(),
  })
  let running: AbortController | undefined

  const work = async (controller: AbortController) => {
    const { signal } = controller
    const end = (how: Pick<Checked, 'phase' | 'error'>) => {
      if (running === controller) state.set({ ...state.get(), ...how })
    }
    try {
      await checkParcels({
        parcels: narrowed(parcels, ({ id }) => state.get().pending.has(id)),
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
        const after = before.flatMap((finding): Finding[] =>
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
