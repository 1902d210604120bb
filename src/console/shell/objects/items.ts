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
  search: (q, num, options) => send(search.items, { q, num, sortField: ['title'] }, options),
  queryOf: (id) => exactly('id', id),
  entryOf: ({ id, title, type, owner, thumbnail }) => ({
    id,
    title,
    line: `${type}, ${owner}`,
    thumbnail: thumbnail == null ? undefined : { itemId: id, path: thumbnail },
  }),
}
