import * as z from 'zod'
import { file } from '../protocol/files.ts'
import {
  FolderTitle,
  Id,
  IdList,
  openEnum,
  listOf,
  Name,
  pageFields,
  SortOrder,
  Username,
  Word,
} from '../protocol/fields.ts'
import { hideSecrets } from '../records/dataStore.ts'
import { Item } from '../records/item.ts'
import { Folder, FolderTarget, ownItem, updating } from './items.ts'
import { FileUrl, itemProperties, itemTextLimits, ItemUrl } from '../records/itemProperties.ts'
import { operation } from '../protocol/operation.ts'
import { itemSortFields } from '../records/itemSearch.ts'

const target = { userName: Username, folderId: Id.optional() }
const Done = z.looseObject({ success: z.boolean(), id: z.string() })
const ownFolders = { owner: 'user', administrator: true } as const

/**
 * Maximum items of one request that deletes or moves several. The interface documents no limit, so the limit of its other bulk
 * operations applies.
 */
export const itemsOfOneOwner = 100

const several = {
  userName: Username,
  items: IdList.min(1).max(itemsOfOneOwner, `must be at most ${itemsOfOneOwner} items`),
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

/** The states of an item that is being added. */
const itemStates = ['partial', 'processing', 'completed', 'failed'] as const

/**
 * Parts are numbered 1 to 10,000 and have at least 5 MB, except for the last. `offset` is the highest position of a part in the
 * whole file, in bytes.
 */
export const partLimits = {
  count: 10_000,
  minimumBytes: 5 * 1024 * 1024,
  offset: 1024 ** 4,
} as const

/** Distinguishes upload attempts when several people replace the file of one item. */
const UploadId = z.string().min(1).max(64).meta({ addition: true })

export const content = {
  /**
   * User Content: returns a user's items in the root folder or another folder, with the list of folders. Without paging, 1000 items
   * per page.
   */
  list: operation({
    method: 'GET',
    path: '/content/users/:userName/:folderId?',
    params: z.object({
      ...target,
      start: z.int().min(1).default(1),
      num: z.int().min(0).max(100).optional(),
      sortField: listOf(Word, itemSortFields.length).optional(),
      sortOrder: SortOrder.optional(),
      /** Returns items of these types only. */
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
  /** Create Folder: creates a folder. Titles are unique for each user, case-insensitively. */
  createFolder: operation({
    method: 'POST',
    path: '/content/users/:userName/createFolder',
    params: z.object({
      userName: Username,
      title: FolderTitle,
    }),
    result: z.looseObject({ success: z.boolean(), folder: Folder }),
    access: ownFolders,
  }),
  /** Update Folder: renames a folder; refused if another folder of the user has the title. */
  updateFolder: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId/updateFolder',
    params: z.object({ userName: Username, folderId: Id, newTitle: FolderTitle }),
    result: z.looseObject({ success: z.boolean(), folder: Folder.optional() }),
    access: ownFolders,
    since: '10.6',
  }),
  /** Delete Folder: deletes a folder with all items in it. If one item is protected, nothing is deleted: 400 CONT_0048. */
  removeFolder: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId/delete',
    params: z.object({ userName: Username, folderId: Id }),
    result: z.looseObject({ success: z.boolean(), folder: Folder }),
    access: ownFolders,
  }),
  /** Delete Items: deletes up to 100 items, each independently; results are in the order of the request. */
  deleteItems: operation({
    method: 'POST',
    path: '/content/users/:userName/deleteItems',
    params: z.object(several),
    result: Outcomes,
    access: ownFolders,
  }),
  /** Move Items: moves up to 100 items to a folder, `/` for the root folder, each independently. */
  moveItems: operation({
    method: 'POST',
    path: '/content/users/:userName/moveItems',
    params: z.object({ ...several, folder: FolderTarget }),
    result: Outcomes,
    access: ownFolders,
  }),
  /**
   * Add Item: adds an item in one request, or starts an upload in parts with `multipart` and `filename`. With `dataUrl`, `filename`,
   * and `async`, the portal downloads the file. With `originItemId` or `destinationItemId` and `relationshipType`, the item is
   * related to that one, or not added at all. Errors: 400 CONT_0113 for an unknown type, 400 for a file name or URL that exists in
   * the folder.
   */
  addItem: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/addItem',
    params: z.object({
      ...target,
      ...itemProperties,
      file: file().optional(),
      url: ItemUrl.optional(),
      text: z.string().meta({ hides: hideSecrets, json: itemTextLimits }).optional(),
      /** An http or https URL, readable without signing in. */
      dataUrl: FileUrl.optional(),
      originItemId: Id.optional(),
      destinationItemId: Id.optional(),
      relationshipType: z.string().max(64).optional(),
      filename: Name(250).optional(),
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
    access: { owner: 'user' },
    paramsSince: { itemIdToCreate: '10.8.1', classification: '11.4' },
    paramsOfProduct: { itemIdToCreate: 'enterprise' },
    job: (result, { userName, multipart }) =>
      result.itemId && !multipart ? { kind: 'item', userName, itemId: result.itemId } : undefined,
  }),
  /**
   * Add Part: sends one part; sending a number again replaces that part. `offset`, in bytes, is the position of the part in the
   * whole file, so that a portal can write it there at once; it does not affect the order. `uploadId`, here and in the operations
   * that end an upload, identifies the upload attempt; a request for another attempt is refused.
   */
  addPart: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/addPart',
    params: z.object({
      ...ownItem,
      partNum: z.int().min(1).max(partLimits.count),
      offset: z.int().min(0).max(partLimits.offset).optional().meta({ addition: true }),
      uploadId: UploadId.optional(),
      file: file(),
    }),
    result: Done,
    access: updating,
    writesInPlace: true,
  }),
  /** Parts: returns the numbers of the parts that have arrived. */
  parts: operation({
    method: 'GET',
    path: '/content/users/:userName/:folderId?/items/:itemId/parts',
    params: z.object(ownItem),
    result: z.looseObject({ parts: z.array(z.int()) }),
    access: updating,
  }),
  /** Commit: assembles the parts in the background and applies the item properties that are sent. */
  commit: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/commit',
    params: z.object({ ...ownItem, ...itemProperties, uploadId: UploadId.optional() }),
    result: Done,
    access: updating,
    job: (_result, { userName, itemId }) => ({ kind: 'item', userName, itemId }),
  }),
  /** Cancel: discards an upload that was not committed, both item and parts. */
  cancel: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/cancel',
    params: z.object({ ...ownItem, uploadId: UploadId.optional() }),
    result: Done,
    access: updating,
  }),
  /** Item Status: returns the state of adding an item, or of a job of a data store; without `jobId`, of its last one. */
  status: operation({
    method: 'GET',
    path: '/content/users/:userName/:folderId?/items/:itemId/status',
    params: z.object({
      ...ownItem,
      jobType: z.string().max(64).regex(/^\w*$/, 'must be the type of a job').optional(),
      jobId: Id.optional(),
    }),
    result: z.looseObject({
      status: openEnum(...itemStates),
      statusMessage: z.string().optional(),
      itemId: z.string().optional(),
      /** Identifies the upload attempt in progress. */
      uploadId: z.string().optional().meta({ addition: true }),
      /**
       * The job of a data store. Its `status` distinguishes a job in progress (`processing`) from one that has ended with datasets that
       * failed (`partial`).
       */
      jobInfo: z
        .looseObject({
          serverId: z.string(),
          jobId: z.string(),
          jobType: z.string(),
          status: openEnum(...itemStates)
            .optional()
            .meta({ addition: true }),
        })
        .optional(),
    }),
    access: updating,
  }),
}
