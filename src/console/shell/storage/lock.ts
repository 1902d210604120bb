/** How long to wait for the lock (ms): after a reload, the earlier page can still have it for a moment. */
const patience = 1_500

/** Whether the browser has locks; pages over plain HTTP have none. */
export const hasLocks = (): boolean => 'locks' in navigator

/** The locks of this tab where browsers have none. */
const ownLocks = new Set<string>()

/** Returns the names of the locks that the tabs of this browser have; only those of this tab where browsers have no locks. */
export const heldLocks = async (): Promise<ReadonlySet<string>> => {
  if (!hasLocks()) return new Set(ownLocks)
  const { held = [] } = await navigator.locks.query()
  return new Set(held.map(({ name }) => name ?? ''))
}

/**
 * Acquires a lock for this tab, until it is released; undefined if another tab has it. Pages over plain HTTP have no locks: there,
 * other tabs can have the same one.
 */
export const acquireLock = (name: string): Promise<(() => void) | undefined> => {
  if (!hasLocks()) {
    if (ownLocks.has(name)) return Promise.resolve(undefined)
    ownLocks.add(name)
    return Promise.resolve(() => ownLocks.delete(name))
  }
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
