import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { content } from '../../rest/content/content.ts'
import { decode } from '../../rest/protocol/wire.ts'
import type { Services } from '../server/context.ts'
import type { Destination } from '../server/request/destinations.ts'
import type { Fields } from '../server/request/received.ts'
import { withinStorage } from '../items/storage.ts'
import { notOpen, readUpload } from './upload.ts'

const { params } = content.addPart

/** What must be known of a part before its first byte is written. */
const PartTarget = params.pick({
  userName: true,
  folderId: true,
  itemId: true,
  uploadId: true,
  offset: true,
})

/** Where a part goes that somebody sends who may; throws what calling the operation would when none is awaited. */
export const directWrite = async (
  fields: Fields,
  services: Pick<Services, 'db' | 'parts' | 'storageQuota'>,
): Promise<Destination> => {
  const { db, parts } = services
  const place = decode(PartTarget, fields)
  const { uploadId, state, owner } = await readUpload(db, place)
  if (state !== 'partial') throw notOpen()
  const { offset } = place
  const limited = await withinStorage(owner, services, offset)
  const land = async (bytes: Readable) => ({
    ...(await parts.write(uploadId, offset, limited(bytes))),
    hash: undefined,
  })
  return {
    write: land,
    // Its sender was known only when it had arrived.
    adopt: async (spooled) => {
      const landed = await land(createReadStream(spooled.path))
      await spooled.discard()
      return landed
    },
  }
}
