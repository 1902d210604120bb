import { and, eq, inArray, sql } from 'drizzle-orm'
import { hasPrivilege, type Person } from '../../rest/protocol/authorization.ts'
import { membershipLimits } from '../../rest/groups/groupMembers.ts'
import type { Operations } from '../../rest/index.ts'
import type { Context, Handlers } from '../operations/context.ts'
import type { Database } from '../db/database.ts'
import { groupMembers, groups, members } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { groupsOf } from '../access/visibility.ts'

type Because = 'unknown' | 'disabled' | 'already' | 'owner' | 'notMember' | 'tooManyGroups'

const messages: Readonly<Record<Because, string>> = {
  unknown: 'User does not exist or is inaccessible.',
  disabled: 'The member is disabled.',
  already: 'The member already belongs to the group.',
  owner: "The group owner can't be removed or demoted. Change the owner first.",
  notMember: 'The member does not belong to the group.',
  tooManyGroups: `The member already belongs to ${membershipLimits.groupsOfMember} groups.`,
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

/**
 * Locks a group until the transaction ends, so that two calls do not add the same member. Returns it, and the caller with the rights after
 * waiting for the lock.
 */
const lockGroup = async (
  tx: Database,
  groupId: string,
  { authorizeAgain }: Pick<Context, 'authorizeAgain'>,
) => {
  const [group] = await tx.select().from(groups).where(eq(groups.id, groupId)).for('update')
  if (!group) throw failures.noGroup()
  return { group, caller: await authorizeAgain(tx) }
}

const membersOf = async (tx: Database, groupId: string) => {
  const rows = await tx
    .select({ username: groupMembers.username })
    .from(groupMembers)
    .where(eq(groupMembers.groupId, groupId))
  return new Set(rows.map(({ username }) => username))
}

const countGroups = async (tx: Database, username: string): Promise<number> =>
  tx.$count(groups, sql`${groups.id} IN ${groupsOf(username)}`)

const canAppoint = (caller: Person, owner: string) =>
  caller.username === owner || hasPrivilege(caller, 'portal:admin:assignToGroups')

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
      const known = await tx
        .select({ username: members.username, disabled: members.disabled })
        .from(members)
        .where(inArray(members.username, names))
      const people = new Map(known.map((member) => [member.username, member]))
      const present = (await membersOf(tx, groupId)).add(group.owner)
      const refused = new Map<string, Because>()
      for (const name of names) {
        const member = people.get(name)
        if (!member) refused.set(name, 'unknown')
        else if (present.has(name)) refused.set(name, 'already')
        else if (member.disabled) refused.set(name, 'disabled')
        else if ((await countGroups(tx, name)) >= membershipLimits.groupsOfMember)
          refused.set(name, 'tooManyGroups')
      }
      const added = names.filter((name) => !refused.has(name))
      if (added.length > 0)
        await tx.insert(groupMembers).values(
          added.map((username) => ({
            groupId,
            username,
            memberType: admins.includes(username) ? ('admin' as const) : ('member' as const),
            joined: context.clock.now(),
          })),
        )
      return { notAdded: [...refused.keys()], ...reasonsOf(refused) }
    })
  },

  update: async ({ groupId, users = [], admins = [] }, context) => {
    const names = [...new Set([...admins, ...users])]
    checkCount(names)
    return context.db.transaction(async (tx) => {
      const { owner } = (await lockGroup(tx, groupId, context)).group
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
      return {
        results: names.map((username) => ({ username, success: !refused.has(username) })),
        ...reasonsOf(refused),
      }
    })
  },

  remove: async ({ groupId, users }, context) =>
    context.db.transaction(async (tx) => {
      const { owner } = (await lockGroup(tx, groupId, context)).group
      const present = await membersOf(tx, groupId)
      const names = [...new Set(users)]
      const refused = new Map<string, Because>()
      for (const name of names)
        if (name === owner) refused.set(name, 'owner')
        else if (!present.has(name)) refused.set(name, 'notMember')
      const removed = names.filter((name) => !refused.has(name))
      if (removed.length > 0)
        await tx
          .delete(groupMembers)
          .where(and(eq(groupMembers.groupId, groupId), inArray(groupMembers.username, removed)))
      return { notRemoved: [...refused.keys()], ...reasonsOf(refused) }
    }),
}
