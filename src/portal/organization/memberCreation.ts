import { randomBytes } from 'node:crypto'
import { asc, inArray } from 'drizzle-orm'
import { canBelongTo } from '../../rest/content/sharingRules.ts'
import { hasPrivilege, type Person } from '../../rest/protocol/authorization.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { NewMemberDefaults } from '../../rest/organization/organization.ts'
import type { Invitation } from '../../rest/organization/userChanges.ts'
import type { Context } from '../operations/context.ts'
import { among } from '../db/among.ts'
import type { Database } from '../db/database.ts'
import { folded, groupMembers, groups, members } from '../db/schema.ts'
import { storedSettings, withOrganizationLock } from '../db/settings.ts'
import { refuseCommonPassword } from '../access/commonPasswords.ts'
import { hashPassword, temporaryPassword } from '../access/passwords.ts'
import { failures } from '../common/failures.ts'
import { checkStorable } from '../common/storableText.ts'
import { checkLicensesLeft } from './memberLicenses.ts'
import { checkGiver, checkUserType, privilegesOf } from './memberRoles.ts'

/** Passwords of a call that are hashed at the same time; more would only wait (see `passwords.ts`). */
const hashedAtOnce = 2

/** What new members are without role and user type: they can only view content. */
const leastRights = { role: 'iAAAAAAAAAAAAAAA', userLicenseType: 'viewerUT' } as const

/** Returns those of these usernames that members have, in any case, in lower case. */
const takenAmong = async (db: Database, usernames: readonly string[]): Promise<Set<string>> => {
  const names = usernames.map((name) => name.toLowerCase())
  const taken = await db
    .select({ username: members.username })
    .from(members)
    .where(inArray(folded(members.username), names))
  return new Set(taken.map(({ username }) => username.toLowerCase()))
}

/** Adds a new member to groups: to the given ones, or to those of the new member defaults that still exist and can have the member. */
const addToGroups = async (
  tx: Database,
  member: Person,
  { groups: given }: Invitation,
  { groups: usual }: NewMemberDefaults,
  caller: Person,
  now: number,
) => {
  const asked = typeof given === 'string' ? given.split(',').filter(Boolean) : given
  if (asked?.length && !hasPrivilege(caller, 'portal:admin:assignToGroups'))
    throw failures.notAllowed('Adding members to groups needs portal:admin:assignToGroups.')
  const ids = [...new Set(asked ?? usual ?? [])]
  const found = await tx
    .select({ id: groups.id, capabilities: groups.capabilities })
    .from(groups)
    .where(among(groups.id, ids))
    .orderBy(asc(groups.id))
    .for('update')
  if (asked && found.length < ids.length) throw failures.noGroup()
  const joined = found.filter((group) => canBelongTo(member, group))
  if (asked && joined.length < ids.length)
    throw failures.badParameter(
      'groups',
      'contains a shared update group, whose members must have the privilege portal:user:createItem',
    )
  const joining = { username: member.username, memberType: 'member', joined: now } as const
  if (joined.length > 0)
    await tx.insert(groupMembers).values(joined.map(({ id }) => ({ ...joining, groupId: id })))
}

/** Creates an account with its license and groups. Throws PortalError if that is not possible. */
const create = async (
  invitation: Invitation,
  passwordHash: string | undefined,
  context: Context,
): Promise<void> => {
  const { username, firstname, lastname, fullname, email } = invitation
  if (passwordHash === undefined)
    throw failures.badParameter('password', 'is required: the portal sends no invitations by email')
  refuseCommonPassword('password', invitation.password ?? '', username)
  for (const text of [firstname, lastname, fullname, email]) checkStorable('invitationList', text)
  await withOrganizationLock(context.db, async (tx) => {
    const caller = await context.authorizeAgain(tx)
    const defaults: NewMemberDefaults = (await storedSettings(tx)).userDefaultSettings ?? {}
    if ((await takenAmong(tx, [username])).size > 0)
      throw failures.badParameter('username', 'must be another one: a member has it')
    const role = invitation.role ?? defaults.role ?? leastRights.role
    const userLicenseTypeId =
      invitation.userLicenseType ?? defaults.userLicenseType ?? leastRights.userLicenseType
    const privileges = await privilegesOf(tx, role)
    checkGiver(caller, undefined, role, privileges)
    await checkLicensesLeft(tx, userLicenseTypeId, 1)
    checkUserType('role', role, { userLicenseTypeId, username })
    const now = context.clock.now()
    await tx.insert(members).values({
      username,
      id: randomBytes(16).toString('hex'),
      firstName: firstname,
      lastName: lastname,
      fullName: fullname ?? `${firstname} ${lastname}`.trim(),
      email,
      role,
      userLicenseTypeId,
      ...temporaryPassword(passwordHash, now),
      created: now,
      modified: now,
    })
    await addToGroups(tx, { username, role, privileges }, invitation, defaults, caller, now)
  })
}

const explained = ({ message, details: [detail] }: PortalError) =>
  typeof detail === 'string' ? detail : message

/**
 * Creates accounts one after another, each in a transaction of its own. Returns those that can't be created, with the reasons. A call
 * that was interrupted can be repeated: usernames that exist are not created again.
 */
export const createMembers = async (invitations: readonly Invitation[], context: Context) => {
  const reasons: { username: string; message: string }[] = []
  for (let start = 0; start < invitations.length; start += hashedAtOnce) {
    const next = invitations.slice(start, start + hashedAtOnce)
    const hashes = await Promise.all(
      next.map(async ({ password }) =>
        password === undefined ? undefined : hashPassword(password, context.passwordCost),
      ),
    )
    for (const [index, invitation] of next.entries())
      try {
        await create(invitation, hashes[index], context)
      } catch (error) {
        if (!(error instanceof PortalError) || error.code >= 500 || error.isAboutToken) throw error
        reasons.push({ username: invitation.username, message: explained(error) })
      }
  }
  return { notInvited: reasons.map(({ username }) => username), reasons }
}

/** Returns for each username itself if no member has it, else the first one with a number that is free. */
export const suggestedUsernames = async (db: Database, usernames: readonly string[]) => {
  const free = async (username: string) => {
    for (let first = 1; ; first += 50) {
      const names = Array.from({ length: 50 }, (_one, index) => `${username}${first + index}`)
      const taken = await takenAmong(db, names)
      const found = names.find((name) => !taken.has(name.toLowerCase()))
      if (found !== undefined) return found
    }
  }
  const taken = await takenAmong(db, usernames)
  const suggestions = []
  for (const requested of new Set(usernames))
    suggestions.push({
      requested,
      suggested: taken.has(requested.toLowerCase()) ? await free(requested) : requested,
    })
  return { usernames: suggestions }
}
