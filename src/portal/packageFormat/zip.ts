import { pipeline, Transform, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createInflateRaw } from 'node:zlib'
import { fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader } from 'yauzl'
import type { Entry } from 'yauzl'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { ByteSource } from '../common/byteSource.ts'
import { packageFailure } from './failures.ts'
import { limits } from './limits.ts'
import { firstCharacters, isLonger } from '../../rest/protocol/characters.ts'

/** A file in the archive according to the central directory. Sizes in bytes. */
export interface ZipEntry {
  readonly name: string
  readonly offset: number
  readonly packedSize: number
  readonly size: number
  readonly crc: number
  readonly isDeflated: boolean
}

/**
 * A zip archive whose directory has been checked. Files are read from the archive; nothing is extracted to the disk.
 */
export interface Zip {
  readonly entries: ReadonlyMap<string, ZipEntry>
  /** Streams one file; fails with a PortalError when its bytes do not match the directory. */
  read(entry: ZipEntry): Promise<Readable>
}

const localHeaderSize = 30
const readAhead = 256 * 1024

/** Returns bytes of a source, as far as it has them. */
const bytesAt = async (source: ByteSource, position: number, length: number): Promise<Buffer> => {
  const end = Math.min(position + length, source.size) - 1
  return end < position ? Buffer.alloc(0) : buffer(source.read({ start: position, end }))
}

/** Reads the archive's directory in large chunks; yauzl requests very small ones. */
class DirectoryReader extends RandomAccessReader {
  private readonly source: ByteSource
  private piece: Buffer = Buffer.alloc(0)
  private start = 0

  constructor(source: ByteSource) {
    super()
    this.source = source
  }

  private async bytes(position: number, length: number): Promise<Buffer> {
    if (position < this.start || position + length > this.start + this.piece.length) {
      this.piece = await bytesAt(this.source, position, Math.max(length, readAhead))
      this.start = position
    }
    return this.piece.subarray(position - this.start, position - this.start + length)
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    this.bytes(position, length).then(
      (found) => setImmediate(callback, null, found.copy(target, offset)),
      (error: unknown) =>
        setImmediate(callback, error instanceof Error ? error : new Error('unreadable')),
    )
  }
}

const damaged = (what: string) => packageFailure(`The package is damaged: ${what}.`)

const shown = (name: string) =>
  JSON.stringify(isLonger(name, 80) ? `${firstCharacters(name, 80)}…` : name)

/** Returns the name of an entry. Throws a PortalError when it is unsafe. */
const safeName = (entry: Entry): string => {
  const name = getFileNameLowLevel(
    entry.generalPurposeBitFlag,
    entry.fileNameRaw,
    entry.extraFields,
    true,
  )
  const refuse = (why: string) =>
    packageFailure(`The package was refused: its entry ${shown(name)} ${why}.`)
  if (name.length === 0 || name.length > limits.path) throw refuse('has no usable name')
  if (name.includes('\\')) throw refuse('has a backslash in its name')
  if (name.startsWith('/') || /^[A-Za-z]:/.test(name)) throw refuse('has an absolute path')
  // The name of a folder ends with a slash.
  const segments = name.replace(/\/$/, '').split('/')
  if (segments.includes('..')) throw refuse('leads outside the package')
  if (segments.some((segment) => segment === '' || segment === '.'))
    throw refuse('has an unusual path')
  if (/\p{Cc}/u.test(name)) throw refuse('has control characters in its name')
  return name
}

const isSymbolicLink = ({ externalFileAttributes, versionMadeBy }: Entry) => {
  const [unix, linkType] = [3, 0o12]
  const mode = Math.floor(externalFileAttributes / 0x10000)
  return Math.floor(versionMadeBy / 0x100) === unix && Math.floor(mode / 0o10000) === linkType
}

const checkedEntry = (entry: Entry): ZipEntry => {
  const name = safeName(entry)
  const refuse = (why: string) =>
    packageFailure(`The package was refused: its entry ${shown(name)} ${why}.`)
  if (entry.isEncrypted()) throw refuse('is encrypted')
  if (isSymbolicLink(entry)) throw refuse('is a symbolic link')
  if (!entry.canDecodeFileData())
    throw refuse('uses a compression method that the portal does not support')
  return {
    name,
    offset: entry.relativeOffsetOfLocalHeader,
    packedSize: entry.compressedSize,
    size: entry.uncompressedSize,
    crc: entry.crc32,
    isDeflated: entry.compressionMethod !== 0,
  }
}

/** Throws a PortalError when entries share bytes, or extend into the directory: a small archive could otherwise expand to petabytes. */
const refuseOverlaps = (entries: Iterable<ZipEntry>, directoryStart: number) => {
  let end = 0
  for (const entry of [...entries].toSorted((a, b) => a.offset - b.offset)) {
    if (entry.offset < end)
      throw packageFailure(
        `The package was refused: its entry ${shown(entry.name)} overlaps another entry.`,
      )
    end = entry.offset + localHeaderSize + Buffer.byteLength(entry.name) + entry.packedSize
    if (end > directoryStart) throw damaged(`its entry ${shown(entry.name)} ends after the files`)
  }
}

/** Passes bytes through, and fails when there are not exactly `entry.size` of them with the right checksum. */
const verified = (entry: ZipEntry): Transform => {
  let [size, sum] = [0, 0]
  const wrong = (what: string) =>
    packageFailure(`${shown(entry.name)} in the package is damaged: ${what}.`)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      sum = crc32(chunk, sum)
      if (size > entry.size) done(wrong('it contains more bytes than declared'))
      else done(null, chunk)
    },
    flush(done) {
      if (size < entry.size) done(wrong('it contains fewer bytes than declared'))
      else if (sum !== entry.crc) done(wrong('its checksum does not match'))
      else done()
    },
  })
}

/** Streams an entry, after checking that its own header matches the directory. */
const streamOf = async (source: ByteSource, entry: ZipEntry, limit: number): Promise<Readable> => {
  const nameLength = Buffer.byteLength(entry.name)
  const header = await bytesAt(source, entry.offset, localHeaderSize + nameLength)
  const start = entry.offset + header.length + header.readUInt16LE(28)
  if (
    header.readUInt32LE(0) !== 0x04034b50 ||
    header.readUInt16LE(26) !== nameLength ||
    header.subarray(localHeaderSize).toString() !== entry.name ||
    start + entry.packedSize > limit
  )
    throw damaged(`the header of ${shown(entry.name)} does not match its directory`)
  const end = verified(entry)
  if (entry.packedSize === 0) return end.end()
  const bytes = source.read({ start, end: start + entry.packedSize - 1 })
  const failed = (error: unknown) => {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      end.destroy(
        packageFailure(
          `${shown(entry.name)} in the package is damaged: it cannot be decompressed.`,
        ),
      )
  }
  if (!entry.isDeflated) return pipeline(bytes, end, () => undefined)
  const inflate = createInflateRaw()
  inflate.once('error', failed)
  return pipeline(bytes, inflate, end, () => undefined)
}

const readDirectory = async (source: ByteSource) => {
  const { size } = source
  const zip = await fromRandomAccessReaderPromise(new DirectoryReader(source), size, {
    autoClose: false,
    decodeStrings: false,
  }).catch((error: unknown) => {
    throw isEndMissing(error)
      ? packageFailure('The package is truncated: its end is missing.')
      : damaged(error instanceof Error ? error.message : String(error))
  })
  // Before the first entry is read, yauzl's cursor is at the beginning of the directory.
  const directoryStart = Number(zip.readEntryCursor)
  if (zip.entryCount > limits.entries)
    throw packageFailure(
      `The package contains ${zip.entryCount} files; ${limits.entries} are allowed.`,
    )
  const entries = new Map<string, ZipEntry>()
  let unpacked = 0
  try {
    for await (const found of zip.eachEntry()) {
      const entry = checkedEntry(found)
      if (entries.has(entry.name))
        throw packageFailure(
          `The package was refused: its entry ${shown(entry.name)} occurs twice.`,
        )
      entries.set(entry.name, entry)
      unpacked += entry.size
      if (
        unpacked > limits.unpacked ||
        (unpacked > limits.unsuspicious && unpacked > limits.ratio * size)
      )
        throw packageFailure(
          'The package was refused: it would expand to far more than its own size.',
        )
    }
  } catch (error) {
    if (error instanceof PortalError) throw error
    throw damaged(error instanceof Error ? error.message : String(error))
  }
  refuseOverlaps(entries.values(), directoryStart)
  return { entries, directoryStart }
}

const isEndMissing = (error: unknown) =>
  error instanceof Error && error.message.startsWith('End of central directory')

/**
 * Opens a zip archive and checks everything that can be checked without decompressing: that it is complete, every entry's name,
 * method, and position, the total sizes. Throws a PortalError with the reason.
 */
export const openZip = async (source: ByteSource): Promise<Zip> => {
  if (source.size === 0) throw packageFailure('The package is empty (0 bytes).')
  if (source.size > limits.package) throw packageFailure('The package is larger than 10 GB.')
  if ((await bytesAt(source, 0, 2)).toString('latin1') !== 'PK')
    throw packageFailure('The file is not an export package: it is not a zip archive.')
  const { entries, directoryStart } = await readDirectory(source)
  return { entries, read: (entry) => streamOf(source, entry, directoryStart) }
}
