import { content } from '../../rest/content.ts'
import { decode } from '../../rest/wire.ts'
import type { Services } from '../context.ts'
import type { Fields, TakeIn } from '../received.ts'
import { notOpen, readUpload } from './upload.ts'

const { params } = content.addPart

/** What must be known of a part before its first byte is written. */
const Place = params.pick({
  userName: true,
  folderId: true,
  itemId: true,
  uploadId: true,
  offset: true,
})

/** Where a part goes that somebody sends who may; throws what calling the operation would when none is awaited. */
export const admitPart = async (
  fields: Fields,
  { db, parts }: Pick<Services, 'db' | 'parts'>,
): Promise<TakeIn> => {
  const place = decode(Place, fields)
  const { uploadId, state } = await readUpload(db, place)
  if (state !== 'partial') throw notOpen()
  const { offset } = place
  return async (bytes) => ({ ...(await parts.land(uploadId, offset, bytes)), hash: undefined })
}
