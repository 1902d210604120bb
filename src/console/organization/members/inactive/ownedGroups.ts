import { queryOptions } from '@tanstack/react-query'
import { groups } from '../../../../rest/groups/groups.ts'
import { send } from '../../../shell/api.ts'
import { oneOf } from '../../../shell/searchText.ts'

/** A query for the number of groups that each member owns: one search for all of them. */
export const ownedGroupCounts = (usernames: readonly string[]) =>
  queryOptions({
    queryKey: [groups.search.path, 'owned', usernames],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
      const counts = new Map(usernames.map((username) => [username, 0]))
      const q = oneOf('owner', usernames)
      let start = 1
      while (start > 0) {
        const { results, nextStart } = await send(groups.search, { q, start, num: 100 }, { signal })
        for (const { owner } of results) counts.set(owner, (counts.get(owner) ?? 0) + 1)
        start = nextStart > start ? nextStart : -1
      }
      return counts
    },
    staleTime: 60_000,
    retry: false,
  })
