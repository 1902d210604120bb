import type { FileIdentity } from './identity.ts'

/** After a reload the earlier page may hold a file for a moment (ms). */
const patience = 1_500

const nothing = () => {}

const lockName = (place: string, { name, size, modified, head }: FileIdentity) =>
  `portal-console upload ${place} ${JSON.stringify([name, size, modified, head])}`

const replacementName = (place: string, itemId: string) =>
  `portal-console replacement ${place} ${itemId}`

/** Tells which files of a person at a portal are being uploaded at this moment, in this tab or another. */
export const claimedFiles = async (place: string): Promise<(file: FileIdentity) => boolean> => {
  if (!('locks' in navigator)) return () => false
  const { held = [] } = await navigator.locks.query()
  const names = new Set(held.map(({ name }) => name))
  return (file) => names.has(lockName(place, file))
}

/**
 * Takes a lock for this tab, until it is let go of; undefined where another tab has it. Browsers that know no locks (pages that came
 * unprotected over the network) cannot tell tabs apart: there everybody gets every lock.
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

/** Claims a file of a person at a portal for this tab; undefined where another tab uploads it. */
export const claim = (place: string, file: FileIdentity): Promise<(() => void) | undefined> =>
  lock(lockName(place, file))

/** Claims the file of an item, to be replaced by this one; undefined where another tab uploads it, or replaces the item's by any. */
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
