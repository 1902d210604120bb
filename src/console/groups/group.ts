import * as z from 'zod'
import { groupMembers } from '../../rest/groups/groupMembers.ts'
import { groups } from '../../rest/groups/groups.ts'
import type { Callable, Permission } from '../../rest/protocol/authorization.ts'
import type { Operation, Result } from '../../rest/protocol/operation.ts'
import type { Item } from '../../rest/records/item.ts'
import type { Group } from '../../rest/records/group.ts'
import { query, send } from '../shell/api.ts'
import type { ReportedChange } from '../shell/undo/ObjectHistory.tsx'
import { allResults, type Progress } from '../shell/lists/allResults/allResults.ts'
import { listSchema, pageSize, window } from '../shell/lists/listState.ts'
import { oneOf, toQuery } from '../shell/searchText.ts'
import type { Owned } from '../shell/otherOrganization.ts'
import { permission } from '../shell/permissions.ts'
import type { Session } from '../shell/session/session.ts'

export const groupRead = (groupId: string) => query(groups.read, { groupId })

/** A query for the members of a group. The portal returns them only to group members and administrators. */
export const groupUsers = (groupId: string) => query(groups.users, { groupId })

/** A query for the requests to join a group, for people who can answer them. */
export const groupApplications = (groupId: string) => query(groupMembers.applications, { groupId })

export type GroupRole = 'owner' | 'admin' | 'member'

/** Returns the group role of each member by username: the owner, then managers, then members. */
export const rolesIn = ({
  owner,
  admins,
  users,
}: Result<typeof groups.users>): ReadonlyMap<string, GroupRole> => {
  const roles = new Map<string, GroupRole>([[owner, 'owner']])
  for (const username of admins) if (!roles.has(username)) roles.set(username, 'admin')
  for (const username of users) if (!roles.has(username)) roles.set(username, 'member')
  return roles
}

/** How people join: two parameters, of which at most one can be on. */
export const joinings = {
  invitation: { isInvitationOnly: true, autoJoin: false },
  request: { isInvitationOnly: false, autoJoin: false },
  open: { isInvitationOnly: false, autoJoin: true },
} as const
export type Joining = keyof typeof joinings

/** Returns how people join a group. */
export const joiningOf = ({
  isInvitationOnly = false,
  autoJoin = false,
}: Pick<Group, 'isInvitationOnly' | 'autoJoin'>): Joining =>
  isInvitationOnly ? 'invitation' : autoJoin ? 'open' : 'request'

/** Returns whether the signed-in member can call an operation for a group. Managers can call those that `access` gives to them. */
export const groupPermission = (
  session: Session,
  operation: Callable & Pick<Operation, 'since'>,
  group: Owned & Pick<Group, 'userMembership'>,
): Permission => {
  const { access } = operation
  const isForManagers = typeof access === 'object' && 'owner' in access && access.managers === true
  const isManager = isForManagers && group.userMembership?.memberType === 'admin'
  return permission(session, operation, isManager ? session.person.username : group)
}

/** Returns what the portal reports about the changes of a group: two times. */
export const reportedTimes = (
  group: Pick<Group, 'created' | 'modified'>,
): readonly ReportedChange[] =>
  (['modified', 'created'] as const).flatMap((what) => {
    const time = group[what]
    return time === undefined ? [] : [{ what, time }]
  })

export const itemSorts = ['title', 'type', 'owner', 'modified', 'size'] as const

export const ItemList = listSchema(['all'], itemSorts).extend({
  /** The action of the group whose panel is open. */
  panel: z.enum(['', 'notify', 'owner', 'leave', 'delete']).catch(''),
})
export type GroupPanel = z.output<typeof ItemList>['panel']

/** A query for the page of a group's items in the URL, or of the ones with these IDs. */
export const groupItems = (
  groupId: string,
  { q, sort, order, page }: z.output<typeof ItemList>,
  ids?: readonly string[],
) =>
  query(groups.searchContent, {
    groupId,
    q: ids ? oneOf('id', ids.slice((page - 1) * pageSize, page * pageSize)) : toQuery(q),
    ...window(ids ? 1 : page),
    sortField: [sort],
    sortOrder: order,
  })

/** Reads the items of all pages; see `allResults`. */
export const everyGroupItem = (
  groupId: string,
  { q }: Pick<z.output<typeof ItemList>, 'q'>,
  onResults: (items: readonly Item[], progress: Progress) => void,
  signal: AbortSignal,
): Promise<Progress> =>
  allResults<Item>({
    q: toQuery(q),
    search: (asked, stopped) =>
      send(groups.searchContent, { groupId, ...asked }, { signal: stopped }),
    onResults,
    signal,
  })

/** A query for the number of items in a group. */
export const itemCount = (groupId: string) => query(groups.content, { groupId, num: 0 })
