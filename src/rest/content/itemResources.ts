import * as z from 'zod'
import { bytes, files } from '../protocol/files.ts'
import { Id, JsonObject, ObjectInText, openEnum, pageFields, paging } from '../protocol/fields.ts'
import { ChangedFiles, ownItem, PathInItem } from './items.ts'
import { operation } from '../protocol/operation.ts'

/** Limits of the resources of an item. Sizes in bytes; styles can have any number of files. */
export const itemResourceLimits = {
  files: 1000,
  filesAtOnce: 50,
  size: 50 * 1024 * 1024,
  total: 10 * 1024 * 1024 * 1024,
} as const

/** The file extensions that a resource can have. */
export const resourceFormats =
  'json xml txt png pbf zip jpeg jpg gif bmp gz svg svgz geodatabase glb stylx pdf wav webp webm mp3 mp4'.split(
    ' ',
  )

/** The item types that can have resources. */
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
  /** The name of the file or the text. */
  fileName: PathInItem.optional(),
  /** The folder of the files. */
  resourcesPrefix: PathInItem.optional(),
  text: z.string().optional(),
  /** `private` resources are for the owner and administrators; `inherit` (default) ones for everyone who can read the item. */
  access,
  properties: JsonObject.optional(),
}
const control = { owner: 'item', administrator: true } as const

export const itemResources = {
  /** Resources: returns the files that belong to an item, by path; private ones to the owner and administrators only. */
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
          properties: ObjectInText.nullable().optional(),
        }),
      ),
    }),
    access: 'anyone',
  }),
  /** Resource: returns one file; 404 when it does not exist. */
  read: operation({
    method: 'GET',
    path: '/content/items/:itemId/resources/:path*',
    params: z.object({ itemId: Id, path: z.string().min(1).max(512) }),
    result: bytes(),
    answer: 'file',
    access: 'anyone',
  }),
  /**
   * Add Resources: adds files, or `text` as `fileName`; with `archive`, the files inside a zip archive. All or none. 400 CONT_0093
   * for a type or format without resources; 400 for a path that exists, and above a limit.
   */
  add: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/addResources',
    params: z.object({ ...sending, archive: z.boolean().default(false) }),
    result: ChangedFiles,
    access: control,
  }),
  /** Update Resources: replaces existing files, their access, and their properties; 404 when one does not exist. */
  update: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/updateResources',
    params: z.object(sending),
    result: ChangedFiles,
    access: control,
  }),
  /** Remove Resources: removes one file, or with `deleteAll` all. */
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
