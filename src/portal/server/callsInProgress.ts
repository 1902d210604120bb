import { within } from '../common/within.ts'

/** The calls that are in progress. */
export interface CallsInProgress {
  /** Counts a call until it settles. */
  follow<T>(call: Promise<T>): Promise<T>
  /** Waits until all calls have ended, at most `timeoutMs`. */
  ended(timeoutMs: number): Promise<void>
}

export const createCallsInProgress = (): CallsInProgress => {
  const running = new Set<Promise<unknown>>()
  const allEnded = async () => {
    // A call that was waiting on the same connection might still begin.
    while (running.size > 0) await Promise.allSettled(running)
  }
  return {
    follow: (call) => {
      running.add(call)
      const forget = () => running.delete(call)
      call.then(forget, forget)
      return call
    },
    ended: (timeoutMs) => within(timeoutMs, allEnded()).catch(() => undefined),
  }
}
