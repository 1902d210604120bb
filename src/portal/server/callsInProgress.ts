import { setTimeout as wait } from 'node:timers/promises'

/** The calls that are in progress. */
export interface CallsInProgress {
  /** Counts a call until it settles. */
  follow<T>(call: Promise<T>): Promise<T>
  /** Waits until all calls have ended, at most `timeoutMs`. Returns whether they have. */
  ended(timeoutMs: number): Promise<boolean>
}

export const createCallsInProgress = (): CallsInProgress => {
  const running = new Set<Promise<unknown>>()
  const allEnded = async () => {
    // A call that was waiting on the same connection might still begin.
    while (running.size > 0) await Promise.allSettled(running)
    return true
  }
  return {
    follow: (call) => {
      running.add(call)
      const forget = () => running.delete(call)
      call.then(forget, forget)
      return call
    },
    ended: async (timeoutMs) => {
      const late = new AbortController()
      const tooLate = wait(timeoutMs, false, { signal: late.signal }).catch(() => false)
      try {
        return await Promise.race([allEnded(), tooLate])
      } finally {
        late.abort()
      }
    },
  }
}
