import * as z from 'zod'
import { bytes, file } from '../protocol/files.ts'
import { Id, Name, openEnum, Username, filled } from '../protocol/fields.ts'
import { hideSecrets } from '../records/dataStore.ts'
import { FileUrl, itemChanges, itemTextLimits, ItemUrl } from '../records/itemProperties.ts'
import { Item } from '../records/item.ts'
import { asName } from '../protocol/names.ts'
import { operation } from '../protocol/operation.ts'

/** A folder of a member. Times in epoch ms. */
export const Folder = z.looseObject({
  username: z.string(),
  id: z.string(),
  title: z.string(),
  created: z.int().optional(),
})
export type Folder = z.output<typeof Folder>

/** The path parameters of an item below its owner. */
export const ownItem = { userName: Username, folderId: Id.optional(), itemId: Id }

/** Maximum characters of the path of an item's file, including its folders. */
export const maxPathLength = 512

/** A path inside an item: folders and a name, without parts that lead outside. */
export const PathInItem = z
  .string()
  .overwrite(asName)
  .min(1)
  .max(maxPathLength)
  .regex(
    /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[^\\\p{Cc}]+$/su,
    'must be a path without empty parts, backslashes, . or ..',
  )

/** The result of changing the files of an item; `folder` is that of the item. */
export const ChangedFiles = z.looseObject({
  success: z.boolean(),
  itemId: z.string(),
  owner: z.string(),
  folder: z.string().nullable(),
})

/** The ID of a folder, or `/` for the root folder. */
export const FolderTarget = z
  .string()
  .max(128)
  .regex(/^(?:\/|[A-Za-z0-9_-]+)$/, 'must be the ID of a folder, or / for the root folder')

/** The content statuses of an item; the first two are for administrators. */
export const contentStatuses = ['org_authoritative', 'public_authoritative', 'deprecated'] as const

const control = { owner: 'item', administrator: true } as const
/** Who can update an item. Members of a shared update group that contains the item can, too. */
export const updating = { owner: 'item', administrator: true, sharedUpdateMembers: true } as const

export const items = {
  /**
   * Item: returns one item; 400 CONT_0001 for an unknown or hidden one. Reading increments `numViews`, which searches show some
   * seconds later.
   */
  read: operation({
    method: 'GET',
    path: '/content/items/:itemId',
    params: z.object({ itemId: Id }),
    result: Item,
    access: 'anyone',
  }),
  /** Item Data: returns the item's file or stored JSON; empty when there is none. */
  data: operation({
    method: 'GET',
    path: '/content/items/:itemId/data',
    params: z.object({ itemId: Id }),
    result: bytes(),
    answer: 'file',
    access: 'anyone',
  }),
  /**
   * Item Info File: returns a file of the item's info folder, such as the thumbnail. `w` is the requested width of a thumbnail: 200
   * (default), 400, 800, or 2400; other widths use the next larger one. Images are never enlarged.
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
  /** User Item: returns the item with its sharing and its folder. */
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
   * Update Item: changes the parameters that are sent; with `clearEmptyFields`, those that are sent empty are cleared. New content
   * replaces the old content: a file, JSON, or a URL; with `multipart` and `filename`, a file in parts, which are added and
   * committed like those of a new item while the old file stays; with `dataUrl`, `filename`, and `async`, a file that the portal
   * downloads. Errors: 400 for content that does not fit the type, for a file name or URL that exists in the folder, and while
   * another file is being processed.
   */
  update: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/update',
    params: z.object({
      ...ownItem,
      ...itemChanges,
      clearEmptyFields: z.boolean().default(false),
      file: file().optional(),
      /** Null means sent empty. */
      url: filled(ItemUrl).nullable().optional(),
      text: filled(z.string())
        .meta({ hides: hideSecrets, json: itemTextLimits })
        .nullable()
        .optional(),
      /** The http or https URL of the new file, readable without signing in. */
      dataUrl: FileUrl.optional(),
      /** The name of a file that is sent in parts or downloaded from a URL. */
      filename: Name(250).optional(),
      async: z.boolean().default(false),
      multipart: z.boolean().default(false),
    }),
    result: z.looseObject({
      success: z.boolean(),
      id: z.string(),
      itemId: z.string().optional(),
      status: openEnum('partial', 'processing', 'completed', 'failed').optional(),
      statusMessage: z.string().optional(),
      /** Identifies the upload attempt of a file in parts. */
      uploadId: z.string().optional(),
    }),
    access: updating,
    paramsSince: { classification: '11.4' },
    job: (result, { userName }) =>
      result.status === 'processing' ? { kind: 'item', userName, itemId: result.id } : undefined,
  }),
  /**
   * Delete Item: deletes an item with the destinations of its composite relationships. If one is protected, the request is refused
   * with 400 CONT_0048 and nothing is deleted.
   */
  remove: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/delete',
    params: z.object(ownItem),
    result: z.looseObject({ success: z.boolean(), itemId: z.string() }),
    access: control,
  }),
  /** Can Delete: returns whether deleting would be refused, and because of which items. */
  canDelete: operation({
    method: 'POST',
    isRead: true,
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
  /** Protect: protects an item from being deleted. */
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
  /** Move Item: moves an item to another folder of its owner, `/` for the root folder. */
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
  /** Content Status: marks an item as authoritative or deprecated; sent empty with `clearEmptyFields`, it removes the status. */
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
