import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { canBelongTo } from '../../rest/content/sharingRules.ts'
import { membershipLimits } from '../../rest/groups/groupMembers.ts'
import { hasPrivilege } from '../../rest/protocol/authorization.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { failures } from '../common/failures.ts'
import { among } from '../db/among.ts'
import type { Database } from '../db/database.ts'
import { folded, groupApplications, groupInvitations, groupMembers, groups } from '../db/schema.ts'
import { personOf, type MemberRow } from './rights.ts'
import { groupsOf } from './visibility.ts'

/** Returns the number of groups that a member owns or belongs to. */
export const countGroups = (db: Database, username: string): Promise<number> =>
  db.$count(groups, sql`${groups.id} IN ${groupsOf(username)}`)

/** Ends the invitations and applications of members who belong to a group now. */
export const endRequests = async (
  tx: Database,
  groupId: string | readonly string[],
  usernames: readonly string[],
): Promise<void> => {
  const ids = [groupId].flat()
  for (const table of [groupInvitations, groupApplications])
    await tx.delete(table).where(and(among(table.groupId, ids), among(table.username, usernames)))
}

/** Returns the error for a title that another group of the owner has. */
export const titleTaken = (title: string, what: string, parameter: string): PortalError =>
  new PortalError({
    code: 400,
    message: `Unable to ${what} group.`,
    details: [`Group title '${title}' not available.`],
    parameter,
  })

/**
 * Returns a title among these that a group of the owner has already, in upper or lower case, other than the group `except`. The content of
 * the owner must be locked (`lockContent`), so that no other group gets the title meanwhile: there is
 * no unique index, because groups of earlier versions can have the same title.
 */
export const takenTitle = async (
  tx: Database,
  owner: string,
  titles: readonly string[],
  except = '',
): Promise<string | undefined> => {
  const [taken] = await tx
    .select({ title: groups.title })
    .from(groups)
    .where(
      and(
        eq(groups.owner, owner),
        ne(groups.id, except),
        inArray(
          folded(groups.title),
          titles.map((title) => folded(sql`${title}::text`)),
        ),
      ),
    )
    .limit(1)
  return taken?.title
}

/**
 * Makes a member the owner of groups, whose IDs it returns; their previous owner no longer belongs to them. The content of the new owner must be locked. Throws
 * when the new owner cannot own them: 403 without the privilege to own groups, or to update the items of one of them, 400 for a disabled member, a title that one of the new
 * owner's groups has, and too many groups.
 */
export const giveGroups = async (
  tx: Database,
  which: SQL,
  target: MemberRow,
): Promise<string[]> => {
  const given = await tx
    .select({ id: groups.id, title: groups.title, capabilities: groups.capabilities })
    .from(groups)
    .where(which)
    .orderBy(groups.id)
    .for('update')
  if (given.length === 0) return []
  const { username, disabled } = target
  if (disabled) throw failures.badParameter('targetUsername', 'is a disabled member')
  if (!hasPrivilege(personOf(target), 'portal:user:createGroup'))
    throw failures.notAllowed(
      "The new owner doesn't have the privilege portal:user:createGroup.",
      'targetUsername',
    )
  if (!given.every((group) => canBelongTo(personOf(target), group)))
    throw failures.notAllowed(
      "The new owner doesn't have the privilege portal:user:createItem, which members of a shared update group must have.",
      'targetUsername',
    )
  const titles = given.map(({ title }) => title)
  const taken = await takenTitle(tx, username, titles)
  if (taken !== undefined) throw titleTaken(taken, 'reassign', 'targetUsername')
  const ids = given.map(({ id }) => id)
  await tx
    .delete(groupMembers)
    .where(and(among(groupMembers.groupId, ids), eq(groupMembers.username, username)))
  await endRequests(tx, ids, [username])
  await tx.update(groups).set({ owner: username }).where(among(groups.id, ids))
  if ((await countGroups(tx, username)) > membershipLimits.groupsOfMember)
    throw failures.badParameter(
      'targetUsername',
      `would belong to more than ${membershipLimits.groupsOfMember} groups`,
    )
  return ids
}
