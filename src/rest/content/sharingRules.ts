import { hasPrivilege, isAdministrator, type Person } from '../protocol/authorization.ts'
import type { Privilege } from '../protocol/privileges.ts'
import type { SharingCause } from './sharing.ts'

/** Who may see an item beside its groups; each level includes those before it. */
export type Level = 'private' | 'org' | 'public'

const ranks: Readonly<Record<Level, number>> = { private: 0, org: 1, public: 2 }

/** The level that an item's `access` speaks of; groups stand beside it. */
export const levelOf = (access: string | undefined): Level =>
  access === 'public' || access === 'org' ? access : 'private'

/** Whether more people see what has the one level than what has the other. */
export const isMore = (one: Level, other: Level): boolean => ranks[one] > ranks[other]

/** What a person is in a group. */
export type GroupRole = 'owner' | 'admin' | 'member' | 'none'

/** A group as far as it matters to who may share with it. */
export interface SharedGroup {
  readonly isViewOnly: boolean
  readonly capabilities: readonly string[]
  readonly callerPlace: GroupRole
  /** That of the item's owner; undefined where it is not known, and then nothing is refused for it. */
  readonly ownerPlace: GroupRole | undefined
}

/** How one item is shared. */
export interface Sharing {
  readonly caller: Person
  /** Of the item. */
  readonly owner: string
  /** The level that the item has afterwards. */
  readonly level: Level
  readonly confirmItemControl: boolean
}

/** Why an item may not get a level. */
export type LevelRefusal =
  | { readonly because: 'owner' }
  | { readonly because: 'privilege'; readonly privilege: Privilege }
  /** The organization lets only administrators share with everyone. */
  | { readonly because: 'closed' }

/** Members of the group may update what it holds. */
export const isSharedUpdate = ({ capabilities }: Pick<SharedGroup, 'capabilities'>): boolean =>
  capabilities.includes('updateitemcontrol')

export const manages = (place: GroupRole | undefined): boolean =>
  place === 'owner' || place === 'admin'

/** Whether the caller may act in the name of an item's owner. */
const actsForOwners = (caller: Person): boolean =>
  (
    ['portal:admin:shareToGroup', 'portal:admin:shareToOrg', 'portal:admin:shareToPublic'] as const
  ).some((privilege) => hasPrivilege(caller, privilege))

/** Whether the caller decides about the level of an item of `owner`; managers of groups do not. */
export const decidesLevel = (caller: Person, owner: string): boolean =>
  caller.username === owner || actsForOwners(caller)

/**
 * Why the caller may not give an item of `owner` another level; undefined when they may. Privileges are needed for making it
 * known to more people, never for less.
 */
export const levelRefusal = (
  caller: Person,
  owner: string,
  levels: { readonly from: Level; readonly to: Level },
  canSharePublic: boolean,
): LevelRefusal | undefined => {
  const { from, to } = levels
  const isOwn = caller.username === owner
  if (!decidesLevel(caller, owner)) return { because: 'owner' }
  if (!isMore(to, from)) return undefined
  const privilege: Privilege = `portal:${isOwn ? 'user' : 'admin'}:${to === 'public' ? 'shareToPublic' : 'shareToOrg'}`
  if (!hasPrivilege(caller, privilege)) return { because: 'privilege', privilege }
  return to === 'public' && !canSharePublic && !isAdministrator(caller)
    ? { because: 'closed' }
    : undefined
}

/** The privilege without which the caller adds no item of `owner` to any group. */
export const groupPrivilege = (caller: Person, owner: string): Privilege =>
  caller.username !== owner && actsForOwners(caller)
    ? 'portal:admin:shareToGroup'
    : 'portal:user:shareToGroup'

/** Why who stands in this place may not contribute. */
const contributorRefusal = (
  place: GroupRole | undefined,
  { isViewOnly }: SharedGroup,
): SharingCause | undefined => {
  if (place === undefined) return undefined
  if (place === 'none') return 'member'
  return isViewOnly && !manages(place) ? 'viewOnly' : undefined
}

const placeRefusal = (group: SharedGroup, sharing: Sharing): SharingCause | undefined => {
  const { caller, owner, level } = sharing
  const isOwn = caller.username === owner
  if (!isOwn && !actsForOwners(caller)) {
    if (level === 'private') return 'private'
    return manages(group.callerPlace) ? undefined : 'manager'
  }
  if (level === 'private' || (isOwn && !isAdministrator(caller)))
    return contributorRefusal(group.ownerPlace, group)
  // What the whole organization may see administrators put anywhere; others who act for the owner leave view-only groups alone.
  const isViewOnly = group.isViewOnly && !isAdministrator(caller)
  const mayManage = manages(group.callerPlace) || manages(group.ownerPlace)
  return isViewOnly && !mayManage && group.ownerPlace !== undefined ? 'viewOnly' : undefined
}

/** Why a group does not take an item; undefined when it does (rest-content.md section 11.2). */
export const sharingRefusal = (
  group: SharedGroup | undefined,
  sharing: Sharing,
): SharingCause | undefined => {
  if (!group) return 'hidden'
  const refusal = placeRefusal(group, sharing)
  if (refusal || !isSharedUpdate(group)) return refusal
  if (!sharing.confirmItemControl) return 'control'
  const isOwn = sharing.caller.username === sharing.owner
  return isOwn || hasPrivilege(sharing.caller, 'portal:admin:createUpdateCapableGroup')
    ? undefined
    : 'controlOfOthers'
}

/**
 * Why a group that holds an item of `owner` does not give it back; undefined when it does. Owners get their items back from
 * groups that they no longer see.
 */
export const unsharingRefusal = (
  group: Pick<SharedGroup, 'callerPlace'> | undefined,
  caller: Person,
  owner: string,
): SharingCause | undefined => {
  if (caller.username === owner || hasPrivilege(caller, 'portal:admin:shareToGroup'))
    return undefined
  if (!group) return 'hidden'
  return manages(group.callerPlace) ? undefined : 'manager'
}
