import * as z from 'zod'
import { Username } from '../../../../rest/protocol/fields.ts'
import { groupChanges } from '../../../../rest/groups/groupChanges.ts'
import { groups } from '../../../../rest/groups/groups.ts'
import { users } from '../../../../rest/organization/users.ts'
import { t } from '../messages.ts'
import { valueKind } from './valueKind.ts'

/** The new owner of groups. */
const GroupOwnerChange = z.object({
  owner: Username,
  /** The owner at the time of the review. A group whose owner has changed since is skipped. */
  from: Username,
  /** Whether the person can give the group back. */
  canUndo: z.boolean(),
})
export type GroupOwnerChange = z.output<typeof GroupOwnerChange>

/** Gives groups to another owner (`reassign`), one request each. */
export const groupOwnerKind = valueKind<GroupOwnerChange, typeof groupChanges.reassign>({
  change: GroupOwnerChange,
  read: async ({ id }, { send, signal }) =>
    (await send(groups.read, { groupId: id }, { signal })).owner,
  wanted: ({ owner, from }) => ({ after: owner, before: from }),
  oppositeOf: ({ owner, from, canUndo }) =>
    canUndo ? { owner: from, from: owner, canUndo } : undefined,
  requestOf: ({ id }, { owner }) => ({
    operation: groupChanges.reassign,
    input: { groupId: id, targetUsername: owner },
  }),
  same: () => t('groupOwner.same'),
  changed: t('groupOwner.changed'),
  invalidates: [groups.search, groups.read, groups.users, users.read],
})
