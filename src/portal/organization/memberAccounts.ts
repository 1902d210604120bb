import { eq } from 'drizzle-orm'
import { hasPrivilege, isAdministrator, type Person } from '../../rest/protocol/authorization.ts'
import { canChangeAccount } from '../../rest/organization/roleAssignment.ts'
import type { Operations } from '../../rest/index.ts'
import type { Context, HandlerParams } from '../operations/context.ts'
import type { Database } from '../db/database.ts'
import { members } from '../db/schema.ts'
import { settingsOf, withOrganizationLock } from '../db/settings.ts'
import { failures } from '../common/failures.ts'
import { checkStorable } from '../common/storableText.ts'
import { memberColumns, type MemberRow } from '../access/rights.ts'
import { refuseCommonPassword } from '../access/commonPasswords.ts'
import { hashPassword, storePassword, temporaryPassword } from '../access/passwords.ts'
import { endSignIns } from '../access/tokens.ts'
import { withFileLease } from '../files/fileLeases.ts'
import { release } from '../files/sweep.ts'
import { storeThumbnail } from '../items/images.ts'

/** Returns a member; undefined for an unknown username. */
export const readMember = async (
  db: Database,
  username: string,
): Promise<MemberRow | undefined> => {
  const [member] = await db
    .select(memberColumns)
    .from(members)
    .where(eq(members.username, username))
  return member
}

/**
 * Returns a member whose account `caller` changes. Throws for an unknown username, and for an administrator unless the caller is one,
 * too.
 */
export const accountFor = async (
  tx: Database,
  username: string,
  caller: Person,
  parameter?: string,
): Promise<MemberRow> => {
  const member = await readMember(tx, username)
  if (!member) throw failures.noUser(parameter)
  if (!canChangeAccount(caller, member.role))
    throw failures.notAllowed('Only administrators can change the accounts of administrators.')
  return member
}

type Profile = Omit<HandlerParams<Operations['users']['update']>, 'userName'>

/** Returns the columns that a request changes; those that stay are undefined. */
const changesOf = (
  {
    clearEmptyFields,
    fullname,
    lastName,
    description,
    tags,
    culture,
    region,
    units,
    preferredView,
    ...sent
  }: Omit<Profile, 'password' | 'thumbnail'>,
  member: MemberRow,
) => {
  const cleared = <T, E>(value: T | null | undefined, empty: E) =>
    value === null ? (clearEmptyFields ? empty : undefined) : value
  const names = {
    firstName: sent.firstName ?? member.firstName,
    lastName: cleared(lastName, '') ?? member.lastName,
  }
  const isRenamed = names.firstName !== member.firstName || names.lastName !== member.lastName
  return {
    ...sent,
    ...names,
    fullName: fullname ?? (isRenamed ? `${names.firstName} ${names.lastName}`.trim() : undefined),
    description: cleared(description, null),
    tags: cleared(tags, []),
    culture: cleared(culture, null),
    region: cleared(region, null),
    units: cleared(units, null),
    preferredView: cleared(preferredView, null),
  }
}

const checkOwnProfile = async (tx: Database, caller: Person) => {
  const { updateUserProfileDisabled = false } = await settingsOf(tx)
  if (updateUserProfileDisabled && !hasPrivilege(caller, 'portal:admin:updateUsers'))
    throw failures.notAllowed('The organization does not let members change their profiles.')
}

const checkReset = (caller: Person, username: string) => {
  if (!isAdministrator(caller))
    throw failures.notAllowed('Only administrators can set the passwords of other members.')
  if (caller.username === username)
    throw failures.badParameter('password', 'is not changed here: replace your own with Reset User')
}

/** Locks a member whose profile the caller changes. */
const lockProfile = async (tx: Database, username: string, context: Context) => {
  await tx
    .select({ username: members.username })
    .from(members)
    .where(eq(members.username, username))
    .for('no key update')
  const caller = await context.authorizeAgain(tx)
  return { caller, member: await accountFor(tx, username, caller) }
}

/**
 * Changes the profile of a member, or sets a temporary password. Throws 403 while the organization does not let members change their
 * own profile.
 */
export const updateProfile = async (
  username: string,
  { password, thumbnail, ...profile }: Profile,
  context: Context,
): Promise<void> => {
  for (const [name, value] of Object.entries(profile)) checkStorable(name, value)
  // Before the password is hashed, which is expensive.
  if (password !== undefined && context.caller) {
    checkReset(context.caller, username)
    refuseCommonPassword('password', password, username)
  }
  const passwordHash =
    password === undefined ? undefined : await hashPassword(password, context.passwordCost)
  await withFileLease(context, async (files) => {
    const { thumbnailHash, thumbnailType } = await storeThumbnail({ thumbnail }, context, files)
    const replaced = await context.db.transaction(async (tx) => {
      const { caller, member } = await lockProfile(tx, username, context)
      if (passwordHash !== undefined) {
        checkReset(caller, username)
        if (member.idpUsername !== null)
          throw failures.badParameter('password', 'is that of the identity provider of the member')
        await storePassword(tx, username, temporaryPassword(passwordHash, context.clock.now()))
      } else if (caller.username === username) await checkOwnProfile(tx, caller)
      await tx
        .update(members)
        .set({
          ...changesOf(profile, member),
          thumbnailHash,
          thumbnailType,
          modified: context.clock.now(),
        })
        .where(eq(members.username, username))
      await context.webhooks.fire(tx, caller.username, 'users', 'update', [username])
      return thumbnailHash ? member.thumbnailHash : null
    })
    await release(context.db, context.files, [replaced])
  })
  if (passwordHash !== undefined) context.securityEvent('passwordChanged', { username })
}

/** Removes the picture of a member, if there is one. Throws 403 while the organization does not let members change their own profile. */
export const deletePicture = async (username: string, context: Context): Promise<void> => {
  const removed = await context.db.transaction(async (tx) => {
    const { caller, member } = await lockProfile(tx, username, context)
    if (caller.username === username) await checkOwnProfile(tx, caller)
    await tx
      .update(members)
      .set({ thumbnailHash: null, thumbnailType: null, modified: context.clock.now() })
      .where(eq(members.username, username))
    await context.webhooks.fire(tx, caller.username, 'users', 'update', [username])
    return member.thumbnailHash
  })
  await release(context.db, context.files, [removed])
}

/**
 * Disables or enables a member. The sign-ins of a disabled member end at once. Administrators can only be disabled by other ones, so
 * one always remains.
 */
export const setDisabled = (username: string, disabled: boolean, context: Context): Promise<void> =>
  withOrganizationLock(context.db, async (tx) => {
    const caller = await context.authorizeAgain(tx)
    await accountFor(tx, username, caller)
    if (caller.username === username)
      throw failures.badParameter(
        'userName',
        'must be another member: one cannot disable or enable oneself',
      )
    await tx
      .update(members)
      .set({ disabled, modified: context.clock.now() })
      .where(eq(members.username, username))
    if (disabled) await endSignIns(tx, username)
    const operation = disabled ? 'disable' : 'enable'
    await context.webhooks.fire(tx, caller.username, 'users', operation, [username])
  })
