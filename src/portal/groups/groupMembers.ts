import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, gt, gte, inArray, lte, or, sql, type SQLWrapper } from 'drizzle-orm'
import { hasPrivilege, type Person } from '../../rest/protocol/authorization.ts'
import { canBelongTo } from '../../rest/content/sharingRules.ts'
import { membershipLimits } from '../../rest/groups/groupMembers.ts'
import type { Operations } from '../../rest/index.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Context, Handlers } from '../operations/context.ts'
import type { Database } from '../db/database.ts'
import { pageOf, pictureName } from '../db/records.ts'
import {
  folded,
  groupApplications,
  groupInvitations,
  groupMembers,
  members,
  type groups,
} from '../db/schema.ts'
import { countGroups } from '../access/groupOwners.ts'
import { memberColumns, personOf } from '../access/rights.ts'
import { failures } from '../common/failures.ts'
import { canSeeMember, seesAllMembers } from '../access/visibility.ts'
import { checkListable, readGroup } from './groups.ts'
import { addMembers, lockGroup, membersOf } from './membership.ts'
import { notify } from '../db/notify.ts'

type Because =
  | 'unknown'
  | 'disabled'
  | 'already'
  | 'invited'
  | 'owner'
  | 'notMember'
  | 'tooManyGroups'
  | 'privilege'

const messages: Readonly<Record<Because, string>> = {
  unknown: 'User does not exist or is inaccessible.',
  disabled: 'The member is disabled.',
  already: 'The member already belongs to the group.',
  invited: 'The member has been invited already.',
  owner: "The group owner can't be removed or demoted. Change the owner first.",
  notMember: 'The member does not belong to the group.',
  tooManyGroups: `The member already belongs to ${membershipLimits.groupsOfMember} groups.`,
  privilege: 'Members of a shared update group must have the privilege portal:user:createItem.',
}

const reasonsOf = (refused: ReadonlyMap<string, Because>) =>
  refused.size === 0
    ? {}
    : {
        reasons: [...refused].map(([username, because]) => ({
          username,
          because,
          message: messages[because],
        })),
      }

const canAppoint = (caller: Person, owner: string) =>
  caller.username === owner || hasPrivilege(caller, 'portal:admin:assignToGroups')

type JoinedGroup = Pick<typeof groups.$inferSelect, 'id' | 'owner' | 'capabilities'>

/** Returns the members that cannot belong to the group, and why. */
const refusedMembers = async (
  tx: Database,
  group: JoinedGroup,
  names: readonly string[],
): Promise<Map<string, Because>> => {
  const known = await tx
    .select(memberColumns)
    .from(members)
    .where(inArray(members.username, [...names]))
  const people = new Map(known.map((member) => [member.username, member]))
  const present = await membersOf(tx, group.id)
  const refused = new Map<string, Because>()
  for (const name of names) {
    const member = people.get(name)
    if (!member) refused.set(name, 'unknown')
    else if (name === group.owner || present.has(name)) refused.set(name, 'already')
    else if (member.disabled) refused.set(name, 'disabled')
    else if (!canBelongTo(personOf(member), group)) refused.set(name, 'privilege')
    else if ((await countGroups(tx, name)) >= membershipLimits.groupsOfMember)
      refused.set(name, 'tooManyGroups')
  }
  return refused
}

/** Throws 400 with the reason if a member cannot belong to a locked group. */
export const checkCanBelong = async (
  tx: Database,
  group: JoinedGroup,
  username: string,
): Promise<void> => {
  const because = (await refusedMembers(tx, group, [username])).get(username)
  if (because) throw refusal('join', messages[because])
}

const refusal = (what: 'join' | 'leave', reason: string) =>
  new PortalError({ code: 400, message: `Unable to ${what} group.`, details: [reason] })

/** Maximum applications in a response. */
const maxApplications = 1000

/** Removes an application from a locked group. Throws 400 if there is none. */
const takeApplication = async (tx: Database, groupId: string, username: string): Promise<void> => {
  const taken = await tx
    .delete(groupApplications)
    .where(and(eq(groupApplications.groupId, groupId), eq(groupApplications.username, username)))
    .returning()
  if (taken.length === 0)
    throw new PortalError({
      code: 400,
      message: 'Application does not exist or is inaccessible.',
      parameter: 'userName',
    })
}

/** Answers an application, and notifies the applicant. */
const answerApplication = (
  { groupId, userName }: { readonly groupId: string; readonly userName: string },
  context: Context,
  isAccepted: boolean,
) =>
  context.db.transaction(async (tx) => {
    const { group } = await lockGroup(tx, groupId, context)
    const now = context.clock.now()
    await takeApplication(tx, groupId, userName)
    if (isAccepted) {
      await checkCanBelong(tx, group, userName)
      await addMembers(tx, groupId, [{ username: userName, memberType: 'member' }], context)
    }
    const type = isAccepted ? 'group_application_accepted' : 'group_application_declined'
    await notify(tx, [userName], { type, group, received: now })
    return { success: true, groupId, username: userName }
  })

/** Returns the owner and the managers of a group. */
const managersOf = async (tx: Database, { id, owner }: { id: string; owner: string }) => [
  owner,
  ...[...(await membersOf(tx, id))].flatMap(([name, type]) => (type === 'admin' ? [name] : [])),
]

const listOrder = {
  username: folded(groupMembers.username),
  membertype: groupMembers.memberType,
  joined: groupMembers.joined,
} as const

const checkCount = (names: readonly string[]) => {
  if (names.length === 0) throw failures.badParameter('users', "or 'admins' is required")
  if (names.length > membershipLimits.atOnce)
    throw failures.badParameter(
      'users',
      `and 'admins' must be at most ${membershipLimits.atOnce} members together`,
    )
}

export const groupMemberHandlers: Handlers<Operations['groupMembers']> = {
  add: async ({ groupId, users = [], admins = [] }, context) => {
    const names = [...new Set([...admins, ...users])]
    checkCount(names)
    return context.db.transaction(async (tx) => {
      const { group, caller } = await lockGroup(tx, groupId, context)
      if (admins.length > 0 && !canAppoint(caller, group.owner))
        throw failures.notAllowed(
          'Only the owner of the group and administrators can appoint managers.',
        )
      const refused = await refusedMembers(tx, group, names)
      const added = names.filter((name) => !refused.has(name))
      await addMembers(
        tx,
        groupId,
        added.map((username) => ({
          username,
          memberType: admins.includes(username) ? 'admin' : 'member',
        })),
        context,
      )
      return { notAdded: [...refused.keys()], ...reasonsOf(refused) }
    })
  },

  update: async ({ groupId, users = [], admins = [] }, context) => {
    const names = [...new Set([...admins, ...users])]
    checkCount(names)
    return context.db.transaction(async (tx) => {
      const { group, caller } = await lockGroup(tx, groupId, context)
      const { owner } = group
      const present = await membersOf(tx, groupId)
      const refused = new Map<string, Because>()
      for (const name of names)
        if (name === owner) refused.set(name, 'owner')
        else if (!present.has(name)) refused.set(name, 'notMember')
      for (const memberType of ['admin', 'member'] as const) {
        const changed = names.filter(
          (name) => !refused.has(name) && admins.includes(name) === (memberType === 'admin'),
        )
        if (changed.length > 0)
          await tx
            .update(groupMembers)
            .set({ memberType })
            .where(and(eq(groupMembers.groupId, groupId), inArray(groupMembers.username, changed)))
      }
      if (refused.size < names.length)
        await context.webhooks.fire(tx, caller.username, 'groups', 'updateUsers', [groupId])
      return {
        results: names.map((username) => ({ username, success: !refused.has(username) })),
        ...reasonsOf(refused),
      }
    })
  },

  remove: async ({ groupId, users }, context) =>
    context.db.transaction(async (tx) => {
      const { group, caller } = await lockGroup(tx, groupId, context)
      const { owner } = group
      const present = await membersOf(tx, groupId)
      const names = [...new Set(users)]
      const refused = new Map<string, Because>()
      for (const name of names)
        if (name === owner) refused.set(name, 'owner')
        else if (!present.has(name)) refused.set(name, 'notMember')
      const removed = names.filter((name) => !refused.has(name))
      if (removed.length > 0) {
        await tx
          .delete(groupMembers)
          .where(and(eq(groupMembers.groupId, groupId), inArray(groupMembers.username, removed)))
        await context.webhooks.fire(tx, caller.username, 'groups', 'removeUsers', [groupId])
      }
      return { notRemoved: [...refused.keys()], ...reasonsOf(refused) }
    }),

  list: async (params, { db, caller }) => {
    const { groupId, start, num, sortField, sortOrder, name, memberType, joined = [] } = params
    const { owner } = await readGroup(db, caller, groupId)
    await checkListable(db, caller, groupId)
    // Private profiles show their username only.
    const fullName = seesAllMembers(caller)
      ? sql<string>`${members.fullName}`
      : sql<string>`CASE WHEN ${members.access} = 'private' AND ${members.username} <> ${caller?.username ?? ''}
          THEN ${members.username} ELSE ${members.fullName} END`
    const contains = (text: SQLWrapper) =>
      sql`strpos(${folded(text)}, ${folded(sql`${name}::text`)}) > 0`
    const [from, until] = joined
    const where = and(
      eq(groupMembers.groupId, groupId),
      name === undefined
        ? undefined
        : or(contains(groupMembers.username), contains(sql`(${fullName})`)),
      memberType === undefined ? undefined : eq(groupMembers.memberType, memberType),
      from === undefined ? undefined : gte(groupMembers.joined, from),
      until === undefined ? undefined : lte(groupMembers.joined, until),
    )
    const found = db
      .select({
        username: groupMembers.username,
        fullName,
        access: members.access,
        thumbnailHash: members.thumbnailHash,
        thumbnailType: members.thumbnailType,
        memberType: groupMembers.memberType,
        joined: groupMembers.joined,
      })
      .from(groupMembers)
      .innerJoin(members, eq(members.username, groupMembers.username))
      .where(where)
    const total = await db.$count(found.as('found'))
    const rows = await found
      .orderBy(
        (sortOrder === 'desc' ? desc : asc)(listOrder[sortField]),
        asc(folded(groupMembers.username)),
        asc(groupMembers.username),
      )
      .offset(start - 1)
      .limit(num)
    const [ofOwner] = await db.select({ fullName }).from(members).where(eq(members.username, owner))
    return {
      ...pageOf(start, rows.length, total),
      owner: { username: owner, ...ofOwner },
      users: rows.map((row) => ({
        username: row.username,
        fullName: row.fullName,
        memberType: row.memberType,
        joined: row.joined,
        thumbnail: canSeeMember(row, caller) ? pictureName(row) : null,
      })),
    }
  },

  join: ({ groupId }, context) =>
    context.db.transaction(async (tx) => {
      const { group, caller } = await lockGroup(tx, groupId, context)
      const { username } = caller
      await readGroup(tx, caller, groupId)
      await checkCanBelong(tx, group, username)
      if (group.isInvitationOnly)
        throw failures.notAllowed('Members can join this group by invitation only.')
      const now = context.clock.now()
      if (group.autoJoin)
        await addMembers(tx, groupId, [{ username, memberType: 'member' }], context)
      else {
        const added = await tx
          .insert(groupApplications)
          .values({ groupId, username, received: now })
          .onConflictDoNothing()
          .returning()
        if (added.length > 0)
          await notify(tx, await managersOf(tx, group), {
            type: 'group_join',
            group,
            received: now,
            username,
          })
      }
      return { success: true, groupId }
    }),

  leave: ({ groupId }, context) =>
    context.db.transaction(async (tx) => {
      const { group, caller } = await lockGroup(tx, groupId, context)
      const { username } = caller
      await readGroup(tx, caller, groupId)
      if (group.owner === username)
        throw refusal('leave', "The owner can't leave the group. Change the owner first.")
      if (!(await membersOf(tx, groupId)).has(username))
        throw refusal('leave', 'You do not belong to the group.')
      if (group.leavingDisallowed)
        throw failures.notAllowed(
          'Members cannot leave this group. Its owner and managers can remove them.',
        )
      await tx
        .delete(groupMembers)
        .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.username, username)))
      await context.webhooks.fire(tx, username, 'groups', 'removeUsers', [groupId])
      return { success: true, groupId }
    }),

  invite: ({ groupId, users, role, expiration }, context) =>
    context.db.transaction(async (tx) => {
      const { group, caller } = await lockGroup(tx, groupId, context)
      if (role === 'group_admin' && !canAppoint(caller, group.owner))
        throw failures.notAllowed(
          'Only the owner of the group and administrators can appoint managers.',
          'role',
        )
      const names = [...new Set(users)]
      const now = context.clock.now()
      const refused = await refusedMembers(tx, group, names)
      const pending = await tx
        .select({ username: groupInvitations.username })
        .from(groupInvitations)
        .where(
          and(
            eq(groupInvitations.groupId, groupId),
            inArray(groupInvitations.username, names),
            gt(groupInvitations.expires, now),
          ),
        )
      for (const { username } of pending)
        if (!refused.has(username)) refused.set(username, 'invited')
      const invited = names.filter((name) => !refused.has(name))
      if (invited.length > 0) {
        // Also those of other members that have expired.
        await tx
          .delete(groupInvitations)
          .where(and(eq(groupInvitations.groupId, groupId), lte(groupInvitations.expires, now)))
        await tx.insert(groupInvitations).values(
          invited.map((username) => ({
            id: `G${randomBytes(16).toString('hex')}`,
            groupId,
            username,
            role,
            fromUsername: caller.username,
            created: now,
            expires: now + expiration * 60_000,
          })),
        )
        await notify(tx, invited, { type: 'user_invite', group, received: now })
        await context.webhooks.fire(tx, caller.username, 'groups', 'invite', [groupId])
      }
      // Members who belong to the group, or have an invitation, do not make the call fail.
      const success = [...refused.values()].every(
        (because) => because === 'already' || because === 'invited',
      )
      return { success, groupId, ...reasonsOf(refused) }
    }),

  applications: async ({ groupId }, { db }) => ({
    applications: await db
      .select({
        username: members.username,
        fullname: members.fullName,
        received: groupApplications.received,
      })
      .from(groupApplications)
      .innerJoin(members, eq(members.username, groupApplications.username))
      .where(eq(groupApplications.groupId, groupId))
      .orderBy(asc(groupApplications.received), asc(members.username))
      .limit(maxApplications),
  }),

  acceptApplication: (params, context) => answerApplication(params, context, true),
  declineApplication: (params, context) => answerApplication(params, context, false),
}
