import { randomBytes } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import { canBelongTo } from '../../rest/content/sharingRules.ts'
import { hasPrivilege, type Person } from '../../rest/protocol/authorization.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { NewMemberDefaults } from '../../rest/organization/organization.ts'
import type { Invitation } from '../../rest/organization/userChanges.ts'
import type { Operations } from '../../rest/index.ts'
import type { Context, HandlerParams } from '../operations/context.ts'
import { among } from '../db/among.ts'
import type { Database } from '../db/database.ts'
import { folded, groupMembers, groups, members } from '../db/schema.ts'
import { storedSettings, withOrganizationLock } from '../db/settings.ts'
import { refuseCommonPassword } from '../access/commonPasswords.ts'
import { hashPassword, temporaryPassword, unusablePassword } from '../access/passwords.ts'
import { failures } from '../common/failures.ts'
import { checkStorable } from '../common/storableText.ts'
import { registered } from './identityProviders.ts'
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

/** What differs between the operations that create members. */
interface Particulars {
  /** The parameter of the user type. */
  readonly typeName: 'userLicenseType' | 'userLicenseTypeId'
  /** The name at the identity provider. */
  readonly idpUsername?: string | null
  readonly description?: string | null | undefined
}

/** Throws PortalError if the portal has no identity provider, or if it has a member with this name there. */
const checkLogin = async (tx: Database, idpUsername: string): Promise<void> => {
  if (!(await registered(tx)))
    throw failures.badParameter('provider', 'must be arcgis: no identity provider is registered')
  const same = await tx
    .select({ username: members.username })
    .from(members)
    .where(eq(members.idpUsername, idpUsername))
  if (same.length > 0) throw failures.badParameter('idpUsername', 'is that of another member')
}

/**
 * Creates an account with its license and groups. Without a hash of a password, it is one of an identity provider, which must be
 * registered. Throws PortalError if that is not possible.
 */
const create = async (
  member: Invitation,
  passwordHash: string | undefined,
  context: Context,
  { typeName, idpUsername = null, description = null }: Particulars,
): Promise<void> => {
  const { username, firstname, lastname, fullname, email } = member
  if (member.password !== undefined) refuseCommonPassword('password', member.password, username)
  await withOrganizationLock(context.db, async (tx) => {
    const caller = await context.authorizeAgain(tx)
    if (idpUsername !== null) await checkLogin(tx, idpUsername)
    const defaults: NewMemberDefaults = (await storedSettings(tx)).userDefaultSettings ?? {}
    if ((await takenAmong(tx, [username])).size > 0)
      throw new PortalError({
        code: 400,
        message: `The username ${username} is taken.`,
        parameter: 'username',
      })
    const role = member.role ?? defaults.role ?? leastRights.role
    const userLicenseTypeId =
      member.userLicenseType ?? defaults.userLicenseType ?? leastRights.userLicenseType
    const privileges = await privilegesOf(tx, role)
    checkGiver(caller, undefined, role, privileges)
    await checkLicensesLeft(tx, userLicenseTypeId, 1, typeName)
    checkUserType('role', role, { userLicenseTypeId, username })
    const now = context.clock.now()
    await tx.insert(members).values({
      username,
      id: randomBytes(16).toString('hex'),
      firstName: firstname,
      lastName: lastname,
      fullName: fullname ?? `${firstname} ${lastname}`.trim(),
      email,
      description,
      role,
      userLicenseTypeId,
      idpUsername,
      ...(passwordHash === undefined
        ? { passwordHash: unusablePassword(context.passwordCost) }
        : temporaryPassword(passwordHash, now)),
      created: now,
      modified: now,
    })
    await addToGroups(tx, { username, role, privileges }, member, defaults, caller, now)
    await context.webhooks.fire(tx, caller.username, 'users', 'add', [username])
  })
}

/** Creates a member as an invitation says; what it leaves open is that of the new member defaults. */
const createInvited = async (
  invitation: Invitation,
  passwordHash: string | undefined,
  context: Context,
) => {
  const { firstname, lastname, fullname, email } = invitation
  if (passwordHash === undefined)
    throw failures.badParameter('password', 'is required: the portal sends no invitations by email')
  for (const text of [firstname, lastname, fullname, email]) checkStorable('invitationList', text)
  await create(invitation, passwordHash, context, { typeName: 'userLicenseType' })
}

/** Creates one member, without the new member defaults. Throws PortalError if that is not possible. */
export const createMember = async (
  {
    userLicenseTypeId: userLicenseType,
    provider,
    idpUsername,
    description,
    password,
    ...account
  }: HandlerParams<Operations['accounts']['create']>,
  context: Context,
): Promise<void> => {
  for (const name of ['firstname', 'lastname', 'email'] as const) checkStorable(name, account[name])
  checkStorable('description', description)
  checkStorable('idpUsername', idpUsername)
  const member = { ...account, userLicenseType, groups: [] }
  const about = { typeName: 'userLicenseTypeId', description } as const
  if (provider === 'enterprise') {
    if (!idpUsername)
      throw failures.badParameter('idpUsername', 'is required for the provider enterprise')
    return create(member, undefined, context, { ...about, idpUsername })
  }
  if (password === undefined)
    throw failures.badParameter('password', 'is required for the provider arcgis')
  const passwordHash = await hashPassword(password, context.passwordCost)
  await create({ ...member, password }, passwordHash, context, about)
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
        await createInvited(invitation, hashes[index], context)
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
