import type { Operations } from '../../rest/index.ts'
import type { ErrorBody } from '../../rest/protocol/errors.ts'

/** What a test can do to the responses of an operation. */
export type Fault =
  /** Returns this error instead of calling the handler. */
  | ({ readonly kind: 'refuse' } & ErrorBody)
  /** Waits before calling the handler (ms), and does not call it if the client has disconnected by then. */
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** Calls the handler and closes the connection in the middle of the response. */
  | { readonly kind: 'cut' }
  /** Calls the handler and returns half of the JSON. */
  | { readonly kind: 'corrupt' }
  /** Calls the handler and returns this JSON instead of its result. */
  | { readonly kind: 'answer'; readonly json: unknown }

/** An operation by area and name. */
export type OperationName = {
  [Area in keyof Operations]: `${Area}.${keyof Operations[Area] & string}`
}[keyof Operations]

export interface Faults {
  /** Applies the fault to the next `times` calls of `operation` (for example `packages.importGroup`). */
  add(operation: OperationName, fault: Fault, times?: number): void
  clear(): void
  /** Removes and returns the fault of the next call. */
  take(operation: string): Fault | undefined
}

/**
 * Creates the faults of a portal. They take effect in the portal, so that pages meet them over real connections; only the process
 * that created the portal can set them.
 */
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
