import * as z from 'zod'
import { CategoryPath, listOf } from '../protocol/fields.ts'

/** The fields by which items can be sorted; a request can contain several. Without any, results are sorted by relevance. */
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

/** The parameters that searches for items share beside the query. */
export const itemFilters = {
  /** Full paths of categories: an item must be in one category of each list, or below it. */
  categories: z
    .array(listOf(CategoryPath).min(1).max(8, 'must be at most 8 categories'))
    .max(8, 'must be at most 8 lists')
    .meta({ wire: 'repeated' })
    .optional(),
  /** Terms of category titles, not together with `categories`: a category of an item must match one term of each list. */
  categoryFilters: z
    .array(listOf(CategoryPath).min(1).max(3, 'must be at most 3 terms'))
    .max(2, 'must be at most 2 lists')
    .meta({ wire: 'repeated' })
    .optional(),
  countFields: listOf(z.enum(['tags', 'type', 'access', 'contentstatus', 'categories']))
    .max(3, 'must be at most 3 fields')
    .optional(),
  countSize: z.int().min(1).max(200).default(10),
}

/** How often each value occurs, most frequent first; values in lower case. Categories include those below them. */
export const Aggregations = z.looseObject({
  counts: z.array(
    z.looseObject({
      fieldName: z.string(),
      fieldValues: z.array(z.looseObject({ value: z.string(), count: z.int() })),
    }),
  ),
})
