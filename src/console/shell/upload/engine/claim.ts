import type { FileIdentity } from './identity.ts'

/** How long to wait for the lock (ms): after a reload, the earlier page can still have it for a moment. */
const patience = 1_500

const nothing = () => {}

const lockName = (place: string, { name, size, modified, head }: FileIdentity) =>
  `portal-console upload ${place} ${JSON.stringify([name, size, modified, head])}`

const replacementName = (place: string, itemId: string) =>
  `portal-console replacement ${place} ${itemId}`

/** Returns a predicate for files that this tab or another one is uploading. */
export const claimedFiles = async (place: string): Promise<(file: FileIdentity) => boolean> => {
  if (!('locks' in navigator)) return () => false
  const { held = [] } = await navigator.locks.query()
  const names = new Set(held.map(({ name }) => name))
  return (file) => names.has(lockName(place, file))
}

/**
 * Acquires a lock for this tab, until it is released; undefined if another tab has it. Pages over plain HTTP have no locks: there,
 * every tab gets every lock.
 */
const lock = (name: string): Promise<(() => void) | undefined> => {
  if (!('locks' in navigator)) return Promise.resolve(nothing)
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

/** Claims a file of a person at a portal for this tab; undefined if another tab is uploading it. */
export const claim = (place: string, file: FileIdentity): Promise<(() => void) | undefined> =>
  lock(lockName(place, file))

/** Claims the replacement of an item's file; undefined if another tab is uploading the file or replacing the item's file. */
export const claimReplacement = async (
  place: string,
  itemId: string,
  file: FileIdentity,
): Promise<(() => void) | undefined> => {
  const releaseItem = await lock(replacementName(place, itemId))
  if (!releaseItem) return undefined
  const releaseFile = await claim(place, file)
  if (!releaseFile) {
    releaseItem()
    return undefined
  }
  return () => {
    releaseFile()
    releaseItem()
  }
}
