import type { Operation } from './operation.ts'
import type { Privilege } from './privileges.ts'
import { compareVersions, type Version } from './versions.ts'

/**
 * Who can call an operation. `administrator` is the default administrator role; a custom role never is, whichever administrative
 * privileges it has. With `owner`, the owner of the named object can call it: the group of `groupId`, the item of `itemId` or
 * `datastoreId`, the user of `userName`.
 */
export type Access =
  | 'anyone'
  | 'member'
  | 'administrator'
  | {
      readonly owner: 'group' | 'item' | 'user'
      /**
       * It concerns the account of the member, not what the member created: the profile, invitations, notifications. Members who can only
       * view can change that, too.
       */
      readonly isOfAccount?: true
      /** Administrators can call it, too. */
      readonly administrator?: true
      /** The owner must also have this privilege, or all of these. */
      readonly privilege?: Privilege | readonly Privilege[]
      /** Members with one of these privileges can call it, too, independent of the owner. */
      readonly anyPrivilege?: readonly [Privilege, ...Privilege[]]
      /** The managers of the group can call it, too. */
      readonly managers?: true
      /** Members of a shared update group that contains the item can call it, too. */
      readonly sharedUpdateMembers?: true
    }
  /** Administrators and members with one of these privileges. */
  | { readonly anyPrivilege: readonly [Privilege, ...Privilege[]] }

/** The part of an operation that decides who can call it. Without a method, it changes something. */
export interface Callable {
  readonly access: Access
  readonly method?: 'GET' | 'POST'
}

/**
 * What the rights of an owner require, except for reading: the privilege to create such objects is also the one to change and delete
 * them. Members without it can only view, whatever they own, manage, or belong to.
 */
const creating = {
  group: 'portal:user:createGroup',
  item: 'portal:user:createItem',
  user: 'portal:user:createItem',
} as const satisfies Readonly<Record<string, Privilege>>

/** Returns the privileges that an owner, and others with the rights of the owner, must have to call an operation. */
export const ownerPrivileges = ({ access, method }: Callable): readonly Privilege[] => {
  if (typeof access === 'string' || !('owner' in access)) return []
  const isReading = method === 'GET' || access.isOfAccount === true
  return [...(isReading ? [] : [creating[access.owner]]), ...[access.privilege ?? []].flat()]
}

/** The properties of a member that decide about permissions. */
export interface Person {
  readonly username: string
  readonly role: string
  readonly privileges: readonly string[]
}

/** Why an action is not permitted. The console has a message for each case. */
export type Refusal =
  | { readonly because: 'signIn' }
  | { readonly because: 'administrator' }
  | {
      readonly because: 'owner'
      readonly of: 'group' | 'item' | 'user'
      readonly administrator: boolean
    }
  | { readonly because: 'privilege'; readonly privilege: Privilege }
  | { readonly because: 'version'; readonly needs: Version; readonly runs: string }
  | { readonly because: 'product' }
  /** The object belongs to another organization of the portal. */
  | { readonly because: 'otherOrganization' }
  | { readonly because: 'addition' }
  /** The portal has said that it does not have the operation; `needs` is the version that introduced it, if known. */
  | { readonly because: 'absent'; readonly needs: Version | undefined }

export type Permission = { readonly allowed: true } | ({ readonly allowed: false } & Refusal)

const allowed: Permission = { allowed: true }
const refused = (refusal: Refusal): Permission => ({ allowed: false, ...refusal })

/** Returns whether the person's role includes the privilege; the default administrator role includes all. */
export const hasPrivilege = (person: Person, privilege: Privilege): boolean =>
  isAdministrator(person) || person.privileges.includes(privilege)

/** Returns whether the person has the default administrator role. A custom role is administrative through its privileges only. */
export const isAdministrator = (person: Pick<Person, 'role'> | undefined): boolean =>
  person?.role === 'org_admin'

/** Returns whether the person has a privilege without which members can only view items, and groups. */
export const canChangeOwn = (person: Person, kind: 'group' | 'item'): boolean =>
  hasPrivilege(person, creating[kind])

/** Returns whether the person can change an item of `owner` because of being that owner. */
export const isChangingOwner = (person: Person, owner: string): boolean =>
  person.username === owner && canChangeOwn(person, 'item')

/**
 * Returns whether `person` (undefined: not signed in) can call an operation on the object of `owner`, and if not, why. `owner` is a
 * list where several people have the rights of the owner (a group's managers, the members of a shared update group). The portal
 * enforces the result and the console shows it, so that both always agree.
 */
export const canCall = (
  operation: Callable,
  person: Person | undefined,
  owner?: string | readonly string[],
): Permission => {
  const { access } = operation
  if (access === 'anyone') return allowed
  if (!person) return refused({ because: 'signIn' })
  if (access === 'member') return allowed
  if (access === 'administrator')
    return isAdministrator(person) ? allowed : refused({ because: 'administrator' })
  const hasOne = access.anyPrivilege?.some((privilege) => hasPrivilege(person, privilege)) === true
  if (!('owner' in access))
    return hasOne ? allowed : refused({ because: 'privilege', privilege: access.anyPrivilege[0] })
  if (hasOne || (access.administrator && isAdministrator(person))) return allowed
  if (![owner].flat().includes(person.username))
    return refused({
      because: 'owner',
      of: access.owner,
      administrator: access.administrator === true,
    })
  const missing = ownerPrivileges(operation).find((privilege) => !hasPrivilege(person, privilege))
  return missing === undefined ? allowed : refused({ because: 'privilege', privilege: missing })
}

/** What decides whether a portal has an operation. */
export type Offered = Partial<Pick<Operation, 'since' | 'product' | 'root' | 'addition'>>

/** Returns whether ArcGIS Online has the operation: it has no administrator directories. */
export const isAvailableOnline = ({ product, root }: Offered): Permission =>
  product === 'enterprise' || root === 'portalAdminUrl' || root === 'adminUrl'
    ? refused({ because: 'product' })
    : allowed

/** Returns whether a portal of version `runs` has the operation. */
export const isAvailable = (
  { since }: { readonly since?: Version | undefined },
  runs: string,
): Permission =>
  since && compareVersions(runs, since) < 0
    ? refused({ because: 'version', needs: since, runs })
    : allowed
