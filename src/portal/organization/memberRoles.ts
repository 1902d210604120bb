import { and, eq, ne } from 'drizzle-orm'
import type { Person } from '../../rest/protocol/authorization.ts'
import {
  administratorRole,
  assignmentRefusal,
  fitsUserType,
} from '../../rest/organization/roleAssignment.ts'
import { builtInRoles, isBuiltInRole } from '../../rest/organization/roles.ts'
import type { Context } from '../operations/context.ts'
import type { Database } from '../db/database.ts'
import { members, roles } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { builtInPrivileges, type MemberRow } from '../access/rights.ts'
import { readMember } from './memberAccounts.ts'
import { removeContact } from './settingRules.ts'
import { withOrganizationLock } from '../db/settings.ts'

/** Returns the privileges of a role. Throws 400 for an unknown one. */
export const privilegesOf = async (tx: Database, role: string): Promise<readonly string[]> => {
  if (isBuiltInRole(role)) return builtInPrivileges[role]
  const [row] = await tx
    .select({ privileges: roles.privileges })
    .from(roles)
    .where(eq(roles.id, role))
  if (!row)
    throw failures.badParameter('role', `must be a role of the portal; ${role} does not exist`)
  return row.privileges
}

/** Throws 400 for a parameter if a role is not available for a user type. */
export const checkUserType = (
  parameter: 'role' | 'userLicenseType',
  role: string,
  { userLicenseTypeId, username }: Pick<MemberRow, 'userLicenseTypeId' | 'username'>,
): void => {
  if (isBuiltInRole(role) && !fitsUserType(role, userLicenseTypeId))
    throw failures.badParameter(
      parameter,
      `does not fit: the role ${builtInRoles[role].name} is not available for the user type ${userLicenseTypeId} of ${username}`,
    )
}

/**
 * Throws 403 unless `caller` can replace the role `before`, undefined for a new member, with `after`, whose privileges are `given`.
 */
export const checkGiver = (
  caller: Person,
  before: string | undefined,
  after: string,
  given: readonly string[],
): void => {
  const refusal = assignmentRefusal(caller, before, after, given)
  if (refusal?.because === 'administrator')
    throw failures.notAllowed('Only administrators can assign or revoke the Administrator role.')
  if (refusal)
    throw failures.notAllowed(
      `The role has the privilege ${refusal.privilege}, which you don't have.`,
    )
}

const checkAdministratorStays = async (tx: Database, { username }: MemberRow) => {
  const others = await tx.$count(
    members,
    and(
      eq(members.role, administratorRole),
      eq(members.disabled, false),
      ne(members.username, username),
    ),
  )
  if (others === 0)
    throw failures.badParameter(
      'role',
      'cannot be changed: the portal needs at least one administrator',
    )
}

/** Assigns a role to a member. */
export const assignRole = async (
  username: string,
  role: string,
  context: Context,
): Promise<void> => {
  await withOrganizationLock(context.db, async (tx) => {
    const caller = await context.authorizeAgain(tx)
    const member = await readMember(tx, username)
    if (!member) throw failures.noUser()
    const given = await privilegesOf(tx, role)
    checkGiver(caller, member.role, role, given)
    checkUserType('role', role, member)
    const wasAdministrator = member.role === administratorRole && role !== administratorRole
    if (wasAdministrator) await checkAdministratorStays(tx, member)
    const now = context.clock.now()
    await tx.update(members).set({ role, modified: now }).where(eq(members.username, username))
    if (wasAdministrator) await removeContact(tx, username, now)
    await context.webhooks.fire(tx, caller.username, 'users', 'updateUserRole', [username])
  })
}
