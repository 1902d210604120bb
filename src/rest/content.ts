import * as z from 'zod'
import { file } from './files.ts'
import { Id, known, listOf, pageFields, SortOrder, UserName, Word } from './fields.ts'
import { Item, itemProperties } from './items.ts'
import { operation } from './operation.ts'

export const Folder = z.looseObject({
  username: z.string(),
  id: z.string(),
  title: z.string(),
  created: z.int().optional(),
})
export type Folder = z.output<typeof Folder>

const target = { userName: UserName, folderId: Id.optional() }
const targetItem = { ...target, itemId: Id }
const Done = z.looseObject({ success: z.boolean(), id: z.string() })
const ownContent = { owner: 'user', privilege: 'portal:user:createItem' } as const
const ownItem = { owner: 'item', administrator: true } as const

/** The states of an item that is being added (specification, States; rest-content.md section 2.3). */
const itemStates = ['partial', 'processing', 'completed', 'failed'] as const

/** Parts are numbered 1 to 10,000 and are at least 5 MB, except the last (rest-content.md section 2.2). */
export const partLimits = { count: 10_000, minimumBytes: 5 * 1024 * 1024 } as const

export const content = {
  /** A user's items in the root or one folder, with the folders (rest-content.md section 3.4). Without paging: 1000 a page. */
  list: operation({
    method: 'GET',
    path: '/content/users/:userName/:folderId?',
    params: z.object({
      ...target,
      start: z.int().min(1).default(1),
      num: z.int().min(0).max(100, 'must be at most 100').optional(),
      sortField: listOf(Word).optional(),
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
    callers: { owner: 'user', administrator: true },
  }),
  /** Makes a folder; titles are unique per user without regard to case (rest-content.md section 3.5). */
  createFolder: operation({
    method: 'POST',
    path: '/content/users/:userName/createFolder',
    params: z.object({
      userName: UserName,
      title: z.string().min(1, 'is needed').max(250, 'must be at most 250 characters'),
    }),
    result: z.looseObject({ success: z.boolean(), folder: Folder }),
    callers: { ...ownContent, administrator: true },
  }),
  /**
   * Adds an item in one request, or opens an upload in parts with `multipart` and `filename` (specification section 8;
   * rest-content.md sections 2.1 and 2.2). Errors: 400 CONT_0113 for an unknown type, 400 for a file name or address that
   * exists in the folder.
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
      status: known(...itemStates).optional(),
      statusMessage: z.string().optional(),
    }),
    callers: ownContent,
    paramsSince: { itemIdToCreate: '10.8.1', classification: '11.4' },
    job: (result, { userName, multipart }) =>
      result.itemId && !multipart ? { kind: 'item', userName, itemId: result.itemId } : undefined,
  }),
  /** Sends one part; sending a number again replaces that part (rest-content.md section 2.2). */
  addPart: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/addPart',
    params: z.object({
      ...targetItem,
      partNum: z
        .int()
        .min(1, 'must be at least 1')
        .max(partLimits.count, `must be at most ${partLimits.count}`),
      file: file(),
    }),
    result: Done,
    callers: ownItem,
  }),
  /** The numbers of the parts that have arrived (rest-content.md section 2.2). */
  parts: operation({
    method: 'GET',
    path: '/content/users/:userName/:folderId?/items/:itemId/parts',
    params: z.object(targetItem),
    result: z.looseObject({ parts: z.array(z.int()) }),
    callers: ownItem,
  }),
  /** Puts the parts together in the background; item properties sent here are applied (rest-content.md section 2.2). */
  commit: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/commit',
    params: z.object({ ...targetItem, ...itemProperties }),
    result: Done,
    callers: ownItem,
    job: (_result, { userName, itemId }) => ({ kind: 'item', userName, itemId }),
  }),
  /** Drops an upload that was not committed, item and parts (rest-content.md section 2.2). */
  cancel: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/cancel',
    params: z.object(targetItem),
    result: Done,
    callers: ownItem,
  }),
  /** How adding an item stands (rest-content.md section 2.3). */
  status: operation({
    method: 'GET',
    path: '/content/users/:userName/:folderId?/items/:itemId/status',
    params: z.object({
      ...targetItem,
      jobType: z.string().max(64).optional(),
      jobId: Id.optional(),
    }),
    result: z.looseObject({
      status: known(...itemStates),
      statusMessage: z.string().optional(),
      itemId: z.string().optional(),
    }),
    callers: ownItem,
  }),
}
