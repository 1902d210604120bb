import { queryOptions } from '@tanstack/react-query'
import { relationships, relationshipTypes } from '../../../rest/content/relationships.ts'
import { query, queryClient } from '../../shell/api.ts'
import type { Row } from './state.ts'

/** The maximum number of items whose attached items are read, with one request for each item. */
export const maxChecked = 20

const composite = Object.entries(relationshipTypes)
  .filter(([, { compositeShare }]) => compositeShare)
  .map(([name]) => name)

/** The items that are shared together with an item. */
interface DependentItem {
  readonly item: string
  readonly attached: readonly string[]
}

/** Query for the titles of the items attached to these items (at most `maxChecked`); items without any are omitted. */
export const attachedTo = (rows: readonly Row[]) =>
  queryOptions({
    queryKey: [relationships.related.path, 'sharing', rows.map(({ id }) => id)],
    queryFn: async (): Promise<DependentItem[]> => {
      const found = await Promise.all(
        rows.map(async ({ id, title }) => {
          const { relatedItems } = await queryClient.query(
            query(relationships.related, {
              itemId: id,
              relationshipTypes: composite,
              direction: 'forward',
            }),
          )
          return { item: title, attached: relatedItems.map((one) => one.title) }
        }),
      )
      return found.filter(({ attached }) => attached.length > 0)
    },
  })
