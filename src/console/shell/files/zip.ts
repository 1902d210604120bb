import {
  BlobReader,
  BlobWriter,
  configure,
  WARNING_PREPENDED_DATA,
  ZipReader,
  type Entry,
} from '@zip.js/zip.js/index-native.js'

export type ZipEntry = Entry

// Only a few megabytes are decompressed, which needs no worker.
configure({ useWebWorkers: false })

/** Tens of thousands of names, with little memory. */
const maxEntries = 50_000

/** What is unusual, such as unsafe names, is for the portal to refuse. */
const readerOf = (file: Blob) => new ZipReader(new BlobReader(file), { strictness: 'tolerant' })

/** Lists the files and folders of a zip archive from the directory at its end. Undefined for damaged archives and for other files. */
export const entriesOf = async (file: Blob): Promise<readonly ZipEntry[] | undefined> => {
  const entries: ZipEntry[] = []
  try {
    for await (const entry of readerOf(file).getEntriesGenerator()) {
      entries.push(entry)
      if (entries.length === maxEntries) break
    }
  } catch {
    return undefined
  }
  return entries
}

/** Whether a file has the directory of a zip archive that begins where it begins; one that is cut off after an archive in it has not. */
export const isWholeZip = async (file: Blob): Promise<boolean> => {
  const reader = readerOf(file)
  try {
    await reader.getEntries()
  } catch {
    return false
  }
  return !reader.warnings?.some(({ reason }) => reason === WARNING_PREPENDED_DATA)
}

/** Reads a file of an archive; undefined if it exceeds the limit (bytes), is damaged, or has an unsupported compression method. */
export const fileIn = async (entry: ZipEntry, maxBytes: number): Promise<Blob | undefined> => {
  if (entry.directory || Math.max(entry.compressedSize, entry.uncompressedSize) > maxBytes)
    return undefined
  // Fails if there is more than the declared size.
  return entry.getData(new BlobWriter()).catch(() => undefined)
}
