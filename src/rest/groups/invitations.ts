import * as z from 'zod'
import { Id, openEnum, Username } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { Group, invitedRoles } from '../records/group.ts'

/** An invitation of a member to a group. Times in epoch ms. */
export const Invitation = z.looseObject({
  id: z.string(),
  targetType: openEnum('group'),
  targetId: z.string(),
  received: z.int(),
  accepted: z.boolean(),
  mustApprove: z.boolean(),
  /** Null for invitations of members. */
  email: z.string().nullish(),
  role: openEnum(...invitedRoles),
  type: openEnum('user'),
  /** -1 for an invitation that was not accepted. */
  dateAccepted: z.int(),
  expiration: z.int(),
  created: z.int(),
  username: z.string(),
  fromUsername: z.looseObject({ username: z.string(), fullname: z.string().optional() }),
  group: Group.optional(),
  groupId: z.string(),
})

const ofInvitation = { userName: Username, invitationId: Id }
const Answered = z.looseObject({
  success: z.boolean(),
  id: z.string(),
  username: z.string(),
  groupId: z.string(),
})
/** No one answers for another member. */
const invited = { owner: 'user', isOfAccount: true } as const

/** The invitations of a member that are valid and not answered. */
export const invitations = {
  /** User Invitations: returns the invitations of the caller, the newest first; at most 1000. */
  list: operation({
    method: 'GET',
    path: '/community/users/:userName/invitations',
    params: z.object({ userName: Username }),
    result: z.looseObject({ userInvitations: z.array(Invitation) }),
    access: invited,
  }),
  /** User Invitation: returns one invitation of the caller; 400 for an unknown, answered, or expired one. */
  read: operation({
    method: 'GET',
    path: '/community/users/:userName/invitations/:invitationId',
    params: z.object(ofInvitation),
    // Some portals name the group only in the list.
    result: Invitation.partial({ groupId: true }),
    access: invited,
  }),
  /** Accept Invitation: makes the caller a member or manager of the group. */
  accept: operation({
    method: 'POST',
    path: '/community/users/:userName/invitations/:invitationId/accept',
    params: z.object(ofInvitation),
    result: Answered,
    access: { ...invited, privilege: 'portal:user:joinGroup' },
  }),
  /** Decline Invitation: ends an invitation; the member who sent it is notified. */
  decline: operation({
    method: 'POST',
    path: '/community/users/:userName/invitations/:invitationId/decline',
    params: z.object(ofInvitation),
    result: Answered,
    access: invited,
  }),
}
