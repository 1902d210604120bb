import * as z from 'zod'
import { file } from '../protocol/files.ts'
import { ChangedFiles, ownItem, PathInItem, updating } from './items.ts'
import { operation } from '../protocol/operation.ts'
import { FileUrl } from '../records/itemProperties.ts'

const Info = z.object({ ...ownItem, file: file(), folderName: PathInItem.optional() })

/** Files that describe an item: its info folder and its thumbnail. */
export const itemInfo = {
  /** Update Info: adds or replaces a file of the info folder, at most 10 MB. */
  update: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/updateinfo',
    params: Info,
    result: ChangedFiles,
    access: updating,
  }),
  /** Delete Info: removes a file of the info folder; 400 CONT_0036 when it does not exist. */
  remove: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/deleteInfo',
    params: z.object({ ...ownItem, infoFile: z.string().min(1).max(512) }),
    result: z.looseObject({ success: z.boolean() }),
    access: updating,
  }),
  /** Update Thumbnail: sets the thumbnail from a file or a URL. */
  updateThumbnail: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/updateThumbnail',
    params: z.object({
      ...ownItem,
      file: file().optional(),
      thumbnail: file().optional(),
      url: FileUrl.meta({ alias: 'thumbnailUrl' }).optional(),
    }),
    result: z.looseObject({ success: z.boolean(), itemId: z.string() }),
    access: updating,
  }),
  deleteThumbnail: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/deleteThumbnail',
    params: z.object(ownItem),
    result: z.looseObject({ success: z.boolean(), itemId: z.string() }),
    access: updating,
  }),
}
