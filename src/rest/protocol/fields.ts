import * as z from 'zod'

/** An opaque identifier: item, group, folder, job. */
export const Id = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[A-Za-z0-9_-]+$/, 'must be letters and digits')

export const UserName = z
  .string()
  .min(1)
  .max(128)
  .regex(/^(?!\.{1,2}$)[^/,\s]+$/, 'must be a user name')

/** Entries of a list of a request at most, unless the list has a limit of its own. */
const maxListEntries = 1000

/** A list of a request with at most `most` entries. Plain values travel between commas and hold none of their own. */
export const listOf = <T extends z.ZodType>(entry: T, most = maxListEntries) =>
  z.array(entry).max(most, `must be at most ${most} entries`)

export const Word = z
  .string()
  .min(1, 'must not be empty')
  .regex(/^(?!\[)[^,]+$/, 'must not hold a comma')
  .refine((word) => word === word.trim(), 'must not begin or end with a space')

/** Characters of a path of a category: more than a schema allows, and few enough for an index of every path above it. */
const maxCategoryPathLength = 800

/** Bytes of such a path in UTF-8: characters of other scripts have up to four. */
const maxCategoryPathBytes = 2400

/** The path of a category such as `/Categories/Water`, or a term of its title. */
export const CategoryPath = Word.max(
  maxCategoryPathLength,
  `must be at most ${maxCategoryPathLength} characters`,
).refine(
  (path) => new TextEncoder().encode(path).length <= maxCategoryPathBytes,
  `must be at most ${maxCategoryPathBytes} bytes in UTF-8`,
)

/** What an item is categorized with: a whole path, such as `/Categories/Water`, that begins with the title of its tree. */
export const ItemCategory = CategoryPath.regex(
  /^(\/[^/]+){2,}\/*$/,
  'must be a category path such as /Categories/Water',
)

/** Item IDs of a bulk or partial operation. */
export const IdList = listOf(Id, 10_000)

/** A language code, and a country code after a dash. */
export const Culture = z
  .string()
  .max(20, 'must be at most 20 characters')
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language such as en or pt-BR')

/** `xmin,ymin,xmax,ymax` in degrees, WGS84. */
export const ExtentParameter = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .refine(
    ([xmin, ymin, xmax, ymax]) => xmin <= xmax && ymin <= ymax,
    'minimum must not exceed maximum',
  )

/** Answers write an extent as `[[xmin,ymin],[xmax,ymax]]`, or `[]` when there is none. */
export const Extent = z.union([
  z.tuple([z.tuple([z.number(), z.number()]), z.tuple([z.number(), z.number()])]),
  z.tuple([]),
])

export const JsonObject = z.record(z.string(), z.unknown())

/**
 * An enumeration of an answer. Values of newer portals are kept as they are, never refused; tests treat them as mistakes
 * (see `unexpected.ts`).
 */
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

/** Characters of a search query at most; documented nowhere, so no request of ours is longer. */
export const maxQueryLength = 4096

/** Paging of requests: `start` from 1, `num` at most `max`. */
export const paging = (max = 100, num = 10) => ({
  start: z.int().min(1).default(1),
  num: z.int().min(0).max(max, `must be at most ${max}`).default(num),
})

/** Paging of answers: `num` is the count really returned, `nextStart` is -1 on the last page. */
export const pageFields = {
  total: z.int(),
  start: z.int(),
  num: z.int(),
  nextStart: z.int(),
}

/** Sorting, `asc` unless said otherwise. */
export const SortOrder = z.enum(['asc', 'desc'])
