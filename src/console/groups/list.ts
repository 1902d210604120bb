import { groups } from '../../rest/groups/groups.ts'
import type { Group } from '../../rest/records/group.ts'
import { query, send } from '../shell/api.ts'
import { allResults, type Progress } from '../shell/lists/allResults/allResults.ts'
import { listSchema, window } from '../shell/lists/listState.ts'
import { allOf, exactly, toQuery } from '../shell/lists/searchText.ts'
import { session } from '../shell/session/session.ts'
import type * as z from 'zod'

export const views = ['all', 'owned', 'member'] as const
export type View = (typeof views)[number]

export const GroupList = listSchema(views, ['title', 'owner', 'modified'])
type GroupListState = z.output<typeof GroupList>

/** The search parameters of a view. */
const scope = (show: View, text: string) => {
  const { username } = session().person
  const typed = toQuery(text)
  switch (show) {
    case 'all':
      return { q: typed }
    case 'owned':
      return { q: allOf(typed, exactly('owner', username)) }
    case 'member':
      return { q: typed, searchUserAccess: 'groupMember', searchUserName: username } as const
  }
}

/** A query for the page of groups in the URL. */
export const groupList = ({ q, show, sort, order, page }: GroupListState) =>
  query(groups.search, {
    ...scope(show, q),
    ...window(page),
    sortField: sort,
    sortOrder: order,
  })

/** Reads the groups of all pages; see `allResults`. */
export const everyGroup = (
  { q, show }: GroupListState,
  onResults: (groups: readonly Group[], progress: Progress) => void,
  signal: AbortSignal,
): Promise<Progress> => {
  const { q: scoped, ...access } = scope(show, q)
  return allResults<Group & { readonly created: number }>({
    q: scoped,
    search: async ({ sortField, ...asked }, stopped) => {
      const { total, results } = await send(
        groups.search,
        { ...access, ...asked, sortField: sortField[0] },
        { signal: stopped },
      )
      return { total, results: results.map((group) => ({ ...group, created: group.created ?? 0 })) }
    },
    onResults,
    signal,
  })
}

/** A query for the number of groups in a view. */
export const groupCount = (show: View, text: string) =>
  query(groups.search, { ...scope(show, text), num: 0 })
