import { queryOptions } from '@tanstack/react-query'
import { relationships, relationshipTypes } from '../../../rest/content/relationships.ts'
import { query, queryClient } from '../../shell/api.ts'
import type { Row } from './state.ts'

/** Items of which it is looked up what belongs to them: a request for each. */
export const mostLooked = 20

const composite = Object.entries(relationshipTypes)
  .filter(([, { compositeShare }]) => compositeShare)
  .map(([name]) => name)

/** What is shared along with an item because it belongs to it. */
interface Attached {
  readonly item: string
  readonly attached: readonly string[]
}

/** What belongs to these items, at most `mostLooked`, by titles; items with nothing are left out. */
export const attachedTo = (rows: readonly Row[]) =>
  queryOptions({
    queryKey: [relationships.related.path, 'sharing', rows.map(({ id }) => id)],
    queryFn: async (): Promise<Attached[]> => {
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
