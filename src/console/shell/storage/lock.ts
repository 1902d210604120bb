/** How long to wait for the lock (ms): after a reload, the earlier page can still have it for a moment. */
const patience = 1_500

/** Whether the browser has locks; pages over plain HTTP have none. */
export const hasLocks = (): boolean => 'locks' in navigator

/** Returns the names of the locks that the tabs of this browser have; empty where browsers have no locks. */
export const heldLocks = async (): Promise<ReadonlySet<string>> => {
  if (!hasLocks()) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.map(({ name }) => name ?? ''))
}

/**
 * Acquires a lock for this tab, until it is released; undefined if another tab has it. Pages over plain HTTP have no locks: there,
 * every tab gets every lock.
 */
export const acquireLock = (name: string): Promise<(() => void) | undefined> => {
  if (!hasLocks()) return Promise.resolve(() => undefined)
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(
        name,
        { signal: AbortSignal.timeout(patience) },
        () => new Promise<void>((release) => resolve(release)),
      )
      .catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'TimeoutError') resolve(undefined)
        else reject(error instanceof Error ? error : new Error(String(error)))
      })
  })
}
