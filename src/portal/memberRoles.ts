import { and, count, eq, ne } from 'drizzle-orm'
import { isAdministrator, type Person } from '../rest/callers.ts'
import { mayOwnContent } from '../rest/licenses.ts'
import { isAdministrative } from '../rest/privileges.ts'
import { builtInRoles, isBuiltInRole } from '../rest/roles.ts'
import { signedIn, type Context } from './context.ts'
import type { Database } from './db/database.ts'
import { members, roles } from './db/schema.ts'
import { failures } from './failures.ts'
import { builtInPrivileges, memberColumns, type MemberRow } from './rights.ts'
import { inTurn } from './settings.ts'

const administrator = 'org_admin'

const privilegesOf = async (tx: Database, role: string): Promise<readonly string[]> => {
  if (isBuiltInRole(role)) return builtInPrivileges[role]
  const [row] = await tx
    .select({ privileges: roles.privileges })
    .from(roles)
    .where(eq(roles.id, role))
  if (!row) throw failures.badParameter('role', `must be a role of the portal; ${role} is none`)
  return row.privileges
}

/** Built-in roles ask for a user type (rest-organization.md section 5.1): Viewer for none, Data Editor for any but Viewer, the others for one that may own content. */
const checkUserType = (role: string, { userLicenseTypeId, username }: MemberRow) => {
  if (!isBuiltInRole(role)) return
  const fits =
    role === 'iAAAAAAAAAAAAAAA' ||
    (role === 'iBBBBBBBBBBBBBBB'
      ? userLicenseTypeId !== 'viewerUT'
      : mayOwnContent(userLicenseTypeId))
  if (!fits)
    throw failures.badParameter(
      'role',
      `does not fit: ${builtInRoles[role].name} is not open to the user type ${userLicenseTypeId} of ${username}`,
    )
}

/** Nobody but administrators hands out administrative privileges that they do not hold themselves. */
const checkGiver = (caller: Person, before: string, after: string, given: readonly string[]) => {
  if (isAdministrator(caller)) return
  if (before === administrator || after === administrator)
    throw failures.notAllowed('Only administrators make and unmake administrators.')
  const lacking = given.find(
    (privilege) => isAdministrative(privilege) && !caller.privileges.includes(privilege),
  )
  if (lacking !== undefined)
    throw failures.notAllowed(`The role holds the privilege ${lacking}, which you do not hold.`)
}

const checkAdministratorStays = async (tx: Database, { username }: MemberRow) => {
  const [others] = await tx
    .select({ total: count() })
    .from(members)
    .where(
      and(
        eq(members.role, administrator),
        eq(members.disabled, false),
        ne(members.username, username),
      ),
    )
  if (!others?.total)
    throw failures.badParameter(
      'role',
      'cannot be changed: the portal needs at least one administrator',
    )
}

/** Gives a member a role (rest-organization.md sections 5.2 and 5.3). */
export const giveRole = async (username: string, role: string, context: Context): Promise<void> => {
  const caller = signedIn(context)
  await inTurn(context.db, async (tx) => {
    const [member] = await tx
      .select(memberColumns)
      .from(members)
      .where(eq(members.username, username))
    if (!member) throw failures.noUser()
    const given = await privilegesOf(tx, role)
    checkGiver(caller, member.role, role, given)
    checkUserType(role, member)
    if (member.role === administrator && role !== administrator)
      await checkAdministratorStays(tx, member)
    await tx
      .update(members)
      .set({ role, modified: context.clock.now() })
      .where(eq(members.username, username))
  })
}
