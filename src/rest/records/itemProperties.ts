import * as z from 'zod'
import { file, files } from '../protocol/files.ts'
import {
  Culture,
  ExtentParameter,
  ItemCategory,
  JsonObject,
  listOf,
  Word,
} from '../protocol/fields.ts'

const atMost = (length: number) => z.string().max(length, `must be at most ${length} characters`)

/** Whether a description is as short as the interface wants it: less than 64 KB in UTF-8. */
export const isDescription = (text: string): boolean =>
  new TextEncoder().encode(text).length < 64 * 1024

/** Bytes of the images of an item (specification, Item and Limits), and of the other files that describe it. */
export const imageLimits = {
  thumbnail: 10 * 1024 * 1024,
  thumbnailUrl: 1024 * 1024,
  metadata: 10 * 1024 * 1024,
} as const

/** Characters of a list of words in all, such as tags or keywords; far beyond, PostgreSQL could not index the words. */
export const maxWordListLength = 64 * 1024

/** Rate limit and referrers of a secured service (rest-content.md section 2.1). */
const ServiceProxyParams = z.looseObject({
  hitsPerInterval: z.int().min(1).optional(),
  intervalSeconds: z.int().min(1).optional(),
  referrers: z.array(z.string()).optional(),
})

/** What describes an item and can be taken away again: sent empty with `clearEmptyFields` it is cleared. */
const describing = {
  typeKeywords: listOf(Word).optional(),
  description: z.string().refine(isDescription, 'must be less than 64 KB').optional(),
  tags: listOf(Word).optional(),
  snippet: atMost(2048).optional(),
  extent: ExtentParameter.optional(),
  spatialReference: atMost(256).optional(),
  accessInformation: z.string().refine(isDescription, 'must be less than 64 KB').optional(),
  licenseInfo: z.string().optional(),
  culture: Culture.optional(),
  properties: JsonObject.optional(),
  advancedSettings: JsonObject.optional(),
  categories: listOf(ItemCategory).max(20, 'must be at most 20 categories').optional(),
  classification: JsonObject.refine(
    (value) => JSON.stringify(value).length < 64 * 1024,
    'must be less than 64 KB',
  ).optional(),
  serviceProxyParams: ServiceProxyParams.optional(),
  serviceProxyFilter: JsonObject.optional(),
  appCategories: listOf(Word).optional(),
  industries: listOf(Word).optional(),
  languages: listOf(Word).optional(),
  listingProperties: JsonObject.optional(),
}

/** What an item always has, or what is never told again. */
const lasting = {
  title: atMost(256).optional(),
  type: atMost(128).optional(),
  commentsEnabled: z.boolean().optional(),
  /** Credentials of a secured service; kept encrypted and never returned. The three belong together. */
  serviceUsername: atMost(256).optional(),
  servicePassword: atMost(1024).meta({ secret: true }).optional(),
  serviceCredentialsType: atMost(64).optional(),
}

const pictures = {
  /** PNG, GIF or JPEG, at most 10 MB. */
  thumbnail: file().meta({ pathInRecords: true }).optional(),
  /** The address of a PNG, GIF or JPEG image of at most 1 MB, which the portal fetches. */
  thumbnailUrl: z.string().max(2048).optional(),
  /** PNG, GIF or JPEG, at most 10 MB each. */
  largeThumbnail: file().meta({ pathInRecords: true }).optional(),
  banner: file().meta({ pathInRecords: true }).optional(),
  screenshot: files().max(10, 'must be at most 10 images').optional(),
  /** An XML file of at most 10 MB; stands at `info/metadata/metadata.xml`. */
  metadata: file().optional(),
}

/** The properties a caller may set, shared by adding and committing (specification, Item; rest-content.md section 2.1). */
export const itemProperties = { ...lasting, ...describing, ...pictures }

/** A text that says something: one that is empty or blank travels as none. */
export const filled = (schema: z.ZodString) =>
  schema.refine((text) => text.trim() !== '', 'must not be empty')

type Clearable<Shape> = { [Name in keyof Shape]: z.ZodNullable<Shape[Name] & z.ZodType> }

/** Null is "sent empty". So are an empty text and an empty list, but for categories: an empty array of those clears them. */
const clearable = Object.fromEntries(
  Object.entries(describing).map(([name, schema]) => {
    const inner: z.core.$ZodType = schema.unwrap()
    if (inner instanceof z.ZodString) return [name, filled(inner).optional().nullable()]
    return inner instanceof z.ZodArray && name !== 'categories'
      ? [name, inner.min(1, 'must not be empty').optional().nullable()]
      : [name, schema.nullable()]
  }),
) as unknown as Clearable<typeof describing>

/** The same for updating: null means sent empty, which clears with `clearEmptyFields` and is ignored without (section 3.3). */
export const itemChanges = { ...lasting, ...clearable, ...pictures }
