import { and, desc, eq, gt } from 'drizzle-orm'
import type * as z from 'zod'
import type { invitations as operations, Invitation } from '../../rest/groups/invitations.ts'
import type { Person } from '../../rest/protocol/authorization.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { signedIn, type Context, type Handlers } from '../operations/context.ts'
import { among } from '../db/among.ts'
import type { Database } from '../db/database.ts'
import { groupColumns, groupRecord } from '../db/records.ts'
import { groupInvitations, groups, members } from '../db/schema.ts'
import { checkCanBelong } from './groupMembers.ts'
import { addMembers, lockGroup } from './membership.ts'
import { notify } from '../db/notify.ts'

const noInvitation = () =>
  new PortalError({ code: 400, message: 'Invitation does not exist or is inaccessible.' })

/** Maximum invitations in a response. */
const maxInvitations = 1000

/** Returns the condition for the invitations of a member that have not expired. */
const validOf = (username: string, now: number) =>
  and(eq(groupInvitations.username, username), gt(groupInvitations.expires, now))

/** Returns the invitations of a member, the newest first. An invited member sees the group, even if it is private. */
const readInvitations = async (
  { db, clock, plays }: Pick<Context, 'db' | 'clock' | 'plays'>,
  caller: Person,
  id?: string,
): Promise<z.input<typeof Invitation>[]> => {
  const rows = await db
    .select({ invitation: groupInvitations, from: members.fullName })
    .from(groupInvitations)
    .innerJoin(members, eq(members.username, groupInvitations.fromUsername))
    .where(
      and(
        validOf(caller.username, clock.now()),
        id === undefined ? undefined : eq(groupInvitations.id, id),
      ),
    )
    .orderBy(desc(groupInvitations.created), groupInvitations.id)
    .limit(maxInvitations)
  if (rows.length === 0) return []
  const invitedTo = among(
    groups.id,
    rows.map(({ invitation }) => invitation.groupId),
  )
  const found = await db.select(groupColumns(caller)).from(groups).where(invitedTo)
  const byId = new Map(found.map((row) => [row.id, groupRecord(row, caller)]))
  const [self] = await db
    .select({ email: members.email })
    .from(members)
    .where(eq(members.username, caller.username))
  return rows.map(({ invitation, from }) => ({
    id: invitation.id,
    targetType: 'group',
    targetId: invitation.groupId,
    received: invitation.created,
    accepted: false,
    mustApprove: false,
    // Products return the address only of people without an account.
    email: plays === undefined ? (self?.email ?? '') : null,
    role: invitation.role,
    type: 'user',
    dateAccepted: -1,
    expiration: invitation.expires,
    created: invitation.created,
    username: invitation.username,
    fromUsername: { username: invitation.fromUsername, fullname: from },
    group: byId.get(invitation.groupId),
    groupId: invitation.groupId,
  }))
}

/** Answers an invitation under the lock of its group, and notifies the member who sent it. */
const answer = (
  {
    userName: username,
    invitationId,
  }: { readonly userName: string; readonly invitationId: string },
  context: Context,
  isAccepted: boolean,
) =>
  context.db.transaction(async (tx) => {
    const now = context.clock.now()
    const itself = and(eq(groupInvitations.id, invitationId), validOf(username, now))
    const invited = async (db: Database) => {
      const [invitation] = await db.select().from(groupInvitations).where(itself)
      if (!invitation) throw noInvitation()
      return invitation
    }
    const { groupId } = await invited(tx)
    const { group } = await lockGroup(tx, groupId, context)
    // It could have been answered meanwhile.
    const { role, fromUsername } = await invited(tx)
    await tx.delete(groupInvitations).where(itself)
    if (isAccepted) {
      await checkCanBelong(tx, group, username)
      const memberType = role === 'group_admin' ? 'admin' : 'member'
      await addMembers(tx, groupId, [{ username, memberType }], context)
    }
    await notify(tx, [fromUsername], {
      type: isAccepted ? 'user_invitation_accepted' : 'user_invitation_declined',
      group,
      received: now,
      username,
    })
    return { success: true, id: invitationId, username, groupId }
  })

export const invitationHandlers: Handlers<typeof operations> = {
  list: async (_params, context) => ({
    userInvitations: await readInvitations(context, signedIn(context)),
  }),

  read: async ({ invitationId }, context) => {
    const [invitation] = await readInvitations(context, signedIn(context), invitationId)
    if (!invitation) throw noInvitation()
    return invitation
  },

  accept: (params, context) => answer(params, context, true),
  decline: (params, context) => answer(params, context, false),
}
