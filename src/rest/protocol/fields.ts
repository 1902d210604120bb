import * as z from 'zod'
import { fromJson } from './json.ts'
import { messageOf } from './messages.ts'
import { asName } from './names.ts'

z.config({ customError: messageOf })

/** An opaque identifier: item, group, folder, job. */
export const Id = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[A-Za-z0-9_-]+$/, 'can contain only letters, digits, hyphens, and underscores')

export const Username = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1)
  .max(128)
  .regex(/^[^/,\s]+$/, "can't contain spaces, commas, or slashes")
  .refine((name) => name !== '.' && name !== '..', 'must be a username')

/** Maximum entries of a list in a request, unless the list has its own limit. */
const maxListEntries = 1000

/** Returns a list of a request with at most `max` entries. Plain values are separated by commas and cannot contain any. */
export const listOf = <T extends z.ZodType>(entry: T, max = maxListEntries) =>
  z.array(entry).max(max)

/** A text on one line, in the form of a name (`asName`), of at most `max` characters; it can be empty. */
export const Line = (max: number) => z.string().overwrite(asName).max(max)

/** The name of something, of at most `max` characters, in the form that `asName` returns. */
export const Name = (max: number) => Line(max).min(1, 'is required')

/** The title of a folder. `/` is the name of the root folder. */
export const FolderTitle = Name(250).refine((title) => title !== '/', 'must be a folder name')

/** A tag, keyword, or other entry of a comma-separated list, in the form of a name. */
export const Word = z
  .string()
  .overwrite(asName)
  .min(1)
  .refine((word) => !word.includes(','), "can't contain a comma")

/**
 * Maximum length of the path of a category in characters: more than a schema allows, and few enough for an index of every ancestor.
 */
const maxCategoryPathLength = 800

/** Limits a text in bytes of UTF-8; characters of other scripts than Latin have up to four. */
export const inBytes = (text: z.ZodString, max: number) =>
  text.refine(
    (value) => new TextEncoder().encode(value).length <= max,
    `must be at most ${max.toLocaleString('en')} bytes in UTF-8`,
  )

/** The path of a category such as `/Categories/Water`, or a term from a category's title. */
export const CategoryPath = inBytes(Word.max(maxCategoryPathLength), 2400)

/** The category of an item: a full path such as `/Categories/Water`, which begins with the title of its tree. */
export const ItemCategory = CategoryPath.regex(
  /^(\/[^/]+){2,}\/*$/,
  'must be a category path, such as /Categories/Water',
)

/** Maximum number of item IDs of a bulk or partial operation. */
export const maxIds = 10_000

/** Item IDs of a bulk or partial operation. */
export const IdList = listOf(Id, maxIds)

/** A language code, optionally followed by a hyphen and a country code. */
export const Culture = z
  .string()
  .max(20)
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language code, such as en or pt-BR')

/** A region code, such as US; WO is the world. */
export const Region = z.string().regex(/^[A-Za-z]{2}$/, 'must be a two-letter region code')

export const Units = z.enum(['english', 'metric'])

/** Maximum characters of a list of words, such as tags or keywords; PostgreSQL could not index much longer ones. */
export const maxWordListLength = 64 * 1024

/** A list of words, within the limit of the search index. */
export const WordList = listOf(Word).refine(
  (list) => list.join('').length <= maxWordListLength,
  'must be at most 64 KB',
)

/** Returns a schema of a text with content: empty or blank texts are not sent. */
export const filled = (schema: z.ZodString) =>
  schema.refine((text) => text.trim() !== '', 'must not be empty')

/** Returns whether a description is within the limit of the interface: less than 64 KB in UTF-8. */
export const isDescription = (text: string): boolean =>
  new TextEncoder().encode(text).length < 64 * 1024

/** Extents from the eastern to the western hemisphere across the 180th meridian. */
const crossesMeridian = (xmin: number, xmax: number) =>
  xmin >= 0 && xmin <= 180 && xmax <= 0 && xmax >= -180

/** Responses contain an extent as `[[xmin,ymin],[xmax,ymax]]`, or `[]` when there is none. */
export const Extent = z.union([
  z.tuple([z.tuple([z.number(), z.number()]), z.tuple([z.number(), z.number()])]),
  z.tuple([]),
])

/** Well-known IDs of Web Mercator. */
const mercatorIds = [3857, 102_100, 102_113, 900_913] as const

/** An extent as web maps and services contain it; without a spatial reference, it is in WGS84. */
const SpatialExtent = z.object({
  xmin: z.number(),
  ymin: z.number(),
  xmax: z.number(),
  ymax: z.number(),
  spatialReference: z.object({ wkid: z.literal([4326, ...mercatorIds]) }).nullish(),
})

/** The radius of the earth in Web Mercator (meters). */
const earthRadius = 6_378_137
const toDegrees = (radians: number) => (radians * 180) / Math.PI
const longitudeOf = (x: number) => toDegrees(x / earthRadius)
const latitudeOf = (y: number) => toDegrees(2 * Math.atan(Math.exp(y / earthRadius)) - Math.PI / 2)

/** Returns the four numbers of an extent in degrees for all that results of the interface contain as an extent; other values unchanged. */
export const readExtent = (value: unknown): unknown => {
  const corners = Extent.safeParse(value).data
  if (corners) return corners.flat()
  const extent = SpatialExtent.safeParse(value).data
  if (!extent) return value
  const { xmin, ymin, xmax, ymax, spatialReference } = extent
  return (spatialReference?.wkid ?? 4326) === 4326
    ? [xmin, ymin, xmax, ymax]
    : [longitudeOf(xmin), latitudeOf(ymin), longitudeOf(xmax), latitudeOf(ymax)]
}

/**
 * `xmin,ymin,xmax,ymax` in degrees, WGS84. Across the 180th meridian, either xmin exceeds xmax (177, -178), or xmax exceeds 180 (177,
 * 182). Requests can contain all forms that `readExtent` reads.
 */
export const ExtentParameter = z
  .tuple([z.number(), z.number(), z.number(), z.number()], {
    error: ({ code, input }) =>
      code === 'invalid_type' && input !== undefined
        ? 'must be an extent in WGS84 (4326) or Web Mercator (3857, 102100)'
        : undefined,
  })
  .refine(
    ([xmin, ymin, xmax, ymax]) => (xmin <= xmax || crossesMeridian(xmin, xmax)) && ymin <= ymax,
    'must have a minimum that does not exceed the maximum, unless it crosses the 180th meridian',
  )
  .meta({ reads: readExtent })

export const JsonObject = z.record(z.string(), z.unknown())

/** An object in a response that products return as JSON in a text. */
export const ObjectInText = z.preprocess(
  (value) => (typeof value === 'string' ? (fromJson(value) ?? value) : value),
  JsonObject,
)

/** A field of a record that products return as null where it has no value. */
export const orNull = <T extends z.ZodType>(schema: T) =>
  schema.nullable().optional().meta({ empty: null })

/** A field of a record that products return as an empty list where it has no value. */
export const orEmpty = <T extends z.ZodType>(schema: T) => schema.optional().meta({ empty: [] })

/** An enumeration in a response. Values of newer portals are accepted unchanged; tests report them (`undocumentedFields.ts`). */
export const openEnum = <const V extends readonly [string, ...string[]]>(...values: V) =>
  z.string().meta({ known: values }) as unknown as z.ZodType<
    V[number] | (string & {}),
    V[number] | (string & {})
  >

declare module 'zod' {
  interface GlobalMeta {
    /** The documented values of an open enumeration. */
    known?: readonly string[]
  }
}

/** Maximum characters of a search query. The interface documents no limit. */
export const maxQueryLength = 4096

/** A search query. Names and descriptions are stored with composed characters, so decomposed ones find them as well. */
export const Query = z.string().normalize('NFC').max(maxQueryLength)

/** Paging of requests: `start` from 1, `num` at most `max`. */
export const paging = (max = 100, num = 10) => ({
  start: z.int().min(1).default(1),
  num: z.int().min(0).max(max).default(num),
})

/** Paging of responses: `num` is the number of results returned, `nextStart` is -1 on the last page. */
export const pageFields = {
  total: z.int(),
  start: z.int(),
  num: z.int(),
  nextStart: z.int(),
}

/** Sort order, `asc` by default. */
export const SortOrder = z.enum(['asc', 'desc'])
