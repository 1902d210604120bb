import { personName } from '../personName.ts'
import { queryOptions } from '@tanstack/react-query'
import { members } from '../../../rest/organization/members.ts'
import { send } from '../api.ts'
import { exactly } from '../searchText.ts'
import { permission, seeingAllOfMembers } from '../permissions.ts'
import { session } from '../session/session.ts'

/** Characters of a query for the owners; the others remain for the search text and the filters. */
const maxLength = 3_000

interface Owner {
  readonly username: string
  readonly name: string
}

/** Disabled members. */
export interface DisabledOwners {
  /** As many as a search for their items can name, by full name. */
  readonly owners: readonly Owner[]
  /** The number of disabled members. */
  readonly total: number
}

/** Returns whether portals find disabled members for the person. */
export const findsDisabled = (): boolean => permission(session(), seeingAllOfMembers).allowed

/** Returns the members, in their order, that a query for their items has space for. */
export const fitting = <M extends Pick<Owner, 'username'>>(found: readonly M[]): readonly M[] => {
  let length = 0
  const end = found.findIndex(({ username }) => {
    length += exactly('owner', username).length + ' OR '.length
    return length > maxLength
  })
  return end < 0 ? found : found.slice(0, end)
}

/** Query for the disabled members, as many as fit in a search for their items. No one, if the person can't find them. */
export const disabledOwners = () =>
  queryOptions({
    queryKey: [members.search.path, 'disabled'],
    queryFn: async ({ signal }): Promise<DisabledOwners> => {
      if (!findsDisabled()) return { owners: [], total: 0 }
      const { total, results } = await send(
        members.search,
        { q: 'disabled:true', num: 100, sortField: ['fullname'] },
        { signal },
      )
      const owners = results.map(({ username, fullName }) => ({
        username,
        name: personName({ username, fullName }),
      }))
      return { owners: fitting(owners), total }
    },
    staleTime: 60_000,
  })
