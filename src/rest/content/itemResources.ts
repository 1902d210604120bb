import * as z from 'zod'
import { bytes, files } from '../protocol/files.ts'
import { Id, JsonObject, openEnum, pageFields, paging } from '../protocol/fields.ts'
import { ChangedFiles, ownItem, PathInItem } from './items.ts'
import { operation } from '../protocol/operation.ts'

/** What the resources of an item may be (rest-content.md section 4.2). Sizes in bytes; styles may have any number of files. */
export const itemResourceLimits = {
  files: 1000,
  filesAtOnce: 50,
  size: 50 * 1024 * 1024,
  total: 10 * 1024 * 1024 * 1024,
} as const

/** The endings a resource may have (rest-content.md section 4.2). */
export const resourceFormats =
  'json xml txt png pbf zip jpeg jpg gif bmp gz svg svgz geodatabase glb stylx pdf wav webp webm mp3 mp4'.split(
    ' ',
  )

/** The types of items that take resources (rest-content.md section 4.2). */
export const typesWithResources: readonly string[] = [
  'AppBuilder Widget Package',
  'Application',
  'Application Configuration',
  'ArcGIS Pro Add In',
  'Code Attachment',
  'Data Store',
  'Desktop Application',
  'Feature Service',
  'Geocoding Service',
  'Geoprocessing Service',
  'Hub Initiative',
  'Hub Page',
  'Hub Site Application',
  'Image Service',
  'Map Service',
  'Mobile Application',
  'Native Application',
  'Native Application Installer',
  'Native Application Template',
  'Notebook',
  'Notebook Code Snippet Library',
  'Report Template',
  'Rule Package',
  'Scene Service',
  'Site Application',
  'Site Page',
  'Solution',
  'SQLite Geodatabase',
  'Statistical Data Collection',
  'StoryMap',
  'Style',
  'Vector Tile Package',
  'Vector Tile Service',
  'Web Mapping Application',
  'Web Map',
  'Web Scene',
  'WFS',
]

const access = z.enum(['inherit', 'private']).optional()

const sending = {
  ...ownItem,
  file: files()
    .max(itemResourceLimits.filesAtOnce, `must be at most ${itemResourceLimits.filesAtOnce} files`)
    .optional(),
  /** The name of the one file, or of the text. */
  fileName: PathInItem.optional(),
  /** The folder the files go to. */
  resourcesPrefix: PathInItem.optional(),
  text: z.string().optional(),
  /** `private` resources are for the owner and administrators; `inherit` (default) ones for whoever may read the item. */
  access,
  properties: JsonObject.optional(),
}
const control = { owner: 'item', administrator: true } as const

export const itemResources = {
  /** The files that belong to an item, by path; private ones for the owner and administrators only (rest-content.md section 4.2). */
  list: operation({
    method: 'GET',
    path: '/content/items/:itemId/resources',
    params: z.object({ itemId: Id, ...paging(itemResourceLimits.files) }),
    result: z.looseObject({
      ...pageFields,
      resources: z.array(
        z.looseObject({
          resource: z.string(),
          created: z.int(),
          /** Bytes. */
          size: z.int(),
          access: openEnum('inherit', 'private').optional(),
          /** Media type. */
          type: z.string().optional(),
          properties: JsonObject.nullable().optional(),
        }),
      ),
    }),
    access: 'anyone',
  }),
  /** One of them; missing: 404 (rest-content.md section 4.2). */
  read: operation({
    method: 'GET',
    path: '/content/items/:itemId/resources/:path*',
    params: z.object({ itemId: Id, path: z.string().min(1).max(512) }),
    result: bytes(),
    answer: 'file',
    access: 'anyone',
  }),
  /**
   * Adds files, or `text` under `fileName`; with `archive` the files inside a zip. All or none. 400 CONT_0093 for a type or
   * format that takes none; 400 for a path that exists, and beyond a limit (rest-content.md section 4.2).
   */
  add: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/addResources',
    params: z.object({ ...sending, archive: z.boolean().default(false) }),
    result: ChangedFiles,
    access: control,
  }),
  /** Replaces files that exist, and their access and properties; missing: 404 (rest-content.md section 4.2). */
  update: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/updateResources',
    params: z.object(sending),
    result: ChangedFiles,
    access: control,
  }),
  /** Removes one, or with `deleteAll` all (rest-content.md section 4.2). */
  remove: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/removeResources',
    params: z.object({
      ...ownItem,
      resource: z.string().min(1).max(512).optional(),
      deleteAll: z.boolean().default(false),
    }),
    result: z.looseObject({ success: z.boolean() }),
    access: control,
  }),
}
