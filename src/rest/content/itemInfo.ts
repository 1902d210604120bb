import * as z from 'zod'
import { file } from '../protocol/files.ts'
import { ChangedFiles, ownItem, PathInItem, updating } from './items.ts'
import { operation } from '../protocol/operation.ts'

const Info = z.object({ ...ownItem, file: file(), folderName: PathInItem.optional() })

/** Files that describe an item: its info folder and its thumbnail (rest-content.md section 4.3). */
export const itemInfo = {
  /** Adds or replaces a file of the info folder, at most 10 MB (rest-content.md section 4.3). */
  update: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/updateinfo',
    params: Info,
    result: ChangedFiles,
    access: updating,
  }),
  /** Removes one; missing: 400 CONT_0036 (rest-content.md section 4.3). */
  remove: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/deleteInfo',
    params: z.object({ ...ownItem, infoFile: z.string().min(1, 'is needed').max(512) }),
    result: z.looseObject({ success: z.boolean() }),
    access: updating,
  }),
  /** Sets the thumbnail from a file or an address (specification, Item; rest-content.md section 4.3). */
  updateThumbnail: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/updateThumbnail',
    params: z.object({
      ...ownItem,
      file: file().optional(),
      thumbnail: file().optional(),
      url: z.string().max(2048).meta({ alias: 'thumbnailUrl' }).optional(),
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
