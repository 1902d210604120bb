/** A file in the directory of a zip archive; sizes and offsets in bytes. */
export interface ZipEntry {
  readonly name: string
  /** 0 for stored, 8 for deflated. */
  readonly method: number
  readonly compressed: number
  /** The unpacked size (bytes). */
  readonly size: number
  readonly offset: number
}

const endSize = 22
const longestComment = 65_535
const locatorSize = 20
const entrySize = 46
const signatures = { entry: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator: 0x07064b50 }

/** The largest directory that is read (bytes): tens of thousands of names, with little memory. */
const maxDirectorySize = 4 * 1024 * 1024

const viewOf = async (blob: Blob) => new DataView(await blob.arrayBuffer())

/** Finds the directory; undefined for files that do not end like an archive. */
const findDirectory = async (file: Blob) => {
  const from = Math.max(0, file.size - endSize - longestComment - locatorSize)
  const view = await viewOf(file.slice(from))
  for (let at = view.byteLength - endSize; at >= 0; at--) {
    if (view.getUint32(at, true) !== signatures.end) continue
    const size = view.getUint32(at + 12, true)
    const offset = view.getUint32(at + 16, true)
    if (size !== 0xffffffff && offset !== 0xffffffff) return { offset, size }
    if (at < locatorSize || view.getUint32(at - locatorSize, true) !== signatures.locator)
      return undefined
    const start = Number(view.getBigUint64(at - locatorSize + 8, true))
    const end = await viewOf(file.slice(start, start + 56))
    if (end.byteLength < 56 || end.getUint32(0, true) !== signatures.end64) return undefined
    return {
      size: Number(end.getBigUint64(40, true)),
      offset: Number(end.getBigUint64(48, true)),
    }
  }
  return undefined
}

/**
 * Lists the files of a zip archive. Reads only the directory at its end, at most 4 MB. Undefined for damaged archives and for
 * other files.
 */
export const entriesOf = async (file: Blob): Promise<readonly ZipEntry[] | undefined> => {
  const directory = await findDirectory(file)
  if (!directory || directory.offset + directory.size > file.size) return undefined
  const length = Math.min(directory.size, maxDirectorySize)
  const view = await viewOf(file.slice(directory.offset, directory.offset + length))
  const names = new TextDecoder()
  const entries: ZipEntry[] = []
  for (let at = 0; at + entrySize <= view.byteLength;) {
    if (view.getUint32(at, true) !== signatures.entry) break
    const nameLength = view.getUint16(at + 28, true)
    const more = view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (at + entrySize + nameLength > view.byteLength) break
    entries.push({
      name: names.decode(new Uint8Array(view.buffer, at + entrySize, nameLength)),
      method: view.getUint16(at + 10, true),
      compressed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    })
    at += entrySize + nameLength + more
  }
  return entries
}

/** Unpacks at most the given number of bytes, because a small archive can exceed the memory when it is unpacked. */
const atMost = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>, maxBytes: number) => {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(pieces)
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      return undefined
    }
    pieces.push(value)
  }
}

/** Reads a file of an archive; undefined if it exceeds the limit (bytes) or has an unsupported compression method. */
export const fileIn = async (
  file: Blob,
  { method, compressed, offset }: ZipEntry,
  maxBytes: number,
): Promise<Blob | undefined> => {
  if (compressed > maxBytes || (method !== 0 && method !== 8)) return undefined
  const head = await viewOf(file.slice(offset, offset + 30))
  if (head.byteLength < 30) return undefined
  const start = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const bytes = file.slice(start, start + compressed)
  if (method === 0) return bytes
  return atMost(bytes.stream().pipeThrough(new DecompressionStream('deflate-raw')), maxBytes)
}
