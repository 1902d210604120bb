import { and } from 'drizzle-orm'
import type { Person } from '../../rest/protocol/authorization.ts'
import type { SharingCause, SharingReason } from '../../rest/content/sharing.ts'
import type { SharedGroup } from '../../rest/content/sharingRules.ts'
import type { Database } from '../db/database.ts'
import { among } from '../db/among.ts'
import { groups } from '../db/schema.ts'
import { placeIn } from '../db/records.ts'
import { readableGroups } from '../access/visibility.ts'

/** Returns those of the requested groups that the caller can see. */
export const sharedGroups = async (
  db: Database,
  ids: readonly string[],
  caller: Person,
  owner: string,
): Promise<ReadonlyMap<string, SharedGroup>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: groups.id,
      isViewOnly: groups.isViewOnly,
      capabilities: groups.capabilities,
      callerRole: placeIn(caller.username),
      ownerRole: placeIn(owner),
    })
    .from(groups)
    .where(and(among(groups.id, ids), readableGroups(caller)))
  return new Map(rows.map((row) => [row.id, row]))
}
const messages: Readonly<Record<SharingCause, string>> = {
  hidden: 'Group does not exist or is inaccessible.',
  member: 'Only members can share with this group.',
  viewOnly: 'Only the owner and managers can share with this group.',
  manager:
    'Only the owner and managers can share items of others with this group, or unshare them.',
  control:
    "Members of this shared update group can update its items. Confirm this with 'confirmItemControl'.",
  controlOfOthers:
    'The privilege portal:admin:createUpdateCapableGroup is required to share items of others with a shared update group.',
  private: 'Items of others must be shared with the organization or with everyone first.',
  notShared: 'The item is not shared with the group.',
}

/** Returns a reason as it is returned beside the list of group IDs. */
export const reasonOf = (groupId: string, because: SharingCause): SharingReason => ({
  groupId,
  because,
  message: messages[because],
})
