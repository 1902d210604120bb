import { queryOptions } from '@tanstack/react-query'
import { listSchema, type ListState } from '../../shell/lists/listState.ts'
import { withText } from '../../shell/lists/searchText.ts'
import { membersByName } from '../../shell/objects/members.ts'
import { readTitles } from '../../shell/objects/source.ts'
import type { GroupRole } from '../group.ts'
import { compare } from '../../ui/compare.ts'

/** A member of a group. */
export interface GroupMember {
  readonly username: string
  /** The full name, or the username where it is not known. */
  readonly name: string
  readonly role: GroupRole
}

export const views = ['all', 'managers', 'members'] as const
export type View = (typeof views)[number]

export const MemberList = listSchema(views, ['role', 'name', 'username'])

/** Larger groups are searched and sorted by usernames: full names are read with a request for each 100 members. */
export const maxNamed = 1_000

/** Returns the usernames whose full names are read before the list is shown: all, or none of a larger group. */
export const namedIn = (members: ReadonlyMap<string, GroupRole>): readonly string[] =>
  members.size > maxNamed ? [] : [...members.keys()]

/** Query for the full names of the members with these usernames; without those that the person can't see. */
export const fullNames = (usernames: readonly string[]) =>
  queryOptions({
    queryKey: [membersByName.operation.path, 'full names', usernames],
    queryFn: () => readTitles(membersByName, usernames),
    staleTime: 60_000,
  })

/** Returns whether a view of the list contains a member. */
export const isInView = (view: View, { role }: Pick<GroupMember, 'role'>): boolean =>
  view === 'all' || (view === 'members') === (role === 'member')

const roles: readonly GroupRole[] = ['owner', 'admin', 'member']

/** Returns the members whose name or username matches the search text, in the order of the list. */
export const found = (
  all: readonly GroupMember[],
  { q, sort, order }: Pick<ListState, 'q' | 'order'> & { readonly sort: string },
): readonly GroupMember[] => {
  const sign = order === 'desc' ? -1 : 1
  const byName = (one: GroupMember, other: GroupMember) => compare(one.name, other.name)
  const byColumn = (one: GroupMember, other: GroupMember) =>
    sort === 'role'
      ? sign * (roles.indexOf(one.role) - roles.indexOf(other.role)) || byName(one, other)
      : sign * (sort === 'username' ? compare(one.username, other.username) : byName(one, other))
  return withText(all, q, ({ name, username }) => [name, username]).toSorted(byColumn)
}
