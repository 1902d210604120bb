import { crc32, deflateRawSync } from 'node:zlib'

/** An entry written with the given values, valid or not. */
export interface RawEntry {
  readonly name: string
  readonly content?: string | Buffer
  readonly deflate?: boolean
  /** The size in the directory and the entry's own header, instead of the real one. */
  readonly size?: number
  readonly packedSize?: number
  readonly crc?: number
  readonly method?: number
  readonly flags?: number
  /** Unix mode, for example 0o120777 for a symbolic link. */
  readonly mode?: number
  /** The name in the entry's own header. */
  readonly localName?: string
  /** No bytes of its own: the directory points to those of the entry with this index. */
  readonly sharedWith?: number
}

const utf8 = 0x0800

/** Writes a zip archive byte by byte, so that it can be invalid in any way. */
export const rawZip = (
  entries: readonly RawEntry[],
  { entryCount = entries.length } = {},
): Buffer => {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  const offsets: number[] = []
  let position = 0
  const write = (piece: Buffer) => {
    pieces.push(piece)
    position += piece.length
  }
  for (const entry of entries) {
    const content = Buffer.from(entry.content ?? '')
    const packed = entry.deflate ? deflateRawSync(content, { level: 9 }) : content
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(entry.flags ?? utf8, 2)
    common.writeUInt16LE(entry.method ?? (entry.deflate ? 8 : 0), 4)
    common.writeUInt32LE(entry.crc ?? crc32(content), 10)
    common.writeUInt32LE(entry.packedSize ?? packed.length, 14)
    common.writeUInt32LE(entry.size ?? content.length, 18)
    const head = (name: string, signature: number) => {
      const fields = Buffer.alloc(4)
      fields.writeUInt32LE(signature)
      common.writeUInt16LE(Buffer.byteLength(name), 22)
      return Buffer.concat([fields, common])
    }
    const shared = entry.sharedWith === undefined ? undefined : offsets[entry.sharedWith]
    offsets.push(shared ?? position)
    if (shared === undefined) {
      const name = entry.localName ?? entry.name
      write(Buffer.concat([head(name, 0x04034b50), Buffer.from(name), packed]))
    }
    const central = head(entry.name, 0x02014b50)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(((entry.mode ?? 0o100644) * 0x10000) % 0x100000000, 6)
    rest.writeUInt32LE(offsets.at(-1) ?? 0, 10)
    const versionMadeBy = Buffer.from([63, 3])
    directory.push(
      Buffer.concat([
        central.subarray(0, 4),
        versionMadeBy,
        central.subarray(4),
        rest,
        Buffer.from(entry.name),
      ]),
    )
  }
  const start = position
  for (const record of directory) write(record)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entryCount, 8)
  end.writeUInt16LE(entryCount, 10)
  end.writeUInt32LE(position - start, 12)
  end.writeUInt32LE(start, 16)
  write(end)
  return Buffer.concat(pieces)
}
