import * as z from 'zod'
import { file, files } from '../protocol/files.ts'
import {
  Culture,
  ExtentParameter,
  ItemCategory,
  JsonObject,
  Line,
  listOf,
  filled,
  isDescription,
  WordList,
} from '../protocol/fields.ts'
import type { JsonLimits } from '../protocol/json.ts'

const atMost = (length: number) => z.string().max(length)

/**
 * The limits of JSON that is the content of an item: of the largest web maps, whose features are in the map itself. Its levels and entries are
 * counted by the portal, in pieces.
 */
export const itemTextLimits: JsonLimits = { bytes: 10 * 1024 * 1024, entries: 2_000_000 }

/** Maximum bytes of an item's images and of the other files that describe it. */
export const imageLimits = {
  thumbnail: 10 * 1024 * 1024,
  thumbnailUrl: 1024 * 1024,
  screenshot: 10 * 1024 * 1024,
  metadata: 10 * 1024 * 1024,
} as const

/** Maximum screenshots of an item. */
export const maxScreenshots = 10

const urlOf = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)

/** Returns a schema of a URL whose beginning matches a pattern; an empty text is not sent. */
const urlWith = (beginning: RegExp) => {
  const problem = 'must be a URL that begins with http:// or https://'
  return z
    .string()
    .max(2048)
    .regex(beginning, problem)
    .refine((text) => text === '' || urlOf(text) !== undefined, problem)
    .refine((text) => {
      const url = urlOf(text)
      return !url || url.username + url.password === ''
    }, "can't contain a username or password")
}

/** The URL of a file that the portal downloads. */
export const FileUrl = urlWith(/^(?:$|\s*[Hh][Tt][Tt][Pp][Ss]?:\/\/[^/\s])/)

/** The URL of an item. Every reader of the item sees it. Parsers accept spaces and control characters; an item must not contain them. */
export const ItemUrl = urlWith(/^(?:$|(?:[Hh][Tt][Tt][Pp][Ss]?|[Ff][Tt][Pp]):\/\/[^/\s])/).refine(
  (text) => /^[\x21-\x7e\u{a0}-\u{10ffff}]*$/u.test(text),
  'must be a URL without spaces',
)

/** Rate limit and referrers of a secured service. */
const ServiceProxyParams = z.looseObject({
  hitsPerInterval: z.int().min(1).optional(),
  intervalSeconds: z.int().min(1).optional(),
  referrers: z.array(z.string()).optional(),
})

/** Properties that describe an item and can be removed: sent empty with `clearEmptyFields`, they are cleared. */
const descriptive = {
  typeKeywords: WordList.optional(),
  description: z
    .string()
    .normalize('NFC')
    .refine(isDescription, 'must be less than 64 KB')
    .optional(),
  tags: WordList.optional(),
  snippet: atMost(2048).normalize('NFC').optional(),
  extent: ExtentParameter.optional(),
  spatialReference: atMost(256).optional(),
  accessInformation: z
    .string()
    .normalize('NFC')
    .refine(isDescription, 'must be less than 64 KB')
    .optional(),
  licenseInfo: z.string().refine(isDescription, 'must be less than 64 KB').optional(),
  culture: Culture.optional(),
  properties: JsonObject.optional(),
  advancedSettings: JsonObject.optional(),
  categories: listOf(ItemCategory).max(20, 'must be at most 20 categories').optional(),
  classification: JsonObject.optional(),
  serviceProxyParams: ServiceProxyParams.optional(),
  serviceProxyFilter: JsonObject.optional(),
  appCategories: WordList.optional(),
  industries: WordList.optional(),
  languages: WordList.optional(),
  listingProperties: JsonObject.optional(),
}

/** Properties that an item always has, or that are never returned. */
const permanent = {
  title: Line(256).optional(),
  type: atMost(128).optional(),
  commentsEnabled: z.boolean().optional(),
  /** Credentials of a secured service; stored encrypted and never returned. The three belong together. */
  serviceUsername: atMost(256).optional(),
  servicePassword: atMost(1024).meta({ secret: true }).optional(),
  serviceCredentialsType: atMost(64).optional(),
}

const images = {
  /** PNG, GIF or JPEG, at most 10 MB. */
  thumbnail: file().meta({ pathInRecords: true }).optional(),
  /** The URL of a PNG, GIF, or JPEG image of at most 1 MB, which the portal downloads. */
  thumbnailUrl: FileUrl.optional(),
  /** PNG, GIF or JPEG, at most 10 MB each. */
  largeThumbnail: file().meta({ pathInRecords: true }).optional(),
  banner: file().meta({ pathInRecords: true }).optional(),
  screenshot: files().max(maxScreenshots, `must be at most ${maxScreenshots} images`).optional(),
  /** An XML file of at most 10 MB, stored as `info/metadata/metadata.xml`. */
  metadata: file().optional(),
}

/** The properties that a caller can set; Add Item and Commit share them. */
export const itemProperties = { ...permanent, ...descriptive, ...images }

type Clearable<Shape> = { [Name in keyof Shape]: z.ZodNullable<Shape[Name] & z.ZodType> }

/** Null means "sent empty". So do an empty text and an empty list, except for categories, which an empty array clears. */
const clearable = Object.fromEntries(
  Object.entries(descriptive).map(([name, schema]) => {
    const inner: z.core.$ZodType = schema.unwrap()
    if (inner instanceof z.ZodString) return [name, filled(inner).optional().nullable()]
    return inner instanceof z.ZodArray && name !== 'categories'
      ? [name, inner.min(1).optional().nullable()]
      : [name, schema.nullable()]
  }),
) as unknown as Clearable<typeof descriptive>

/**
 * The properties that Update Item can change: null means "sent empty", which clears with `clearEmptyFields` and is ignored without.
 */
export const itemChanges = { ...permanent, ...clearable, ...images }
