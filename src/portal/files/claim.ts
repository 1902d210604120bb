import { text } from 'node:stream/consumers'
import { writeFile } from 'node:fs/promises'
import type { Database } from '../db/database.ts'
import { files } from '../db/schema.ts'
import type { BlobStore } from './blobs.ts'
import type { FileStore } from './store.ts'

/** Under this key, a store contains the installation that uses it. */
export const ownerKey = 'installation'

/**
 * Connects a store with the installation that uses it first. Throws for another one, and when the files of the database are elsewhere:
 * each of them would be missing, and those of the other portal would be removed.
 */
export const claimFiles = async (
  db: Database,
  blobs: BlobStore,
  store: FileStore,
  installationId: string,
): Promise<void> => {
  const found = await blobs.find(ownerKey)
  if (found) {
    if ((await text(found.read())) === installationId) return
    throw new Error(
      `The files in ${blobs.name} belong to another portal. Set PORTAL_FILES to the files of this portal, or to an empty folder or prefix.`,
    )
  }
  const [any] = await db.select({ hash: files.hash }).from(files).limit(1)
  if (any && !(await store.find(any.hash)))
    throw new Error(
      `The files of the database are not in ${blobs.name}. Set PORTAL_FILES and PORTAL_DATA as they were, or move the files there first.`,
    )
  const path = await store.temporaryPath()
  await writeFile(path, installationId)
  await blobs.adopt(ownerKey, path)
}
