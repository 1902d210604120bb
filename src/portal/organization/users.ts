import { and, asc, eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { Person } from '../../rest/protocol/authorization.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Group } from '../../rest/records/group.ts'
import type { Operations } from '../../rest/index.ts'
import { signedIn, type Handlers } from '../operations/context.ts'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'
import { folded, groups, items, members } from '../db/schema.ts'
import { isSystemAccount } from '../../rest/records/systemAccounts.ts'
import { failures } from '../common/failures.ts'
import { reasonOf, replacePassword } from '../access/passwords.ts'
import { checkStorable } from '../common/storableText.ts'
import { deletePicture, readMember, setDisabled, updateProfile } from './memberAccounts.ts'
import { createMember, createMembers, suggestedUsernames } from './memberCreation.ts'
import { deleteMember } from './memberDeletion.ts'
import { ownRecord, userRecords } from './memberRecords.ts'
import { searchMembers } from './memberSearch.ts'
import { thumbnailAnswer } from '../items/thumbnails.ts'
import { groupColumns, groupRecord, pictureName } from '../db/records.ts'
import { personOf, type MemberRow } from '../access/rights.ts'
import {
  canSeeMember,
  groupsKnownOf,
  readableGroups,
  seesAllMembers,
} from '../access/visibility.ts'

/** Returns the groups of a member that the caller can see, with the member's role in each. */
const memberGroups = async (
  db: Database,
  member: MemberRow,
  caller: Person | undefined,
): Promise<z.input<typeof Group>[]> => {
  const rows = await db
    .select(groupColumns(personOf(member)))
    .from(groups)
    .where(and(groupsKnownOf(member.username, caller), readableGroups(caller)))
    .orderBy(asc(folded(groups.title)), asc(groups.id))
  const isOwn = caller?.username === member.username
  return rows.map((row) =>
    groupRecord(isOwn ? row : { ...row, applications: undefined }, personOf(member)),
  )
}

export const userHandlers: Handlers<Operations['users']> = {
  self: async (_params, context) => {
    const { db } = context
    const caller = signedIn(context)
    const member = await readMember(db, caller.username)
    if (!member) throw failures.noUser()
    return { ...(await ownRecord(context, member)), groups: await memberGroups(db, member, caller) }
  },

  read: async ({ userName }, context) => {
    const { db, caller, plays } = context
    const member = await readMember(db, userName)
    if (!member || !canSeeMember(member, caller)) throw failures.noUser()
    // Products list what these accounts own, but not the accounts.
    if (plays !== undefined && isSystemAccount(userName)) throw failures.noUser()
    const [record] =
      caller?.username === userName || seesAllMembers(caller)
        ? [await ownRecord(context, member)]
        : await userRecords(db, [member], caller)
    if (!record) throw failures.noUser()
    // Anonymous callers receive a few fields and no groups.
    return caller ? { ...record, groups: await memberGroups(db, member, caller) } : record
  },

  search: (params, context) => searchMembers(params, context),

  update: async ({ userName, ...profile }, context) => {
    await updateProfile(userName, profile, context)
    return { success: true, username: userName }
  },

  deleteThumbnail: async ({ userName }, context) => {
    await deletePicture(userName, context)
    return { success: true }
  },

  info: async ({ userName, path, w }, { db, caller, files, request }) => {
    const member = await readMember(db, userName)
    if (!member || !canSeeMember(member, caller)) throw failures.noUser()
    const { thumbnailHash: hash, thumbnailType: type } = member
    if (hash === null || path !== pictureName(member)) throw failures.noInfoFile()
    return thumbnailAnswer(files, { hash, type: type ?? 'image/png' }, request.ifNoneMatch, w)
  },

  tags: async ({ userName }, { db }) => {
    if (!(await readMember(db, userName))) throw failures.noUser()
    const found = await db.execute(sql`SELECT tag, count(*)::integer AS count
      FROM ${items}, unnest(${items.tags}) AS tag WHERE ${items.owner} = ${userName}
      GROUP BY tag ORDER BY lower(tag COLLATE "und-x-icu"), tag`)
    return { tags: rowsOf<{ tag: string; count: number }>(found) }
  },

  properties: async ({ userName }, { db }) => {
    const [member] = await db
      .select({ properties: members.properties })
      .from(members)
      .where(eq(members.username, userName))
    if (!member) throw failures.noUser()
    return member
  },

  setProperties: async ({ userName, properties }, { db, authorizeAgain }) => {
    checkStorable('properties', properties)
    return db.transaction(async (tx) => {
      const set = await tx
        .update(members)
        .set({ properties })
        .where(eq(members.username, userName))
        .returning({ username: members.username })
      if (set.length === 0) throw failures.noUser()
      await authorizeAgain(tx)
      return { success: true, username: userName }
    })
  },

  remove: async ({ userName, transferTo }, context) => {
    await deleteMember(userName, transferTo, context)
    return { success: true, username: userName }
  },

  disable: async ({ userName }, context) => {
    await setDisabled(userName, true, context)
    return { success: true, username: userName }
  },

  enable: async ({ userName }, context) => {
    await setDisabled(userName, false, context)
    return { success: true, username: userName }
  },

  reset: async ({ userName, password, newPassword }, context) => {
    const result = await replacePassword(context, userName, password, newPassword)
    if ('refused' in result)
      throw new PortalError({
        code: 400,
        message: 'Unable to reset password.',
        details: [reasonOf(result)],
        parameter: ['same', 'common'].includes(result.refused) ? 'newPassword' : 'password',
      })
    return { success: true, username: userName }
  },

  invite: async ({ invitationList: { invitations } }, context) => {
    context.concerns('username', ...invitations.map(({ username }) => username))
    return { success: true, ...(await createMembers(invitations, context)) }
  },

  checkUsernames: ({ usernames }, { db }) => suggestedUsernames(db, usernames),
}

export const accountHandlers: Handlers<Operations['accounts']> = {
  create: async (account, context) => {
    await createMember(account, context)
    return { status: 'success' }
  },
}
