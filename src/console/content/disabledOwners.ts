import { queryOptions } from '@tanstack/react-query'
import { members } from '../../rest/organization/members.ts'
import { send } from '../shell/api.ts'
import { exactly } from '../shell/lists/searchText.ts'
import { permission, seeingAllOfMembers } from '../shell/permissions.ts'
import { session } from '../shell/session/session.ts'

/** Characters of a query for the owners; the others remain for the search text and the filters. */
const maxLength = 3_000

interface DisabledOwners {
  /** As many as a search for their items can name, by full name. */
  readonly usernames: readonly string[]
  /** The number of disabled members. */
  readonly total: number
}

/** Returns whether portals find disabled members for the person. */
export const findsDisabled = (): boolean => permission(session(), seeingAllOfMembers).allowed

/** Returns the usernames, in their order, that a query for their items has space for. */
export const fitting = (usernames: readonly string[]): readonly string[] => {
  let length = 0
  const end = usernames.findIndex((username) => {
    length += exactly('owner', username).length + ' OR '.length
    return length > maxLength
  })
  return end < 0 ? usernames : usernames.slice(0, end)
}

/** Query for the disabled members, as many as fit in a search for their items. No one, if the person can't find them. */
export const disabledOwners = () =>
  queryOptions({
    queryKey: [members.search.path, 'disabled'],
    queryFn: async ({ signal }): Promise<DisabledOwners> => {
      if (!findsDisabled()) return { usernames: [], total: 0 }
      const { total, results } = await send(
        members.search,
        { q: 'disabled:true', num: 100, sortField: ['fullname'] },
        { signal },
      )
      return { usernames: fitting(results.map(({ username }) => username)), total }
    },
    staleTime: 60_000,
  })
