import { join } from 'node:path'
import { readUpload } from '../uploads/upload.ts'
import type { TestPortal } from './portal.ts'

/** Where the bytes of an upload lie that was just opened; what comes later has another folder. */
export const uploadFolder = async (
  { data, portal }: Pick<TestPortal, 'data' | 'portal'>,
  itemId: string,
): Promise<string> => {
  const { uploadId } = await readUpload(portal.services.db, { itemId })
  return join(data, 'files', 'uploads', uploadId)
}
