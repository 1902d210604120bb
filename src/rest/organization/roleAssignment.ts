import { isAdministrator, type Person } from '../protocol/authorization.ts'
import { mayOwnContent } from './licenses.ts'
import { isAdministrative } from '../protocol/privileges.ts'
import { isBuiltInRole } from './roles.ts'

/** The role whose members may change everything in the portal. */
export const administratorRole = 'org_admin'

/**
 * Whether a role is open to a user type (rest-organization.md section 5.1): Viewer to all, Data Editor to all but Viewer, the other
 * built-in roles to user types that may own content. Custom roles, and user types that are not told, are left to the portal.
 */
export const fitsUserType = (roleId: string, userLicenseTypeId: string | undefined): boolean => {
  if (userLicenseTypeId === undefined || !isBuiltInRole(roleId)) return true
  if (roleId === 'iAAAAAAAAAAAAAAA') return true
  return roleId === 'iBBBBBBBBBBBBBBB'
    ? userLicenseTypeId !== 'viewerUT'
    : mayOwnContent(userLicenseTypeId)
}

/** Why a person may not assign a role. */
export type AssignmentRefusal =
  | { readonly because: 'administrator' }
  | { readonly because: 'privilege'; readonly privilege: string }

/**
 * Why a person may not replace the role `before` of a member with `after` (rest-organization.md section 5.3): only administrators
 * assign and revoke the role Administrator, and nobody else assigns administrative privileges that they do not have themselves.
 * `privileges` are those of `after`. Undefined where the person may.
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
