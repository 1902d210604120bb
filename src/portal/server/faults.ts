import type { ErrorBody } from '../../rest/protocol/errors.ts'

/** What a test may ask the portal to do to the answers of an operation. */
export type Fault =
  /** Answers with this error instead of doing anything. */
  | ({ readonly kind: 'refuse' } & ErrorBody)
  /** Waits before it does anything (ms), and does nothing for who has gone by then. */
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** Does the work and breaks the connection in the middle of the answer. */
  | { readonly kind: 'cut' }
  /** Does the work and answers half of the JSON. */
  | { readonly kind: 'corrupt' }

export interface Faults {
  /** The next `times` calls of `operation` (for example `packages.importGroup`) meet the fault. */
  add(operation: string, fault: Fault, times?: number): void
  clear(): void
  /** Takes the fault that the next call meets. */
  take(operation: string): Fault | undefined
}

/** Faults live in the portal, so that pages meet them over the real wire; only the process that made the portal can set them. */
export const createFaults = (): Faults => {
  const waiting = new Map<string, { fault: Fault; left: number }[]>()
  return {
    add: (operation, fault, times = 1) => {
      waiting.set(operation, [...(waiting.get(operation) ?? []), { fault, left: times }])
    },
    clear: () => waiting.clear(),
    take: (operation) => {
      const next = waiting.get(operation)?.find(({ left }) => left > 0)
      if (next) next.left -= 1
      return next?.fault
    },
  }
}
