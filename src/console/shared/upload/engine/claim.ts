import { acquireLock, heldLocks } from '../../../shell/storage/lock.ts'
import type { FileIdentity } from './identity.ts'

const lockName = (place: string, { name, size, modified, head }: FileIdentity) =>
  `portal-console upload ${place} ${JSON.stringify([name, size, modified, head])}`

const replacementName = (place: string, itemId: string) =>
  `portal-console replacement ${place} ${itemId}`

/** Returns a predicate for files that this tab or another one is uploading. */
export const claimedFiles = async (place: string): Promise<(file: FileIdentity) => boolean> => {
  const names = await heldLocks()
  return (file) => names.has(lockName(place, file))
}

/** Claims a file of a person at a portal for this tab; undefined if another tab is uploading it. */
export const claim = (place: string, file: FileIdentity): Promise<(() => void) | undefined> =>
  acquireLock(lockName(place, file))

/** Claims the replacement of an item's file; undefined if another tab is uploading the file or replacing the item's file. */
export const claimReplacement = async (
  place: string,
  itemId: string,
  file: FileIdentity,
): Promise<(() => void) | undefined> => {
  const releaseItem = await acquireLock(replacementName(place, itemId))
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
