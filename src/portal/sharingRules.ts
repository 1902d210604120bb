import { and, inArray } from 'drizzle-orm'
import { holds, isAdministrator, type Person } from '../rest/callers.ts'
import type { SharingReason } from '../rest/sharing.ts'
import type { Database } from './db/database.ts'
import { groups } from './db/schema.ts'
import { placeIn, type Place } from './records.ts'
import { readableGroups } from './visibility.ts'

/** A group as far as it matters to who may share with it. */
export interface SharedGroup {
  readonly id: string
  readonly isViewOnly: boolean
  readonly capabilities: readonly string[]
  readonly callerPlace: Place
  /** That of the item's owner. */
  readonly ownerPlace: Place
}

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
    .where(and(inArray(groups.id, [...ids]), readableGroups(caller)))
  return new Map(rows.map((row) => [row.id, row]))
}

export type Level = 'private' | 'org' | 'public'

/** How one call shares one item. */
export interface Sharing {
  readonly caller: Person
  readonly owner: string
  /** The level that the item has afterwards. */
  readonly level: Level
  /** The caller may share items of others in their name. */
  readonly onBehalf: boolean
  readonly confirmItemControl: boolean
}

export type Because =
  | 'hidden'
  | 'member'
  | 'viewOnly'
  | 'manager'
  | 'control'
  | 'controlOfOthers'
  | 'private'
  | 'notShared'

export const manages = (place: Place): boolean => place === 'owner' || place === 'admin'

/** Why who stands in this place may not contribute. */
const contributorRefusal = (place: Place, { isViewOnly }: SharedGroup): Because | undefined => {
  if (place === 'none') return 'member'
  return isViewOnly && !manages(place) ? 'viewOnly' : undefined
}

const placeRefusal = (group: SharedGroup, sharing: Sharing): Because | undefined => {
  const { caller, owner, level, onBehalf } = sharing
  const isOwn = caller.username === owner
  if (!isOwn && !onBehalf) {
    if (level === 'private') return 'private'
    return manages(group.callerPlace) ? undefined : 'manager'
  }
  if (level === 'private' || (isOwn && !isAdministrator(caller)))
    return contributorRefusal(group.ownerPlace, group)
  // What the whole organization may see administrators put anywhere; others who act for the owner leave view-only groups alone.
  const isViewOnly = group.isViewOnly && !isAdministrator(caller)
  return isViewOnly && !manages(group.callerPlace) && !manages(group.ownerPlace)
    ? 'viewOnly'
    : undefined
}

/** Why a group does not take an item; undefined when it does (rest-content.md section 11.2). */
export const sharingRefusal = (
  group: SharedGroup | undefined,
  sharing: Sharing,
): Because | undefined => {
  if (!group) return 'hidden'
  const refusal = placeRefusal(group, sharing)
  if (refusal || !group.capabilities.includes('updateitemcontrol')) return refusal
  if (!sharing.confirmItemControl) return 'control'
  const isOwn = sharing.caller.username === sharing.owner
  return isOwn || holds(sharing.caller, 'portal:admin:createUpdateCapableGroup')
    ? undefined
    : 'controlOfOthers'
}

const messages: Readonly<Record<Because, string>> = {
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
export const reasonOf = (groupId: string, because: Because): SharingReason => ({
  groupId,
  because,
  message: messages[because],
})
