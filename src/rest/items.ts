import * as z from 'zod'
import { bytes, file } from './files.ts'
import { Extent, ExtentParameter, Id, JsonObject, known, listOf, UserName, Word } from './fields.ts'
import { operation } from './operation.ts'

/** An item as it is read (rest-content.md section 3.1). Times in epoch ms, size in bytes (-1 for services). */
export const Item = z.looseObject({
  id: z.string(),
  owner: z.string(),
  orgId: z.string().optional(),
  created: z.int(),
  modified: z.int(),
  lastModified: z.int().optional(),
  isOrgItem: z.boolean().optional(),
  guid: z.string().nullable().optional(),
  /** File name, or service name. */
  name: z.string().nullable().optional(),
  title: z.string(),
  type: z.string(),
  typeKeywords: z.array(z.string()).optional(),
  description: z.string().nullable().optional(),
  tags: z.array(z.string()).optional(),
  snippet: z.string().nullable().optional(),
  /** Relative to `content/items/<id>/info/`. */
  thumbnail: z.string().nullable().optional(),
  documentation: z.string().nullable().optional(),
  extent: Extent.optional(),
  categories: z.array(z.string()).optional(),
  spatialReference: z.string().nullable().optional(),
  accessInformation: z.string().nullable().optional(),
  licenseInfo: z.string().nullable().optional(),
  culture: z.string().nullable().optional(),
  classification: JsonObject.nullable().optional(),
  properties: JsonObject.nullable().optional(),
  advancedSettings: JsonObject.nullable().optional(),
  url: z.string().nullable().optional(),
  proxyFilter: JsonObject.nullable().optional(),
  access: known('private', 'shared', 'org', 'public').optional(),
  size: z.int().optional(),
  subInfo: z.int().optional(),
  appCategories: z.array(z.string()).optional(),
  industries: z.array(z.string()).optional(),
  languages: z.array(z.string()).optional(),
  screenshots: z.array(z.string()).optional(),
  largeThumbnail: z.string().nullable().optional(),
  banner: z.string().nullable().optional(),
  listed: z.boolean().optional(),
  /** Folder ID; told to the owner and administrators only. */
  ownerFolder: z.string().nullable().optional(),
  protected: z.boolean().optional(),
  commentsEnabled: z.boolean().optional(),
  numComments: z.int().optional(),
  numRatings: z.int().optional(),
  numViews: z.int().optional(),
  avgRating: z.number().optional(),
  itemControl: known('admin', 'update').nullable().optional(),
  contentStatus: z.string().nullable().optional(),
  scoreCompleteness: z.int().optional(),
  groupDesignations: z.string().nullable().optional(),
  groupCategories: z.array(z.string()).optional(),
  lastViewed: z.int().optional(),
})
export type Item = z.output<typeof Item>

const atMost = (length: number) => z.string().max(length, `must be at most ${length} characters`)
const belowKilobytes = (kilobytes: number) =>
  z
    .string()
    .refine(
      (text) => new TextEncoder().encode(text).length < kilobytes * 1024,
      `must be less than ${kilobytes} KB`,
    )

/** The properties a caller may set, shared by adding, committing and updating (specification, Item; rest-content.md section 2.1). */
export const itemProperties = {
  title: atMost(256).optional(),
  type: atMost(128).optional(),
  typeKeywords: listOf(Word).optional(),
  description: belowKilobytes(64).optional(),
  tags: listOf(Word).optional(),
  snippet: atMost(2048).optional(),
  extent: ExtentParameter.optional(),
  spatialReference: atMost(256).optional(),
  accessInformation: z.string().optional(),
  licenseInfo: z.string().optional(),
  culture: z.string().max(20).optional(),
  properties: JsonObject.optional(),
  advancedSettings: JsonObject.optional(),
  categories: listOf(Word).max(20, 'must be at most 20 categories').optional(),
  classification: JsonObject.optional(),
  commentsEnabled: z.boolean().optional(),
  /** PNG, GIF or JPEG, at most 10 MB. */
  thumbnail: file().optional(),
}

export const items = {
  /** One item; unknown or hidden: 400 CONT_0001. Reading raises `numViews` (rest-content.md section 3.1). */
  read: operation({
    method: 'GET',
    path: '/content/items/:itemId',
    params: z.object({ itemId: Id }),
    result: Item,
    callers: 'anyone',
  }),
  /** The item's file or stored JSON; empty when it has none (rest-content.md section 4.1). */
  data: operation({
    method: 'GET',
    path: '/content/items/:itemId/data',
    params: z.object({ itemId: Id }),
    result: bytes(),
    answer: 'file',
    callers: 'anyone',
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
    callers: 'anyone',
  }),
  /** Deletes an item; a protected one is refused with 400 CONT_0048 (rest-content.md section 3.7). */
  remove: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/delete',
    params: z.object({ userName: UserName, folderId: Id.optional(), itemId: Id }),
    result: z.looseObject({ success: z.boolean(), itemId: z.string() }),
    callers: { owner: 'item', administrator: true },
  }),
}
