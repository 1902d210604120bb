import * as z from 'zod'
import { content } from '../../../../rest/content/content.ts'
import { search } from '../../../../rest/content/search.ts'
import { Username } from '../../../../rest/protocol/fields.ts'
import { groups } from '../../../../rest/groups/groups.ts'
import { members } from '../../../../rest/organization/members.ts'
import { userChanges } from '../../../../rest/organization/userChanges.ts'
import { users } from '../../../../rest/organization/users.ts'
import { tasks } from '../../../../rest/tasks/tasks.ts'
import { webhookReads } from '../../servers/webhooks.ts'
import type { Task } from '../kind.ts'
import { t } from '../messages.ts'
import { removalKind } from './removalKind.ts'

/** Who gets everything that the deleted members own; undefined deletes only members who own nothing. */
const MemberRemoval = z.object({ transferTo: Username.optional() })
type MemberRemoval = z.output<typeof MemberRemoval>

const inputOf = ({ target: { id }, change: { transferTo } }: Task<MemberRemoval>) => ({
  userName: id,
  ...(transferTo === undefined ? {} : { transferTo }),
})

/** The reads that the deletion of members with a transfer makes outdated. */
export const changedByRemoval = [
  users.read,
  members.list,
  members.search,
  members.userLicenseTypes,
  search.items,
  content.list,
  groups.search,
  tasks.list,
  tasks.listAll,
  ...webhookReads,
]

/** Deletes members, with a transfer of everything that they own. */
export const memberRemovalKind = removalKind<
  MemberRemoval,
  typeof userChanges.remove,
  typeof users.read
>({
  change: MemberRemoval,
  chunkSize: 1,
  // Transfers to one member wait for each other.
  inFlight: 1,
  requestOf: (task) => ({ operation: userChanges.remove, input: inputOf(task) }),
  readOf: ({ target: { id } }) => ({ operation: users.read, input: { userName: id } }),
  deleted: t('memberRemoval.deleted'),
  invalidates: changedByRemoval,
})
