import * as z from 'zod'
import { CategoryPath, listOf } from '../protocol/fields.ts'

/** The fields items may be sorted by; several may be given (rest-content.md section 7.1). None means relevance. */
export const itemSortFields = [
  'title',
  'created',
  'type',
  'owner',
  'modified',
  'avgrating',
  'numratings',
  'numcomments',
  'numviews',
  'scorecompleteness',
  'size',
] as const

/** What searches for items share beside the query (rest-content.md section 7.1). */
export const itemFilters = {
  /** Full paths of categories: an item must be in one of each list, or below it. */
  categories: z
    .array(listOf(CategoryPath).min(1).max(8, 'must be at most 8 categories'))
    .max(8, 'must be at most 8 lists')
    .meta({ wire: 'repeated' })
    .optional(),
  /** Words of categories, not together with `categories`: a category of an item must have one of each list. */
  categoryFilters: z
    .array(listOf(CategoryPath).min(1).max(3, 'must be at most 3 terms'))
    .max(2, 'must be at most 2 lists')
    .meta({ wire: 'repeated' })
    .optional(),
  countFields: listOf(z.enum(['tags', 'type', 'access', 'contentstatus', 'categories']))
    .max(3, 'must be at most 3 fields')
    .optional(),
  countSize: z.int().min(1).max(200, 'must be at most 200').default(10),
}

/** How often each value is found, the most frequent first; values in small letters. Categories count what is below them. */
export const Aggregations = z.looseObject({
  counts: z.array(
    z.looseObject({
      fieldName: z.string(),
      fieldValues: z.array(z.looseObject({ value: z.string(), count: z.int() })),
    }),
  ),
})
