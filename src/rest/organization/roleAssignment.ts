import { isAdministrator, type Person } from '../protocol/authorization.ts'
import { canOwnContent } from './licenses.ts'
import { isAdministrative } from '../protocol/privileges.ts'
import { isBuiltInRole } from './roles.ts'

/** The role whose members can change everything in the portal. */
export const administratorRole = 'org_admin'

/**
 * Returns whether members of a user type can have a role: all can have Viewer, all but Viewers can have Data Editor, and those who
 * can own content can have the other default roles. Custom roles and unknown user types are decided by the portal.
 */
export const fitsUserType = (roleId: string, userLicenseTypeId: string | undefined): boolean => {
  if (userLicenseTypeId === undefined || !isBuiltInRole(roleId)) return true
  if (roleId === 'iAAAAAAAAAAAAAAA') return true
  return roleId === 'iBBBBBBBBBBBBBBB'
    ? userLicenseTypeId !== 'viewerUT'
    : canOwnContent(userLicenseTypeId)
}

/** Returns whether a person can change the account of a member with this role: only administrators change those of administrators. */
export const canChangeAccount = (person: Person, roleId: string | undefined): boolean =>
  roleId !== administratorRole || isAdministrator(person)

/** Why a person cannot assign a role. */
export type AssignmentRefusal =
  | { readonly because: 'administrator' }
  | { readonly because: 'privilege'; readonly privilege: string }

/**
 * Returns why a person cannot replace the role `before` of a member with `after`, or undefined: only administrators assign and
 * revoke the Administrator role, and other members assign only administrative privileges that they have themselves. `privileges` are
 * those of `after`.
 */
export const assignmentRefusal = (
  person: Person,
  before: string | undefined,
  after: string,
  privileges: readonly string[],
): AssignmentRefusal | undefined => {
  if (isAdministrator(person)) return undefined
  if (before === administratorRole || after === administratorRole)
    return { because: 'administrator' }
  const privilege = privileges.find(
    (one) => isAdministrative(one) && !person.privileges.includes(one),
  )
  return privilege === undefined ? undefined : { because: 'privilege', privilege }
}
