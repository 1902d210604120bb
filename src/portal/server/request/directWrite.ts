import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { content } from '../../../rest/content/content.ts'
import { decode } from '../../../rest/protocol/wire.ts'
import type { Services } from '../../operations/context.ts'
import type { Destination } from './destinations.ts'
import type { Fields } from './reading.ts'
import { limitToStorage } from '../../items/storage.ts'
import { readUpload } from '../../items/uploads/upload.ts'
import { notOpen } from '../../files/parts/partStore.ts'

const { params } = content.addPart

/** The parameters that must be known before the first byte of a part is written. */
const PartTarget = params.pick({
  userName: true,
  folderId: true,
  itemId: true,
  uploadId: true,
  offset: true,
})

/**
 * Returns where a part is written. Throws what the operation would throw when the upload accepts no parts or the sender lacks the
 * right.
 */
export const directWrite = async (
  fields: Fields,
  services: Pick<Services, 'db' | 'parts' | 'storageQuota'>,
): Promise<Destination> => {
  const { db, parts } = services
  const target = decode(PartTarget, fields)
  const { uploadId, state, owner } = await readUpload(db, target)
  if (state !== 'partial') throw notOpen()
  const { offset } = target
  const limited = await limitToStorage(owner, services, offset)
  const write = async (bytes: Readable) => ({
    ...(await parts.write(uploadId, offset, limited(bytes))),
    hash: undefined,
  })
  return {
    write,
    // Its sender was unknown until it had arrived.
    adopt: async (spooled) => {
      const written = await write(createReadStream(spooled.path))
      await spooled.discard()
      return written
    },
  }
}
