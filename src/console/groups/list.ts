import { groups } from '../../rest/groups/groups.ts'
import type { Group } from '../../rest/records/group.ts'
import { reach, reaching } from '../shell/lists/reach.ts'
import type { Input } from '../../rest/protocol/operation.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../shell/api.ts'
import { allResults, type Progress } from '../shell/lists/allResults/allResults.ts'
import { between, day } from '../shell/lists/days/days.ts'
import { anyOfThese, listSchema, window } from '../shell/lists/listState.ts'
import { portalList } from '../shell/lists/portalList.tsx'
import { OwnerSearchFilter } from '../shared/pickers/OwnerSearchFilter.tsx'
import { t } from './messages.ts'
import { allOf, exactly, oneOf, toQuery } from '../shell/searchText.ts'
import { session } from '../shell/session/session.ts'
import * as z from 'zod'

export const views = ['all', 'owned', 'member'] as const
export type View = (typeof views)[number]

/** Who can find a group. */
export const accesses = ['private', 'org', 'public'] as const

const GroupList = listSchema(views, ['title', 'owner', 'modified', 'created']).extend({
  /** Usernames. */
  owner: anyOfThese(z.string().min(1).max(128)),
  access: anyOfThese(z.enum(accesses)),
  /** Days in the local time zone, both inclusive. */
  modifiedFrom: day,
  modifiedTo: day,
  reach,
})
type GroupListState = z.output<typeof GroupList>

export const groupList = portalList({
  name: 'groups',
  schema: GroupList,
  search: t('search'),
  filters: {
    owner: {
      label: t('column.owner'),
      Filter: OwnerSearchFilter,
      isShown: ({ show }) => show !== 'owned',
    },
    access: {
      label: t('column.access'),
      values: accesses,
      nameOf: (value) => t(`access.${value}`),
    },
    modified: { label: t('column.modified') },
  },
  rowId: ({ id }: Group) => id,
})

/** A query for the groups that a search finds. */
const found = (input: Input<typeof groups.search>, state: GroupListState) =>
  queryOptions({
    queryKey: [groups.search.path, input, state.reach],
    queryFn: ({ signal }) => send(groups.search, input, { signal, ...reaching(state) }),
  })

/** The search parameters of a view with these filters. */
const scope = (show: View, { q, owner, access, modifiedFrom, modifiedTo }: GroupListState) => {
  const { username } = session().person
  const typed = allOf(
    toQuery(q),
    oneOf('access', access),
    between('modified', { from: modifiedFrom, to: modifiedTo }),
    // Own groups have one owner.
    show === 'owned' ? exactly('owner', username) : oneOf('owner', owner),
  )
  switch (show) {
    case 'all':
    case 'owned':
      return { q: typed }
    case 'member':
      return { q: typed, searchUserAccess: 'groupMember', searchUserName: username } as const
  }
}

/** A query for the page of groups in the URL. */
export const groupPage = (state: GroupListState) =>
  found(
    {
      ...scope(state.show, state),
      ...window(state.page),
      sortField: state.sort,
      sortOrder: state.order,
    },
    state,
  )

/** Reads the groups of all pages; see `allResults`. */
export const everyGroup = (
  state: GroupListState,
  onResults: (groups: readonly Group[], progress: Progress) => void,
  signal: AbortSignal,
): Promise<Progress> => {
  const { q, ...access } = scope(state.show, state)
  return allResults<Group & { readonly created: number }>({
    q,
    search: async ({ sortField, ...asked }, stopped) => {
      const { total, results } = await send(
        groups.search,
        { ...access, ...asked, sortField: sortField[0] },
        { signal: stopped, ...reaching(state) },
      )
      return {
        total,
        results: results.map((group) => ({ ...group, created: group.created ?? 0 })),
      }
    },
    onResults,
    signal,
  })
}

/** A query for the number of groups in a view with the same filters. */
export const groupCount = (show: View, state: GroupListState) =>
  found({ ...scope(show, state), num: 0 }, state)
