import * as z from 'zod'
import { ExtentParameter, listOf, pageFields, paging, SortOrder, Word } from './fields.ts'
import { Item } from './items.ts'
import { operation } from './operation.ts'

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

export const search = {
  /** Items the caller may read, by query, area or category (rest-content.md section 7). One of them is needed. */
  items: operation({
    method: 'GET',
    path: '/search',
    params: z.object({
      q: z.string().max(4096).optional(),
      bbox: ExtentParameter.optional(),
      filter: z.string().max(4096).optional(),
      categories: listOf(Word).max(8, 'must be at most 8 categories').optional(),
      ...paging(),
      sortField: listOf(z.enum(itemSortFields)).optional(),
      sortOrder: SortOrder.optional(),
      countFields: listOf(z.enum(['tags', 'type', 'access', 'contentstatus', 'categories']))
        .max(3, 'must be at most 3 fields')
        .optional(),
      countSize: z.int().min(1).max(200, 'must be at most 200').default(10),
    }),
    result: z.looseObject({
      ...pageFields,
      query: z.string().optional(),
      results: z.array(Item),
      aggregations: z
        .looseObject({
          counts: z.array(
            z.looseObject({
              fieldName: z.string(),
              fieldValues: z.array(z.looseObject({ value: z.string(), count: z.int() })),
            }),
          ),
        })
        .optional(),
    }),
    callers: 'anyone',
  }),
}
