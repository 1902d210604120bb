import { eq } from 'drizzle-orm'
import { signedIn, type Context } from '../operations/context.ts'
import type { Database } from '../db/database.ts'
import { groupMembers, groups } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { endRequests } from '../access/groupOwners.ts'

/**
 * Locks a group until the transaction ends, so that two calls do not add the same member. Returns it, and the caller with the rights after
 * waiting for the lock.
 */
export const lockGroup = async (
  tx: Database,
  groupId: string,
  { authorizeAgain }: Pick<Context, 'authorizeAgain'>,
) => {
  const [group] = await tx.select().from(groups).where(eq(groups.id, groupId)).for('update')
  if (!group) throw failures.noGroup()
  return { group, caller: await authorizeAgain(tx) }
}

/** Returns the group roles of the members and managers of a group by name, without the owner. */
export const membersOf = async (
  tx: Database,
  groupId: string,
): Promise<Map<string, 'admin' | 'member'>> => {
  const rows = await tx
    .select({ username: groupMembers.username, memberType: groupMembers.memberType })
    .from(groupMembers)
    .where(eq(groupMembers.groupId, groupId))
  return new Map(rows.map(({ username, memberType }) => [username, memberType]))
}

/** Adds members to a locked group, and fires webhooks. Their invitations and applications have been answered by that. */
export const addMembers = async (
  tx: Database,
  groupId: string,
  added: readonly { readonly username: string; readonly memberType: 'admin' | 'member' }[],
  context: Context,
): Promise<void> => {
  if (added.length === 0) return
  const joined = context.clock.now()
  await tx.insert(groupMembers).values(added.map((member) => ({ ...member, groupId, joined })))
  await context.webhooks.fire(tx, signedIn(context).username, 'groups', 'addUsers', [groupId])
  await endRequests(
    tx,
    groupId,
    added.map(({ username }) => username),
  )
}
