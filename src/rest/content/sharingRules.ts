import {
  canChangeOwn,
  hasPrivilege,
  isAdministrator,
  isChangingOwner,
  type Person,
} from '../protocol/authorization.ts'
import type { Privilege } from '../protocol/privileges.ts'
import type { SharingCause } from './sharing.ts'

/** Who can see an item apart from its groups; each level includes those before it. */
export type Level = 'private' | 'org' | 'public'

const ranks: Readonly<Record<Level, number>> = { private: 0, org: 1, public: 2 }

/** Returns the sharing level of an item's `access`, which does not include groups. */
export const levelOf = (access: string | undefined): Level =>
  access === 'public' || access === 'org' ? access : 'private'

/** Returns whether level `one` includes more people than `other`. */
export const isMore = (one: Level, other: Level): boolean => ranks[one] > ranks[other]

/** The role of a person in a group. */
export type GroupRole = 'owner' | 'admin' | 'member' | 'none'

/** The properties of a group that decide who can share with it. */
export interface SharedGroup {
  readonly isViewOnly: boolean
  readonly capabilities: readonly string[]
  readonly callerRole: GroupRole
  /** The group role of the item's owner; undefined if unknown, and then no rule about it applies. */
  readonly ownerRole: GroupRole | undefined
}

/** The sharing of one item. */
export interface Sharing {
  readonly caller: Person
  /** Of the item. */
  readonly owner: string
  /** The level of the item after the change. */
  readonly level: Level
  readonly confirmItemControl: boolean
}

/** Owners who lack it can only view their items. */
const viewersLack: Privilege = 'portal:user:createItem'

/** Why an item cannot get a sharing level. */
export type LevelRefusal =
  | { readonly because: 'owner' }
  | { readonly because: 'privilege'; readonly privilege: Privilege }
  /** The organization allows only administrators to share with everyone. */
  | { readonly because: 'closed' }

/** Returns whether members of the group can update its items. */
export const isSharedUpdate = ({ capabilities }: Pick<SharedGroup, 'capabilities'>): boolean =>
  capabilities.includes('updateitemcontrol')

/** Returns whether a person can belong to a group: members who can only view can't belong to one whose members update its items. */
export const canBelongTo = (person: Person, group: Pick<SharedGroup, 'capabilities'>): boolean =>
  !isSharedUpdate(group) || canChangeOwn(person, 'item')

export const manages = (role: GroupRole | undefined): boolean =>
  role === 'owner' || role === 'admin'

/** Returns whether the caller decides about the content of the group: managers do, unless they can only view. */
const decidesContent = (caller: Person, { callerRole }: Pick<SharedGroup, 'callerRole'>): boolean =>
  manages(callerRole) && canChangeOwn(caller, 'group')

/** Returns whether the caller can act for the owner of an item. */
const actsForOwners = (caller: Person): boolean =>
  (
    ['portal:admin:shareToGroup', 'portal:admin:shareToOrg', 'portal:admin:shareToPublic'] as const
  ).some((privilege) => hasPrivilege(caller, privilege))

/** Returns whether the caller decides about the sharing level of an item of `owner`; managers of groups do not. */
export const decidesLevel = (caller: Person, owner: string): boolean =>
  isChangingOwner(caller, owner) || actsForOwners(caller)

/**
 * Returns why the caller cannot set the sharing level of an item of `owner`, or undefined. Privileges are required to make an item
 * visible to more people, never to fewer.
 */
export const levelRefusal = (
  caller: Person,
  owner: string,
  levels: { readonly from: Level; readonly to: Level },
  canSharePublic: boolean,
): LevelRefusal | undefined => {
  const { from, to } = levels
  const isOwn = caller.username === owner
  if (!decidesLevel(caller, owner))
    return isOwn ? { because: 'privilege', privilege: viewersLack } : { because: 'owner' }
  if (!isMore(to, from)) return undefined
  const privilege: Privilege = `portal:${isOwn ? 'user' : 'admin'}:${to === 'public' ? 'shareToPublic' : 'shareToOrg'}`
  if (!hasPrivilege(caller, privilege)) return { because: 'privilege', privilege }
  return to === 'public' && !canSharePublic && !isAdministrator(caller)
    ? { because: 'closed' }
    : undefined
}

/** Returns the privilege that the caller needs to share items of `owner` with any group. */
export const groupPrivilege = (caller: Person, owner: string): Privilege => {
  if (caller.username !== owner)
    return actsForOwners(caller) ? 'portal:admin:shareToGroup' : 'portal:user:shareToGroup'
  return decidesLevel(caller, owner) ? 'portal:user:shareToGroup' : viewersLack
}

/** Returns why a person with this group role cannot contribute to the group, or undefined. */
const contributorRefusal = (
  role: GroupRole | undefined,
  { isViewOnly }: SharedGroup,
): SharingCause | undefined => {
  if (role === undefined) return undefined
  if (role === 'none') return 'member'
  return isViewOnly && !manages(role) ? 'viewOnly' : undefined
}

const placeRefusal = (group: SharedGroup, sharing: Sharing): SharingCause | undefined => {
  const { caller, owner, level } = sharing
  const isOwn = caller.username === owner
  if (!isOwn && !actsForOwners(caller)) {
    if (level === 'private') return 'private'
    return decidesContent(caller, group) ? undefined : 'manager'
  }
  if (level === 'private' || (isOwn && !isAdministrator(caller)))
    return contributorRefusal(group.ownerRole, group)
  // Administrators share items of the organization's level with any group; other members who act for the owner cannot use view-only
  // groups.
  const isViewOnly = group.isViewOnly && !isAdministrator(caller)
  const canManage = manages(group.callerRole) || manages(group.ownerRole)
  return isViewOnly && !canManage && group.ownerRole !== undefined ? 'viewOnly' : undefined
}

/** Returns why an item cannot be shared with a group, or undefined. */
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
 * Returns why an item of `owner` cannot be unshared from a group, or undefined. Owners can unshare their items from groups that they
 * can no longer see.
 */
export const unsharingRefusal = (
  group: Pick<SharedGroup, 'callerRole'> | undefined,
  caller: Person,
  owner: string,
): SharingCause | undefined => {
  if (isChangingOwner(caller, owner) || hasPrivilege(caller, 'portal:admin:shareToGroup'))
    return undefined
  if (!group) return 'hidden'
  return decidesContent(caller, group) ? undefined : 'manager'
}
