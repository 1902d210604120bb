import { queryOptions } from '@tanstack/react-query'
import { localList } from '../../shell/lists/localList.tsx'
import { membersByName } from '../../shell/objects/members.ts'
import { readTitles } from '../../shell/objects/source.ts'
import type { GroupRole } from '../group.ts'
import { columns, maxNamed } from './columns.tsx'
import { t } from './messages.ts'

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

/** The list of the members of a group, and its state in the URL; the members are in the order of their names. */
export const memberList = localList({
  name: 'groupMembers',
  sorting: { column: 'role', descending: false },
  columns,
  rowId: ({ username }) => username,
  search: t('search'),
  textsOf: ({ name, username }) => [name, username],
  views: {
    all: { label: t('views.all') },
    managers: { label: t('views.managers'), has: ({ role }) => role !== 'member' },
    members: { label: t('views.members'), has: ({ role }) => role === 'member' },
  },
  fileName: 'group-members',
})
