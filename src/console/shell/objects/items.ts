import type { Item } from '../../../rest/records/item.ts'
import { search } from '../../../rest/content/search.ts'
import { send } from '../api.ts'
import { exactly } from '../searchText.ts'
import type { Source } from './source.ts'

/** Items, by their IDs. */
export const itemsById: Source<Item> = {
  kind: 'item',
  name: 'items',
  operation: search.items,
  search: (q, { isList = false, ...page }, options) =>
    send(
      search.items,
      { q, ...page, ...(isList && { sortField: ['modified'], sortOrder: 'desc' }) },
      options,
    ),
  queryOf: (id) => exactly('id', id),
  idOf: ({ id }) => id,
  queryOfName: (title) => exactly('title', title),
  entryOf: ({ id, title, type, owner, thumbnail }) => ({
    id,
    title,
    line: `${type}, ${owner}`,
    thumbnail: thumbnail == null ? undefined : { itemId: id, path: thumbnail },
  }),
}
