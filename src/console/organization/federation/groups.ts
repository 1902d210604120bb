import { queryOptions, useQueries } from '@tanstack/react-query'
import { groups } from '../../../rest/groups.ts'
import { query, send } from '../../shell/api.ts'
import { exactly, toQuery } from '../../shell/searchText.ts'

/** Groups that a page of search results shows. */
export const mostFound = 10

export const groupsFound = (text: string) =>
  query(groups.search, { q: toQuery(text), num: mostFound, sortField: 'title' })

/** Groups of one request: what one page of a search holds. */
const batch = 100

const titlesRead = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [groups.search.path, 'titles', ids],
    queryFn: async ({ signal }) => {
      const q = ids.map((id) => exactly('id', id)).join(' OR ')
      const { results } = await send(groups.search, { q, num: batch }, { signal })
      return results.map(({ id, title }) => [id, title] as const)
    },
    staleTime: 60_000,
  })

/** The titles of groups by their IDs, as far as they are known: one request for a hundred. */
export const useTitles = (ids: readonly string[]): ReadonlyMap<string, string> => {
  const batches = Array.from({ length: Math.ceil(ids.length / batch) }, (_, index) =>
    ids.slice(index * batch, (index + 1) * batch),
  )
  return useQueries({
    queries: batches.map((one) => titlesRead(one)),
    combine: (results) => new Map(results.flatMap(({ data }) => data ?? [])),
  })
}
