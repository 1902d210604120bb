/** A file in a zip archive, as its directory lists it; sizes and places in bytes. */
export interface ZipEntry {
  readonly name: string
  /** 0 as it is, 8 deflated. */
  readonly method: number
  readonly compressed: number
  /** Unpacked. */
  readonly size: number
  readonly offset: number
}

const endSize = 22
const longestComment = 65_535
const locatorSize = 20
const entrySize = 46
const signatures = { entry: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator: 0x07064b50 }

/** Bytes of a directory that are read at most: tens of thousands of names, and never much memory. */
const mostDirectory = 4 * 1024 * 1024

const viewOf = async (blob: Blob) => new DataView(await blob.arrayBuffer())

/** Where the directory lies; undefined for what does not end as an archive does. */
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
    const place = Number(view.getBigUint64(at - locatorSize + 8, true))
    const end = await viewOf(file.slice(place, place + 56))
    if (end.byteLength < 56 || end.getUint32(0, true) !== signatures.end64) return undefined
    return {
      size: Number(end.getBigUint64(40, true)),
      offset: Number(end.getBigUint64(48, true)),
    }
  }
  return undefined
}

/**
 * What a zip archive holds, by its directory at the end: only that is read, at most 4 MB of it. Undefined for what is no archive
 * or is cut off.
 */
export const entriesOf = async (file: Blob): Promise<readonly ZipEntry[] | undefined> => {
  const place = await findDirectory(file)
  if (!place || place.offset + place.size > file.size) return undefined
  const length = Math.min(place.size, mostDirectory)
  const view = await viewOf(file.slice(place.offset, place.offset + length))
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

/** Unpacks no more than is asked for: a small archive can hold more than there is memory. */
const atMost = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>, most: number) => {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(pieces)
    size += value.byteLength
    if (size > most) {
      await reader.cancel()
      return undefined
    }
    pieces.push(value)
  }
}

/** A file in an archive of at most so many bytes; undefined when it has more or is packed in a way that browsers do not know. */
export const fileIn = async (
  file: Blob,
  { method, compressed, offset }: ZipEntry,
  most: number,
): Promise<Blob | undefined> => {
  if (compressed > most || (method !== 0 && method !== 8)) return undefined
  const head = await viewOf(file.slice(offset, offset + 30))
  if (head.byteLength < 30) return undefined
  const start = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const bytes = file.slice(start, start + compressed)
  if (method === 0) return bytes
  return atMost(bytes.stream().pipeThrough(new DecompressionStream('deflate-raw')), most)
}
