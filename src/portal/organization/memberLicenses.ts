import { eq, sql } from 'drizzle-orm'
import type { Person } from '../../rest/protocol/authorization.ts'
import { isAdministrative } from '../../rest/protocol/privileges.ts'
import { userLicenseNames } from '../../rest/organization/licenses.ts'
import type { UserLicenseType } from '../../rest/organization/members.ts'
import type { Context } from '../operations/context.ts'
import type { Database } from '../db/database.ts'
import { among } from '../db/among.ts'
import { members } from '../db/schema.ts'
import { storedSettings, withOrganizationLock } from '../db/settings.ts'
import { failures } from '../common/failures.ts'
import { accountFor } from './memberAccounts.ts'
import { checkUserType } from './memberRoles.ts'

/** Returns the user types of the portal; with how many members have them if the caller administers anything. */
export const licensesFor = async (
  db: Database,
  caller: Person | undefined,
): Promise<UserLicenseType[]> => {
  const types = Object.entries(userLicenseNames).map(([id, name]) => ({ id, name }))
  if (!caller?.privileges.some(isAdministrative)) return types
  const { licenses = {} } = await storedSettings(db)
  const counts = await db
    .select({ id: members.userLicenseTypeId, count: sql<number>`count(*)::integer` })
    .from(members)
    .groupBy(members.userLicenseTypeId)
  return types.map((type) => ({
    ...type,
    currentRegisteredMembers: counts.find(({ id }) => id === type.id)?.count ?? 0,
    ...(licenses[type.id] === undefined ? {} : { maximumRegisteredMembers: licenses[type.id] }),
  }))
}

/** Throws 400 for a parameter unless this many licenses of a user type are left, which must exist. Call it under the organization's lock. */
export const checkLicensesLeft = async (
  tx: Database,
  userLicenseType: string,
  wanted: number,
  parameter: 'userLicenseType' | 'userLicenseTypeId' = 'userLicenseType',
): Promise<void> => {
  if (!Object.hasOwn(userLicenseNames, userLicenseType))
    throw failures.badParameter(
      parameter,
      `must be a user type of the portal; ${userLicenseType} does not exist`,
    )
  const { licenses = {} } = await storedSettings(tx)
  const assigned = await tx.$count(members, eq(members.userLicenseTypeId, userLicenseType))
  const left = Math.max(0, (licenses[userLicenseType] ?? Infinity) - assigned)
  if (wanted > left)
    throw failures.badParameter(
      parameter,
      `cannot be assigned: ${left} of ${licenses[userLicenseType]} licenses of the user type ${userLicenseType} are left, and ${wanted} are needed`,
    )
}

/** Assigns a user type to members, all or none. */
export const assignUserType = (
  usernames: readonly string[],
  userLicenseTypeId: string,
  context: Context,
): Promise<void> =>
  withOrganizationLock(context.db, async (tx) => {
    const caller = await context.authorizeAgain(tx)
    const accounts = []
    for (const username of new Set(usernames))
      accounts.push(await accountFor(tx, username, caller, 'users'))
    const changed = accounts.filter((one) => one.userLicenseTypeId !== userLicenseTypeId)
    await checkLicensesLeft(tx, userLicenseTypeId, changed.length)
    for (const { role, username } of changed)
      checkUserType('userLicenseType', role, { userLicenseTypeId, username })
    const names = changed.map(({ username }) => username)
    await tx
      .update(members)
      .set({ userLicenseTypeId, modified: context.clock.now() })
      .where(among(members.username, names))
    await context.webhooks.fire(tx, caller.username, 'users', 'updateUserLicenseType', names)
  })
