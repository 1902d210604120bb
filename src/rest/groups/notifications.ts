import * as z from 'zod'
import { Id, JsonObject, listOf, openEnum, Username } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'

/** How many notifications a member keeps; the oldest ones end. */
export const keptNotifications = 100

/** A notification of a member. Times in epoch ms. */
export const Notification = z.looseObject({
  id: z.string(),
  type: openEnum(
    'message_received',
    'group_join',
    'group_application_accepted',
    'group_application_declined',
    'user_invite',
    'user_invitation_accepted',
    'user_invitation_declined',
  ),
  target: z.string(),
  targetType: openEnum('user'),
  received: z.int(),
  data: JsonObject,
})

export const notifications = {
  /**
   * Create Group Notification: sends a message to the members of a group. The portal sends neither emails nor push notifications; members
   * read it in their notifications.
   */
  create: operation({
    method: 'POST',
    path: '/community/groups/:groupId/createNotification',
    params: z.object({
      groupId: Id,
      subject: z.string().normalize('NFC').max(250).optional(),
      message: z.string().normalize('NFC').trim().min(1).max(4000),
      notificationChannelType: z.enum(['builtin']).default('builtin'),
      /** The members who receive the message; all of the group if not set. */
      users: listOf(Username).optional(),
      notifyAll: z.boolean().optional(),
    }),
    result: z.looseObject({ success: z.boolean() }),
    access: {
      owner: 'group',
      managers: true,
      administrator: true,
      anyPrivilege: ['portal:admin:updateGroups'],
    },
  }),
  /** Notifications: returns the notifications of the caller, the newest first; at most 100 are kept. */
  list: operation({
    method: 'GET',
    path: '/community/users/:userName/notifications',
    params: z.object({ userName: Username }),
    result: z.looseObject({ notifications: z.array(Notification) }),
    access: { owner: 'user' },
  }),
  /** Delete Notification: removes a notification of the caller; 400 for an unknown one. */
  remove: operation({
    method: 'POST',
    path: '/community/users/:userName/notifications/:notificationId/delete',
    params: z.object({ userName: Username, notificationId: Id }),
    result: z.looseObject({ success: z.boolean(), notificationId: z.string() }),
    access: { owner: 'user' },
  }),
}
