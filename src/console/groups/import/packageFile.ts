import { packageItem } from '../../../rest/records/packageItem.ts'

/** What is wrong with a file, found before anything is sent. */
export type FileTrouble = 'name' | 'empty' | 'unreadable' | 'notZip' | 'truncated'

/** The record that ends every zip archive, and the longest comment that may follow it (bytes). */
const endRecord = { size: 22, comment: 65_535 }
const locatorSize = 20
const signatures = { entry: 0x04034b50, end: 0x06054b50, locator: 0x07064b50 }

const viewOf = async (blob: Blob) => new DataView(await blob.arrayBuffer())

/** Whether the end record at `at` fits an archive that ends where the file ends; `offset` is where the view begins in the file. */
const isEndOfArchive = (view: DataView, at: number, offset: number): boolean => {
  if (view.getUint32(at, true) !== signatures.end) return false
  if (at + endRecord.size + view.getUint16(at + 20, true) > view.byteLength) return false
  const hasLocator =
    at >= locatorSize && view.getUint32(at - locatorSize, true) === signatures.locator
  if (hasLocator) {
    // A large archive: the locator names the place of its own end record, which stands right before it.
    const place = Number(view.getBigUint64(at - locatorSize + 8, true))
    return place < offset + at && place >= offset + at - locatorSize - endRecord.comment
  }
  // An archive inside the archive counts its places from its own beginning, so it does not fit here.
  const directory = view.getUint32(at + 16, true) + view.getUint32(at + 12, true)
  return directory === offset + at
}

/** Whether the file ends as a zip archive ends. Reads the last 64 KB only. */
const endsAsZip = async (file: Blob): Promise<boolean> => {
  const offset = Math.max(0, file.size - endRecord.size - endRecord.comment)
  const view = await viewOf(file.slice(offset))
  for (let at = view.byteLength - endRecord.size; at >= 0; at--)
    if (isEndOfArchive(view, at, offset)) return true
  return false
}

/**
 * Looks at a file before it is sent, so that nothing travels in vain: its name, its size, its first 4 bytes and its last 64 KB.
 * Answers what is wrong, or undefined. Whether the contents are sound only the portal can tell.
 */
export const findTrouble = async (file: File): Promise<FileTrouble | undefined> => {
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
