import * as z from 'zod'
import { partLimits } from '../../../../rest/content/content.ts'
import { openStore } from '../../../shell/storage/database.ts'
import { accountScope } from '../../../shell/session/accountScope.ts'
import { isSameFile, type FileIdentity } from './identity.ts'

/** An upload in parts that was started and not completed. The browser doesn't store the file; the person must select it again. */
const UnfinishedUpload = z.object({
  id: z.string(),
  place: z.string(),
  itemId: z.string(),
  folderId: z.string().optional(),
  /** Owner of the item whose file is replaced; missing for new items. */
  owner: z.string().optional(),
  name: z.string(),
  size: z.int(),
  modified: z.number(),
  head: z.string(),
  started: z.int(),
  /** Bytes in every part but the last. Records without it used the minimum part size. */
  partSize: z.int().default(partLimits.minimumBytes),
  /** ID of the upload, if the portal returns one. */
  uploadId: z.string().optional(),
  /** What the page that started the upload stored with it. */
  memo: z.unknown().optional(),
})
export type UnfinishedUpload = z.output<typeof UnfinishedUpload>

const uploads = openStore('uploads')

const idOf = (place: string, itemId: string) => `${place} ${itemId}`

interface NewUpload {
  readonly place: string
  readonly itemId: string
  readonly folderId?: string | undefined
  readonly owner?: string | undefined
}

/** Stores an upload, so that it can be resumed after a reload. */
export const remember = (
  file: FileIdentity,
  {
    place,
    itemId,
    folderId,
    owner,
    partSize,
    uploadId,
    memo,
  }: NewUpload & Pick<UnfinishedUpload, 'partSize' | 'uploadId' | 'memo'>,
): Promise<void> =>
  uploads.put({
    ...file,
    id: idOf(place, itemId),
    place,
    itemId,
    ...(folderId === undefined ? {} : { folderId }),
    ...(owner === undefined ? {} : { owner }),
    ...(uploadId === undefined ? {} : { uploadId }),
    ...(memo === undefined ? {} : { memo }),
    started: Date.now(),
    partSize,
  })

export const forget = ({ place, itemId }: NewUpload): Promise<void> =>
  uploads.remove(idOf(place, itemId))

const parsed = (record: unknown): UnfinishedUpload[] => {
  const { success, data } = UnfinishedUpload.safeParse(record)
  return success ? [data] : []
}

/** Returns the person's incomplete uploads on this portal, of new items and of files of existing ones, oldest first. */
export const everyUnfinished = async (place = accountScope()): Promise<UnfinishedUpload[]> =>
  (await uploads.list(place)).flatMap(parsed).toSorted((a, b) => a.started - b.started)

/** Returns the person's incomplete uploads of new items on this portal, oldest first. */
export const unfinishedUploads = async (place = accountScope()): Promise<UnfinishedUpload[]> =>
  (await everyUnfinished(place)).filter(({ owner }) => owner === undefined)

/** Returns the person's incomplete replacement of an item's file. */
export const unfinishedReplacement = async (
  itemId: string,
  place = accountScope(),
): Promise<UnfinishedUpload | undefined> =>
  parsed(await uploads.get(idOf(place, itemId))).find(({ owner }) => owner !== undefined)

/** Returns the incomplete upload of the same file to the same folder: same name, size, date, and first bytes. */
export const unfinishedOf = async (
  file: FileIdentity,
  { place, folderId }: Omit<NewUpload, 'itemId'>,
): Promise<UnfinishedUpload | undefined> =>
  (await unfinishedUploads(place)).find(
    (upload) => isSameFile(upload, file) && upload.folderId === folderId,
  )
