import type { Operation } from './operation.ts'
import type { Privilege } from './privileges.ts'
import { compareVersions, type Version } from './versions.ts'

/**
 * Who may call an operation (specification, Authentication 2).
 * `administrator` is the default administrator role; a custom role never is, whichever administrative privileges it holds.
 * With `owner`, the named thing's owner may: the group of `groupId`, the item of `itemId`, the user of `userName`.
 */
export type Access =
  | 'anyone'
  | 'member'
  | 'administrator'
  | {
      readonly owner: 'group' | 'item' | 'user'
      /** Administrators may too. */
      readonly administrator?: true
      /** The owner must also hold this privilege. */
      readonly privilege?: Privilege
      /** Whoever holds one of these may too, whoever owns the thing. */
      readonly anyPrivilege?: readonly [Privilege, ...Privilege[]]
      /** The managers of the group may too. */
      readonly managers?: true
      /** Members of a shared-update group that holds the item may too. */
      readonly sharedUpdateMembers?: true
    }
  /** Administrators, and whoever holds one of these privileges. */
  | { readonly anyPrivilege: readonly [Privilege, ...Privilege[]] }

/** The person, as far as rights are concerned. */
export interface Person {
  readonly username: string
  readonly role: string
  readonly privileges: readonly string[]
}

/** Why something may not be done. The console has words for each. */
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

export type Permission = { readonly allowed: true } | ({ readonly allowed: false } & Refusal)

const allowed: Permission = { allowed: true }
const refused = (refusal: Refusal): Permission => ({ allowed: false, ...refusal })

/** Whether the person's role holds the privilege; the default administrator role holds all. */
export const hasPrivilege = (person: Person, privilege: Privilege): boolean =>
  isAdministrator(person) || person.privileges.includes(privilege)

/** The default administrator role; a custom role counts as administrative through its privileges only. */
export const isAdministrator = (person: Pick<Person, 'role'> | undefined): boolean =>
  person?.role === 'org_admin'

/**
 * Says whether `person` (undefined: not signed in) may call `operation` on the thing that `owner` owns, and if not, why. Whoever
 * may call it like the owner (a group's managers, a shared-update group's members) stands beside them in a list.
 * The portal decides with it and the console shows it, so that both always agree.
 */
export const canCall = (
  operation: Pick<Operation, 'access'>,
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
  if (access.privilege && !person.privileges.includes(access.privilege))
    return refused({ because: 'privilege', privilege: access.privilege })
  return allowed
}

/** Says whether a portal of version `runs` knows the operation. */
export const isAvailable = (operation: Pick<Operation, 'since'>, runs: string): Permission =>
  operation.since && compareVersions(runs, operation.since) < 0
    ? refused({ because: 'version', needs: operation.since, runs })
    : allowed
