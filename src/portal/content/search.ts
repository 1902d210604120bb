import type { search } from '../../rest/content/search.ts'
import { searchedItems } from '../access/visibility.ts'
import { failures } from '../common/failures.ts'
import { pageOf } from '../db/records.ts'
import { settingsOf } from '../db/settings.ts'
import { countItems, ofCategories } from '../query/itemCounts.ts'
import { overlaps } from '../query/itemFields.ts'
import { checkWindow, itemMatches, listItems, withoutProtection } from '../query/itemSearch.ts'
import type { Handlers } from '../operations/context.ts'

export const searchHandlers: Handlers<typeof search> = {
  items: async (params, { db, caller }) => {
    const { q, bbox, filter, categories, categoryFilters, start, num } = params
    if (!q?.trim() && !filter?.trim() && !bbox && !categories?.length && !categoryFilters?.length)
      throw failures.badParameter('q', "or one of 'filter', 'bbox' and 'categories' is required")
    checkWindow(params)
    const matches = itemMatches(
      params,
      caller,
      searchedItems(caller, await settingsOf(db)),
      bbox && overlaps(bbox),
      ofCategories(params),
    )
    const { total, records, ...counted } = await listItems(
      db,
      caller,
      { ...matches, start, num },
      () => countItems(db, matches.where, params),
    )
    return {
      query: q ?? '',
      ...pageOf(start, records.length, total),
      results: records.map(withoutProtection),
      ...counted,
    }
  },
}
