import * as z from 'zod'
import { Aggregations, itemFilters, itemSortFields } from '../records/itemSearch.ts'
import {
  ExtentParameter,
  listOf,
  Query,
  pageFields,
  paging,
  SortOrder,
} from '../protocol/fields.ts'
import { Item } from '../records/item.ts'
import { operation } from '../protocol/operation.ts'

export const search = {
  /** Search: returns the items that the caller can read, by query, area, or category. One of them is required. */
  items: operation({
    method: 'GET',
    path: '/search',
    isWorldwide: true,
    params: z.object({
      q: Query.optional(),
      bbox: ExtentParameter.optional(),
      filter: Query.optional(),
      ...itemFilters,
      ...paging(),
      sortField: listOf(z.enum(itemSortFields), itemSortFields.length).optional(),
      sortOrder: SortOrder.optional(),
    }),
    result: z.looseObject({
      ...pageFields,
      query: z.string().optional(),
      results: z.array(Item),
      aggregations: Aggregations.optional(),
    }),
    access: 'anyone',
  }),
}
