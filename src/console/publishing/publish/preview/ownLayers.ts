import { queryOptions } from '@tanstack/react-query'
import { search } from '../../../../rest/content/search.ts'
import { allItems } from '../../../shell/lists/allResults/allItems.ts'
import { allOf, exactly, oneOf } from '../../../shell/lists/searchText.ts'
import { accountScope } from '../../../shell/session/accountScope.ts'

/** The titles of the map and feature layers of a member. */
export const ownLayerTitles = (owner: string) =>
  queryOptions({
    queryKey: [search.items.path, 'titles of layers', accountScope(), owner],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const titles: string[] = []
      await allItems(
        {
          q: allOf(exactly('owner', owner), oneOf('type', ['Map Service', 'Feature Service'])),
        },
        (items) => titles.push(...items.map(({ title }) => title)),
        signal,
      )
      return titles
    },
    staleTime: 60_000,
    retry: false,
  })
