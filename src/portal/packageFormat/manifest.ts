import * as z from 'zod'
import {
  CategoryPath,
  ExtentParameter,
  Id,
  JsonObject,
  listOf,
  Word,
} from '../../rest/protocol/fields.ts'
import { categoryLimits } from '../../rest/content/categories.ts'
import { itemProperties } from '../../rest/records/itemProperties.ts'
import { limits } from './limits.ts'
import { withoutEndSlashes } from '../common/slashes.ts'

/** The format of packages, which README.md in this folder describes. */
export const packageFormat = 'portal-export-package'

/** The format version that this portal writes. It reads every `1.x`; a package with a higher major version is refused. */
export const packageVersion = '1.1'

/** The paths in the archive. */
export const paths = {
  manifest: 'manifest.json',
  item: (id: string) => `items/${id}/item.json`,
  data: (id: string) => `items/${id}/data`,
  thumbnail: (id: string) => `items/${id}/thumbnail`,
  file: (id: string, kind: 'resource' | 'info', path: string) =>
    `items/${id}/${kind === 'resource' ? 'resources' : 'info'}/${path}`,
} as const

/** Epoch milliseconds. */
const Time = z.int()
/** Bytes; -1 when there are none. */
const Size = z.int().min(-1)

/** A URL that other URLs begin with: no query, no fragment, no trailing slash. */
const BaseUrl = z
  .string()
  .max(1024)
  .transform(withoutEndSlashes)
  .refine((text) => {
    if (!/^https?:\/\/[^/\s]/i.test(text) || !URL.canParse(text)) return false
    const { search, hash, username, password } = new URL(text)
    return [search, hash, username, password].every((part) => part === '')
  }, 'must be a web URL')

const Entry = z.object({
  id: Id,
  type: z.string().min(1).max(128),
  title: z.string().max(256),
  size: Size,
  created: Time,
  modified: Time,
})

const Relationship = z.object({
  originItemId: Id,
  destinationItemId: Id,
  relationshipType: z
    .string()
    .max(64)
    .regex(/^[A-Za-z0-9]+$/),
})

export const Manifest = z.object({
  format: z.literal(packageFormat),
  packageVersion: z.string().regex(/^\d{1,4}\.\d{1,4}$/),
  created: Time,
  source: z.object({
    httpsUrl: BaseUrl,
    httpUrl: BaseUrl.optional(),
    /** The hosting server, whose services are packaged with their items. */
    serverUrl: BaseUrl.optional(),
    version: z.string().regex(/^\d{1,4}(\.\d{1,4}){0,3}$/),
    portalId: z.string().max(128),
    isPortal: z.boolean(),
  }),
  group: z.object({ id: Id, title: z.string().max(1024) }),
  entries: z
    .array(Entry)
    .max(limits.items)
    .refine(
      (entries) => new Set(entries.map(({ id }) => id)).size === entries.length,
      "can't contain an item twice",
    ),
  relationships: z.array(Relationship).max(limits.relationships),
})
export type Manifest = z.output<typeof Manifest>
export type ManifestEntry = Manifest['entries'][number]

const nullable = <T extends z.ZodType>(schema: T) => schema.nullable().default(null)

const MediaType = z
  .string()
  .max(128)
  .regex(/^[\w.+-]+\/[\w.+-]+(;[^\r\n]*)?$/, 'must be a media type')

const FilePath = z
  .string()
  .min(1)
  .max(512)
  .refine(
    (path) =>
      !path.includes('\\') &&
      !/\p{Cc}/u.test(path) &&
      path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..'),
    'must be a plain path',
  )

const AttachedFile = z.object({ path: FilePath, mediaType: MediaType })

/** A private resource is for the item's owner and administrators. */
export const PackedResource = AttachedFile.extend({
  access: z.enum(['inherit', 'private']).default('inherit'),
  properties: nullable(JsonObject),
})
export type PackedResource = z.output<typeof PackedResource>

const filesOf = <T extends typeof AttachedFile>(one: T) =>
  z
    .array(one)
    .max(limits.filesOfAnItem)
    .refine(
      (files) => new Set(files.map(({ path }) => path)).size === files.length,
      "can't contain a file twice",
    )
    .default([])

/** URLs of items: absolute, or relative to a portal. Scripts are refused. */
const ItemUrl = z
  .string()
  .max(2048)
  .refine(
    (text) => !/^\s*[a-z][a-z0-9+.-]*:/i.test(text) || /^(?:https?|ftp):\/\//i.test(text),
    'must be a web URL',
  )

const {
  title,
  type,
  description,
  snippet,
  spatialReference,
  accessInformation,
  licenseInfo,
  culture,
  serviceProxyParams,
} = itemProperties

/** An item's `item.json`: its properties with the limits of the interface, and its files in the package. */
export const PackedItem = z.object({
  id: Id,
  title: title.unwrap().min(1, 'is required'),
  type: type.unwrap().min(1, 'is required'),
  typeKeywords: listOf(Word),
  tags: listOf(Word),
  snippet: nullable(snippet.unwrap()),
  description: nullable(description.unwrap()),
  /** The file name or service name. */
  name: nullable(z.string().max(256)),
  url: nullable(ItemUrl),
  accessInformation: nullable(accessInformation.unwrap()),
  licenseInfo: nullable(licenseInfo.unwrap()),
  /** Portals have accepted any text; an invalid language counts as none. */
  culture: nullable(culture.unwrap()).catch(null),
  /** `[xmin, ymin, xmax, ymax]` in degrees. */
  extent: nullable(ExtentParameter),
  spatialReference: nullable(spatialReference.unwrap()),
  categories: listOf(CategoryPath).max(categoryLimits.perItem),
  properties: nullable(JsonObject),
  advancedSettings: nullable(JsonObject),
  classification: nullable(JsonObject),
  /** These seven are missing in packages of format 1.0; an item that such a package overwrites keeps its own. */
  documentation: z.string().nullable().optional(),
  serviceProxyFilter: JsonObject.nullable().optional(),
  serviceProxyParams: serviceProxyParams.nullable(),
  appCategories: listOf(Word).optional(),
  industries: listOf(Word).optional(),
  languages: listOf(Word).optional(),
  listingProperties: JsonObject.nullable().optional(),
  commentsEnabled: z.boolean().default(true),
  created: Time,
  modified: Time,
  data: nullable(z.object({ mediaType: MediaType })),
  thumbnail: nullable(z.object({ mediaType: MediaType })),
  resources: filesOf(PackedResource),
  info: filesOf(AttachedFile),
  /** Which of the `info` files are its images. */
  largeThumbnail: nullable(FilePath),
  banner: nullable(FilePath),
  screenshots: z.array(FilePath).max(limits.filesOfAnItem).default([]),
})
export type PackedItem = z.output<typeof PackedItem>
