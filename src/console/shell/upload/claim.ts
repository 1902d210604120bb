import type { FileIdentity } from './identity.ts'

/** After a reload the earlier page may hold a file for a moment (ms). */
const patience = 1_500

const nothing = () => {}

const lockName = (place: string, { name, size, modified, head }: FileIdentity) =>
  `portal-console upload ${place} ${JSON.stringify([name, size, modified, head])}`

/** Tells which files of a person at a portal are being uploaded at this moment, in this tab or another. */
export const claimedFiles = async (place: string): Promise<(file: FileIdentity) => boolean> => {
  if (!('locks' in navigator)) return () => false
  const { held = [] } = await navigator.locks.query()
  const names = new Set(held.map(({ name }) => name))
  return (file) => names.has(lockName(place, file))
}

/**
 * Claims a file of a person at a portal for this tab, until it is let go of; undefined where another tab uploads it. Browsers that know
 * no locks (pages that came unprotected over the network) cannot tell tabs apart: there every claim succeeds.
 */
export const claim = (place: string, file: FileIdentity): Promise<(() => void) | undefined> => {
  if (!('locks' in navigator)) return Promise.resolve(nothing)
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(
        lockName(place, file),
        { signal: AbortSignal.timeout(patience) },
        () => new Promise<void>((release) => resolve(release)),
      )
      .catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'TimeoutError') resolve(undefined)
        else reject(error instanceof Error ? error : new Error(String(error)))
      })
  })
}
