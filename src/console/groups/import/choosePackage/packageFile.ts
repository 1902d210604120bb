import { packageItem } from '../../../../rest/records/packageItem.ts'
import { loadable } from '../../../ui/loadable.ts'

const zip = loadable(() => import('../../../shell/files/zip.ts'))

/** A problem of a file, found before the upload. */
export type FileProblem = 'name' | 'empty' | 'unreadable' | 'notZip' | 'truncated'

/** The first bytes of an archive with files and of one without. */
const starts = ['PK\u0003\u0004', 'PK\u0005\u0006']

/**
 * Checks the name, size, first 4 bytes, and directory of a file before its upload. Returns its problem or undefined; only the portal
 * can validate the contents.
 */
export const findFileProblem = async (file: File): Promise<FileProblem | undefined> => {
  if (!file.name.toLowerCase().endsWith(`.${packageItem.extension}`)) return 'name'
  if (file.size === 0) return 'empty'
  try {
    if (!starts.includes(await file.slice(0, 4).text())) return 'notZip'
  } catch {
    return 'unreadable'
  }
  // Without the reader, the portal finds out.
  const reader = await zip.load().catch(() => undefined)
  return !reader || (await reader.isWholeZip(file)) ? undefined : 'truncated'
}
