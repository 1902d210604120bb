import { and } from 'drizzle-orm'
import type { Person } from '../../rest/protocol/authorization.ts'
import type { SharingCause, SharingReason } from '../../rest/content/sharing.ts'
import type { SharedGroup } from '../../rest/content/sharingRules.ts'
import type { Database } from '../db/database.ts'
import { among } from '../db/among.ts'
import { groups } from '../db/schema.ts'
import { placeIn } from '../db/records.ts'
import { readableGroups } from '../access/visibility.ts'

/** The groups that the caller may see, of those asked for. */
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
      callerPlace: placeIn(caller.username),
      ownerPlace: placeIn(owner),
    })
    .from(groups)
    .where(and(among(groups.id, ids), readableGroups(caller)))
  return new Map(rows.map((row) => [row.id, row]))
}
const messages: Readonly<Record<SharingCause, string>> = {
  hidden: 'Group does not exist or is inaccessible.',
  member: 'Only members of the group share with it.',
  viewOnly: 'Only the owner and the managers of the group share with it.',
  manager: 'Only the owner and the managers of the group may do this with items of others.',
  control: "Members of the group may update its items; confirm this with 'confirmItemControl'.",
  controlOfOthers:
    'The privilege portal:admin:createUpdateCapableGroup is needed to let members of the group update items of others.',
  private: 'Items of others must be shared with the organization or with everyone.',
  notShared: 'The item is not shared with the group.',
}

/** A reason as it is answered beside the list of group IDs. */
export const reasonOf = (groupId: string, because: SharingCause): SharingReason => ({
  groupId,
  because,
  message: messages[because],
})
