import { join } from 'node:path'
import { readUpload } from '../items/uploads/upload.ts'
import type { TestPortal } from './portal.ts'

/** Returns the folder with the bytes of a new upload; later attempts have other folders. */
export const uploadFolder = async (
  { data, portal }: Pick<TestPortal, 'data' | 'portal'>,
  itemId: string,
): Promise<string> => {
  const { uploadId } = await readUpload(portal.services.db, { itemId })
  return join(data, 'files', 'uploads', uploadId)
}
