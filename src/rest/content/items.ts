import * as z from 'zod'
import { bytes, file } from '../protocol/files.ts'
import { Id, openEnum, UserName } from '../protocol/fields.ts'
import { filled, itemChanges } from '../records/itemProperties.ts'
import { Item } from '../records/item.ts'
import { operation } from '../protocol/operation.ts'

/** A folder of a member. Times in epoch ms. */
export const Folder = z.looseObject({
  username: z.string(),
  id: z.string(),
  title: z.string(),
  created: z.int().optional(),
})
export type Folder = z.output<typeof Folder>

/** An item by the path of its owner. */
export const ownItem = { userName: UserName, folderId: Id.optional(), itemId: Id }

/** Characters of the path of a file of an item, its folder included. */
export const maxPathLength = 512

/** A path inside an item: folders and a name, none of them leading out. */
export const PathInItem = z
  .string()
  .min(1, 'is needed')
  .max(maxPathLength, `must be at most ${maxPathLength} characters`)
  .regex(
    /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[^\\?#%\p{Cc}]+$/su,
    'must be a path without empty parts, . or ..',
  )

/** What changing the files of an item answers; `folder` is that of the item. */
export const ChangedFiles = z.looseObject({
  success: z.boolean(),
  itemId: z.string(),
  owner: z.string(),
  folder: z.string().nullable(),
})

/** The ID of a folder, or `/` for the root. */
export const FolderTarget = z
  .string()
  .max(128)
  .regex(/^(?:\/|[A-Za-z0-9_-]+)$/, 'must be the ID of a folder, or / for the root')

/** What an item may be marked as (rest-content.md section 3.7); the first two are for administrators. */
const contentStatuses = ['org_authoritative', 'public_authoritative', 'deprecated'] as const

const control = { owner: 'item', administrator: true } as const
/** Members of a shared-update group that holds the item may change it too (rest-content.md section 3.3). */
export const updating = { owner: 'item', administrator: true, sharedUpdateMembers: true } as const

export const items = {
  /** One item; unknown or hidden: 400 CONT_0001. Reading raises `numViews` (rest-content.md section 3.1). */
  read: operation({
    method: 'GET',
    path: '/content/items/:itemId',
    params: z.object({ itemId: Id }),
    result: Item,
    access: 'anyone',
  }),
  /** The item's file or stored JSON; empty when it has none (rest-content.md section 4.1). */
  data: operation({
    method: 'GET',
    path: '/content/items/:itemId/data',
    params: z.object({ itemId: Id }),
    result: bytes(),
    answer: 'file',
    access: 'anyone',
  }),
  /**
   * A file of the item's info folder, thumbnails among them. `w` is the wished width of a thumbnail: 200 (default), 400, 800,
   * 2400; others snap to the next larger; never enlarged (specification, Limits; rest-content.md section 4.3).
   */
  info: operation({
    method: 'GET',
    path: '/content/items/:itemId/info/:path*',
    params: z.object({
      itemId: Id,
      path: z.string().min(1).max(512),
      w: z.int().min(1).optional(),
    }),
    result: bytes(),
    answer: 'file',
    access: 'anyone',
  }),
  /** The owner's view: the item with its sharing and its folder (rest-content.md section 3.2). */
  own: operation({
    method: 'GET',
    path: '/content/users/:userName/:folderId?/items/:itemId',
    params: z.object(ownItem),
    result: z.looseObject({
      item: Item,
      sharing: z.looseObject({
        access: openEnum('private', 'shared', 'org', 'public'),
        groups: z.array(z.string()),
      }),
      folder: Folder.nullable(),
    }),
    access: control,
  }),
  /**
   * Changes what is sent and leaves the rest; with `clearEmptyFields` what is sent empty is cleared. New content replaces the
   * old: a file, JSON text or an address; with `multipart` and `filename` a file in parts, which are added and committed like
   * those of a new item while the old file stays; with `dataUrl`, `filename` and `async` the portal downloads the new file
   * meanwhile (rest-content.md section 3.3). Errors: 400 for content that the type has no place for, 400 for a file name or address
   * that exists in the folder, 400 while another file is being put in.
   */
  update: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/update',
    params: z.object({
      ...ownItem,
      ...itemChanges,
      clearEmptyFields: z.boolean().default(false),
      file: file().optional(),
      /** Null: sent empty. */
      url: filled(z.string().max(2048)).nullable().optional(),
      text: filled(z.string()).nullable().optional(),
      /** An unsecured http or https address of the new file. */
      dataUrl: z.string().max(2048).optional(),
      /** The name of the file that comes in parts or from an address. */
      filename: z.string().min(1).max(250).optional(),
      async: z.boolean().default(false),
      multipart: z.boolean().default(false),
    }),
    result: z.looseObject({
      success: z.boolean(),
      id: z.string(),
      itemId: z.string().optional(),
      status: openEnum('partial', 'processing', 'completed', 'failed').optional(),
      statusMessage: z.string().optional(),
      /** Of a file in parts: which sending it is. */
      uploadId: z.string().optional(),
    }),
    access: updating,
    paramsSince: { classification: '11.4' },
    job: (result, { userName }) =>
      result.status === 'processing' ? { kind: 'item', userName, itemId: result.id } : undefined,
  }),
  /**
   * Deletes an item with the destinations of its composite relationships; a protected one is refused with 400 CONT_0048, and
   * then nothing is deleted (rest-content.md sections 3.7 and 5).
   */
  remove: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/delete',
    params: z.object(ownItem),
    result: z.looseObject({ success: z.boolean(), itemId: z.string() }),
    access: control,
  }),
  /** Whether deleting would be refused, and because of which items (rest-content.md section 3.7). */
  canDelete: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/canDelete',
    params: z.object(ownItem),
    result: z.looseObject({
      itemId: z.string(),
      success: z.boolean(),
      error: z
        .looseObject({
          code: z.int(),
          messageCode: z.string().optional(),
          message: z.string(),
          offendingItems: z.array(z.looseObject({ itemId: z.string() })),
        })
        .optional(),
    }),
    access: control,
    since: '10.6.1',
  }),
  /** A protected item cannot be deleted (rest-content.md section 3.7). */
  protect: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/protect',
    params: z.object(ownItem),
    result: z.looseObject({ success: z.boolean() }),
    access: control,
  }),
  unprotect: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/unprotect',
    params: z.object(ownItem),
    result: z.looseObject({ success: z.boolean() }),
    access: control,
  }),
  /** Moves an item to another folder of its owner, `/` for the root (rest-content.md section 3.6). */
  move: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/move',
    params: z.object({ ...ownItem, folder: FolderTarget }),
    result: z.looseObject({
      success: z.boolean(),
      itemId: z.string(),
      owner: z.string(),
      folder: z.string().nullable(),
    }),
    access: control,
  }),
  /** Marks an item as authoritative or deprecated; empty with `clearEmptyFields` takes the mark away (rest-content.md section 3.7). */
  setContentStatus: operation({
    method: 'POST',
    path: '/content/items/:itemId/setContentStatus',
    params: z.object({
      itemId: Id,
      status: z.enum(contentStatuses).nullable().optional(),
      clearEmptyFields: z.boolean().default(false),
    }),
    result: z.looseObject({ success: z.boolean(), itemId: z.string() }),
    access: control,
  }),
}
