import { crc32, deflateRawSync } from 'node:zlib'

/** An entry as it stands in an archive: the name is written as it is, also one that no archiver would write. */
export interface Entry {
  readonly name: string
  readonly content: Buffer | string
  /** What the archive says the content weighs; the truth when left out. */
  readonly claimedSize?: number
}

const utf8Names = 0x0800
const deflated = 8

/** The fields that the local header and the central directory share. */
const shared = ({ name, content, claimedSize }: Entry) => {
  const bytes = Buffer.from(content as string)
  const data = deflateRawSync(bytes)
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(utf8Names, 2)
  fields.writeUInt16LE(deflated, 4)
  fields.writeUInt32LE(0x5c21_0000, 6)
  fields.writeUInt32LE(crc32(bytes), 10)
  fields.writeUInt32LE(data.length, 14)
  fields.writeUInt32LE(claimedSize ?? bytes.length, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  return { fields, data, name: Buffer.from(name) }
}

const signature = (text: string) => Buffer.from(`PK${text}`, 'latin1')

/** Writes a zip archive without asking whether it makes sense. */
export const zipOf = (entries: readonly Entry[]): Buffer => {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const { fields, data, name } = shared(entry)
    const head = Buffer.concat([signature('\u0003\u0004'), fields, name])
    local.push(head, data)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    central.push(
      Buffer.concat([signature('\u0001\u0002'), Buffer.from([20, 3]), fields, place, name]),
    )
    offset += head.length + data.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, directory, signature('\u0005\u0006'), end])
}
