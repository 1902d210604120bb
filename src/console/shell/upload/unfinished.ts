import * as z from 'zod'
import { shelf } from '../database.ts'
import { currentPlace } from '../place.ts'
import { isSameFile, type FileIdentity } from './identity.ts'

/** An upload in parts that was opened and not ended. The file itself stays with the person, who must choose it again. */
const Unfinished = z.object({
  id: z.string(),
  place: z.string(),
  itemId: z.string(),
  folderId: z.string().optional(),
  name: z.string(),
  size: z.int(),
  modified: z.number(),
  head: z.string(),
  started: z.int(),
})
export type Unfinished = z.output<typeof Unfinished>

const uploads = shelf('uploads')

const idOf = (place: string, itemId: string) => `${place} ${itemId}`

interface Opened {
  readonly place: string
  readonly itemId: string
  readonly folderId?: string | undefined
}

/** Remembers an upload, so that it can be continued after a reload. */
export const remember = (file: FileIdentity, { place, itemId, folderId }: Opened): Promise<void> =>
  uploads.put({
    ...file,
    id: idOf(place, itemId),
    place,
    itemId,
    ...(folderId === undefined ? {} : { folderId }),
    started: Date.now(),
  })

export const forget = ({ place, itemId }: Opened): Promise<void> =>
  uploads.remove(idOf(place, itemId))

/** The uploads of this person at this portal that were not ended, oldest first. */
export const unfinishedUploads = async (place = currentPlace()): Promise<Unfinished[]> => {
  const kept = (await uploads.list(place)).flatMap((record) => {
    const parsed = Unfinished.safeParse(record)
    return parsed.success ? [parsed.data] : []
  })
  return kept.toSorted((a, b) => a.started - b.started)
}

/** The unfinished upload of this very file to this folder: same name, size, date and first bytes. */
export const unfinishedOf = async (
  file: FileIdentity,
  { place, folderId }: Omit<Opened, 'itemId'>,
): Promise<Unfinished | undefined> =>
  (await unfinishedUploads(place)).find(
    (upload) => isSameFile(upload, file) && upload.folderId === folderId,
  )
