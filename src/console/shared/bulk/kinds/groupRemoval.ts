import * as z from 'zod'
import { search } from '../../../../rest/content/search.ts'
import { sharing } from '../../../../rest/content/sharing.ts'
import { groupChanges } from '../../../../rest/groups/groupChanges.ts'
import { groups } from '../../../../rest/groups/groups.ts'
import { users } from '../../../../rest/organization/users.ts'
import { t } from '../messages.ts'
import { removalKind } from './removalKind.ts'

/** A deletion has no parameters. */
const GroupRemoval = z.object({})
type GroupRemoval = z.output<typeof GroupRemoval>

/** Deletes groups, whose items remain with their owners. */
export const groupRemovalKind = removalKind<
  GroupRemoval,
  typeof groupChanges.remove,
  typeof groups.read
>({
  change: GroupRemoval,
  chunkSize: 10,
  inFlight: 2,
  requestOf: ({ target: { id } }) => ({ operation: groupChanges.remove, input: { groupId: id } }),
  readOf: ({ target: { id } }) => ({ operation: groups.read, input: { groupId: id } }),
  deleted: t('groupRemoval.deleted'),
  invalidates: [groups.search, groups.read, users.read, search.items, sharing.groupsOf],
})
