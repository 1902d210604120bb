import * as z from 'zod'
import { Id, listOf, Username } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { messageParams, Notification } from '../records/notification.ts'

export const notifications = {
  /**
   * Create Group Notification: sends a message to the members of a group, who read it in their notifications.
   */
  create: operation({
    method: 'POST',
    path: '/community/groups/:groupId/createNotification',
    params: z.object({
      groupId: Id,
      ...messageParams,
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
    access: { owner: 'user', isOfAccount: true },
  }),
  /** Delete Notification: removes a notification of the caller; 400 for an unknown one. */
  remove: operation({
    method: 'POST',
    path: '/community/users/:userName/notifications/:notificationId/delete',
    params: z.object({ userName: Username, notificationId: Id }),
    result: z.looseObject({ success: z.boolean(), notificationId: z.string() }),
    access: { owner: 'user', isOfAccount: true },
  }),
}
