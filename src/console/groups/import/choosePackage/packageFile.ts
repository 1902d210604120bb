import { packageItem } from '../../../../rest/records/packageItem.ts'

/** A problem of a file, found before the upload. */
export type FileProblem = 'name' | 'empty' | 'unreadable' | 'notZip' | 'truncated'

/** Size of the end record of a ZIP archive and maximum size of the comment after it, in bytes. */
const endRecord = { size: 22, comment: 65_535 }
const locatorSize = 20
const signatures = { entry: 0x04034b50, end: 0x06054b50, locator: 0x07064b50 }

const viewOf = async (blob: Blob) => new DataView(await blob.arrayBuffer())

/** Whether the end record at `at` belongs to an archive that ends at the end of the file; `offset` is the view's offset in the file. */
const isEndOfArchive = (view: DataView, at: number, offset: number): boolean => {
  if (view.getUint32(at, true) !== signatures.end) return false
  if (at + endRecord.size + view.getUint16(at + 20, true) > view.byteLength) return false
  const hasLocator =
    at >= locatorSize && view.getUint32(at - locatorSize, true) === signatures.locator
  if (hasLocator) {
    // ZIP64: the locator contains the offset of the ZIP64 end record, which directly precedes it.
    const recordOffset = Number(view.getBigUint64(at - locatorSize + 8, true))
    return (
      recordOffset < offset + at && recordOffset >= offset + at - locatorSize - endRecord.comment
    )
  }
  // In a nested archive, offsets are relative to its own start, so they don't match here.
  const directory = view.getUint32(at + 16, true) + view.getUint32(at + 12, true)
  return directory === offset + at
}

/** Whether the file ends like a ZIP archive. Reads only the last 64 KB. */
const endsAsZip = async (file: Blob): Promise<boolean> => {
  const offset = Math.max(0, file.size - endRecord.size - endRecord.comment)
  const view = await viewOf(file.slice(offset))
  for (let at = view.byteLength - endRecord.size; at >= 0; at--)
    if (isEndOfArchive(view, at, offset)) return true
  return false
}

/**
 * Checks the name, size, first 4 bytes, and last 64 KB of a file before its upload. Returns its problem or undefined; only the portal
 * can validate the contents.
 */
export const findFileProblem = async (file: File): Promise<FileProblem | undefined> => {
  if (!file.name.toLowerCase().endsWith(`.${packageItem.extension}`)) return 'name'
  if (file.size === 0) return 'empty'
  try {
    const start = file.size < 4 ? undefined : (await viewOf(file.slice(0, 4))).getUint32(0, true)
    if (start !== signatures.entry && start !== signatures.end) return 'notZip'
    return (await endsAsZip(file)) ? undefined : 'truncated'
  } catch {
    return 'unreadable'
  }
}
