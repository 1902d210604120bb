import * as z from 'zod'
import { file } from '../protocol/files.ts'
import {
  Id,
  IdList,
  openEnum,
  listOf,
  pageFields,
  SortOrder,
  UserName,
  Word,
} from '../protocol/fields.ts'
import { Item } from '../records/item.ts'
import { Folder, FolderTarget, ownItem, updating } from './items.ts'
import { itemProperties } from '../records/itemProperties.ts'
import { operation } from '../protocol/operation.ts'
import { itemSortFields } from '../records/itemSearch.ts'

const FolderTitle = z.string().min(1, 'is needed').max(250, 'must be at most 250 characters')

const target = { userName: UserName, folderId: Id.optional() }
const Done = z.looseObject({ success: z.boolean(), id: z.string() })
const ownContent = { owner: 'user', privilege: 'portal:user:createItem' } as const
const ownFolders = { owner: 'user', administrator: true } as const

/** Items of one call that deletes or moves several; the interface names no limit, so that of its other bulk operations holds. */
export const itemsOfOneOwner = 100

const several = {
  userName: UserName,
  items: IdList.min(1, 'is needed').max(
    itemsOfOneOwner,
    `must be at most ${itemsOfOneOwner} items`,
  ),
}
const Outcomes = z.looseObject({
  results: z.array(
    z.looseObject({
      itemId: z.string(),
      success: z.boolean(),
      error: z
        .looseObject({
          code: z.int(),
          messageCode: z.string().optional(),
          message: z.string(),
        })
        .optional(),
    }),
  ),
})

/** The states of an item that is being added (specification, States; rest-content.md section 2.3). */
const itemStates = ['partial', 'processing', 'completed', 'failed'] as const

/**
 * Parts are numbered 1 to 10,000 and are at least 5 MB, except the last (rest-content.md section 2.2). `offset`, in bytes, is the
 * highest place of a part in the whole.
 */
export const partLimits = {
  count: 10_000,
  minimumBytes: 5 * 1024 * 1024,
  offset: 1024 ** 4,
} as const

/** Tells one sending of a file from another, where several people replace the file of one item. */
const UploadId = z.string().min(1).max(64, 'must be at most 64 characters')

export const content = {
  /** A user's items in the root or one folder, with the folders (rest-content.md section 3.4). Without paging: 1000 a page. */
  list: operation({
    method: 'GET',
    path: '/content/users/:userName/:folderId?',
    params: z.object({
      ...target,
      start: z.int().min(1).default(1),
      num: z.int().min(0).max(100, 'must be at most 100').optional(),
      sortField: listOf(Word, itemSortFields.length).optional(),
      sortOrder: SortOrder.optional(),
      /** Only items of these types. */
      types: listOf(Word).optional(),
    }),
    result: z.looseObject({
      ...pageFields,
      username: z.string(),
      currentFolder: Folder.nullable(),
      items: z.array(Item),
      folders: z.array(Folder).optional(),
    }),
    access: { owner: 'user', administrator: true },
  }),
  /** Makes a folder; titles are unique per user without regard to case (rest-content.md section 3.5). */
  createFolder: operation({
    method: 'POST',
    path: '/content/users/:userName/createFolder',
    params: z.object({
      userName: UserName,
      title: FolderTitle,
    }),
    result: z.looseObject({ success: z.boolean(), folder: Folder }),
    access: { ...ownContent, administrator: true },
  }),
  /** Renames a folder; a title that another folder of the user has is refused (rest-content.md section 3.5). */
  updateFolder: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId/updateFolder',
    params: z.object({ userName: UserName, folderId: Id, newTitle: FolderTitle }),
    result: z.looseObject({ success: z.boolean(), folder: Folder.optional() }),
    access: ownFolders,
    since: '10.6',
  }),
  /**
   * Deletes a folder with every item inside (rest-content.md section 3.5). One protected item in it, and nothing is deleted: 400
   * CONT_0048.
   */
  removeFolder: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId/delete',
    params: z.object({ userName: UserName, folderId: Id }),
    result: z.looseObject({ success: z.boolean(), folder: Folder }),
    access: ownFolders,
  }),
  /** Deletes up to 100 items, each by itself; answers in the order asked (rest-content.md section 3.7). */
  deleteItems: operation({
    method: 'POST',
    path: '/content/users/:userName/deleteItems',
    params: z.object(several),
    result: Outcomes,
    access: ownFolders,
  }),
  /** Moves up to 100 items to a folder, `/` for the root, each by itself (rest-content.md section 3.6). */
  moveItems: operation({
    method: 'POST',
    path: '/content/users/:userName/moveItems',
    params: z.object({ ...several, folder: FolderTarget }),
    result: Outcomes,
    access: ownFolders,
  }),
  /**
   * Adds an item in one request, or opens an upload in parts with `multipart` and `filename` (specification section 8;
   * rest-content.md sections 2.1 and 2.2). With
   * `dataUrl`, `filename` and `async` the portal downloads the file. With `originItemId` or `destinationItemId` and `relationshipType` the item is related to that one, or not added at all. Errors:
   * 400 CONT_0113 for an unknown type, 400 for a file name or address that exists in the folder.
   */
  addItem: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/addItem',
    params: z.object({
      ...target,
      ...itemProperties,
      file: file().optional(),
      url: z.string().max(2048).optional(),
      text: z.string().optional(),
      /** An unsecured http or https address. */
      dataUrl: z.string().max(2048).optional(),
      originItemId: Id.optional(),
      destinationItemId: Id.optional(),
      relationshipType: z.string().max(64).optional(),
      filename: z.string().min(1).max(250).optional(),
      async: z.boolean().default(false),
      multipart: z.boolean().default(false),
      overwrite: z.boolean().default(false),
      itemIdToCreate: z
        .string()
        .regex(/^[A-Za-z0-9]{32}$/, 'must be exactly 32 letters and digits')
        .optional(),
    }),
    result: z.looseObject({
      success: z.boolean().optional(),
      id: z.string().optional(),
      folder: z.string().nullable().optional(),
      itemId: z.string().optional(),
      status: openEnum(...itemStates).optional(),
      statusMessage: z.string().optional(),
    }),
    access: ownContent,
    paramsSince: { itemIdToCreate: '10.8.1', classification: '11.4' },
    job: (result, { userName, multipart }) =>
      result.itemId && !multipart ? { kind: 'item', userName, itemId: result.itemId } : undefined,
  }),
  /**
   * Sends one part; sending a number again replaces that part (rest-content.md section 2.2). `offset`, in bytes, is where the part
   * begins in the whole: an addition of this interface's, so that a portal may write it there at once. It says nothing about the order.
   * So is `uploadId`, here and with what ends an upload: meant for another sending than the one under way, it is refused.
   */
  addPart: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/addPart',
    params: z.object({
      ...ownItem,
      partNum: z
        .int()
        .min(1, 'must be at least 1')
        .max(partLimits.count, `must be at most ${partLimits.count}`),
      offset: z
        .int()
        .min(0, 'must be at least 0')
        .max(partLimits.offset, `must be at most ${partLimits.offset}`)
        .optional(),
      uploadId: UploadId.optional(),
      file: file(),
    }),
    result: Done,
    access: updating,
  }),
  /** The numbers of the parts that have arrived (rest-content.md section 2.2). */
  parts: operation({
    method: 'GET',
    path: '/content/users/:userName/:folderId?/items/:itemId/parts',
    params: z.object(ownItem),
    result: z.looseObject({ parts: z.array(z.int()) }),
    access: updating,
  }),
  /** Puts the parts together in the background; item properties sent here are applied (rest-content.md section 2.2). */
  commit: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/commit',
    params: z.object({ ...ownItem, ...itemProperties, uploadId: UploadId.optional() }),
    result: Done,
    access: updating,
    job: (_result, { userName, itemId }) => ({ kind: 'item', userName, itemId }),
  }),
  /** Drops an upload that was not committed, item and parts (rest-content.md section 2.2). */
  cancel: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/cancel',
    params: z.object({ ...ownItem, uploadId: UploadId.optional() }),
    result: Done,
    access: updating,
  }),
  /** How adding an item stands (rest-content.md section 2.3). */
  status: operation({
    method: 'GET',
    path: '/content/users/:userName/:folderId?/items/:itemId/status',
    params: z.object({
      ...ownItem,
      jobType: z.string().max(64).optional(),
      jobId: Id.optional(),
    }),
    result: z.looseObject({
      status: openEnum(...itemStates),
      statusMessage: z.string().optional(),
      itemId: z.string().optional(),
      /** Which sending it is that is under way. */
      uploadId: z.string().optional(),
    }),
    access: updating,
  }),
}
