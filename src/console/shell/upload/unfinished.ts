import * as z from 'zod'
import { partLimits } from '../../../rest/content/content.ts'
import { openStore } from '../storage/database.ts'
import { accountScope } from '../session/accountScope.ts'
import { isSameFile, type FileIdentity } from './identity.ts'

/** An upload in parts that was opened and not ended. The file itself stays with the person, who must choose it again. */
const Unfinished = z.object({
  id: z.string(),
  place: z.string(),
  itemId: z.string(),
  folderId: z.string().optional(),
  /** Whose item it is, where the file is to take the place of another; absent where the item is new. */
  owner: z.string().optional(),
  name: z.string(),
  size: z.int(),
  modified: z.number(),
  head: z.string(),
  started: z.int(),
  /** Bytes in every part but the last; what was sent before this was noted had the least there can be. */
  partSize: z.int().default(partLimits.minimumBytes),
  /** Which sending it is, where the portal tells one from another. */
  uploadId: z.string().optional(),
})
export type Unfinished = z.output<typeof Unfinished>

const uploads = openStore('uploads')

const idOf = (place: string, itemId: string) => `${place} ${itemId}`

interface Opened {
  readonly place: string
  readonly itemId: string
  readonly folderId?: string | undefined
  readonly owner?: string | undefined
}

/** Remembers an upload, so that it can be continued after a reload. */
export const remember = (
  file: FileIdentity,
  {
    place,
    itemId,
    folderId,
    owner,
    partSize,
    uploadId,
  }: Opened & Pick<Unfinished, 'partSize' | 'uploadId'>,
): Promise<void> =>
  uploads.put({
    ...file,
    id: idOf(place, itemId),
    place,
    itemId,
    ...(folderId === undefined ? {} : { folderId }),
    ...(owner === undefined ? {} : { owner }),
    ...(uploadId === undefined ? {} : { uploadId }),
    started: Date.now(),
    partSize,
  })

export const forget = ({ place, itemId }: Opened): Promise<void> =>
  uploads.remove(idOf(place, itemId))

const parsed = (record: unknown): Unfinished[] => {
  const { success, data } = Unfinished.safeParse(record)
  return success ? [data] : []
}

/** The uploads of this person at this portal that were not ended, oldest first; those that replace a file aside. */
export const unfinishedUploads = async (place = accountScope()): Promise<Unfinished[]> =>
  (await uploads.list(place))
    .flatMap(parsed)
    .filter(({ owner }) => owner === undefined)
    .toSorted((a, b) => a.started - b.started)

/** The upload of this person that was to replace the file of an item and was not ended. */
export const unfinishedReplacement = async (
  itemId: string,
  place = accountScope(),
): Promise<Unfinished | undefined> =>
  parsed(await uploads.get(idOf(place, itemId))).find(({ owner }) => owner !== undefined)

/** The unfinished upload of this very file to this folder: same name, size, date and first bytes. */
export const unfinishedOf = async (
  file: FileIdentity,
  { place, folderId }: Omit<Opened, 'itemId'>,
): Promise<Unfinished | undefined> =>
  (await unfinishedUploads(place)).find(
    (upload) => isSameFile(upload, file) && upload.folderId === folderId,
  )
