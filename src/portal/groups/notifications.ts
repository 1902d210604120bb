import { and, asc, desc, eq } from 'drizzle-orm'
import { isAdministrator } from '../../rest/protocol/authorization.ts'
import type { notifications as operations } from '../../rest/groups/notifications.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Handlers } from '../operations/context.ts'
import { notifications } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { lockGroup, membersOf } from './membership.ts'
import { notify } from '../db/notify.ts'

export const notificationHandlers: Handlers<typeof operations> = {
  create: ({ groupId, subject = '', message, users = [] }, context) =>
    context.db.transaction(async (tx) => {
      const { group, caller } = await lockGroup(tx, groupId, context)
      if (!isAdministrator(caller)) context.groupMessages.count(caller.username)
      const present = new Set([group.owner, ...(await membersOf(tx, groupId)).keys()])
      if (users.some((name) => !present.has(name)))
        throw failures.badParameter('users', 'must be members of the group')
      const all = [...present].filter((name) => name !== caller.username)
      await notify(tx, users.length > 0 ? users : all, {
        type: 'message_received',
        group,
        received: context.clock.now(),
        fromUser: caller.username,
        subject,
        message,
      })
      return { success: true }
    }),

  list: async ({ userName }, { db }) => {
    const rows = await db
      .select()
      .from(notifications)
      .where(eq(notifications.username, userName))
      .orderBy(desc(notifications.received), asc(notifications.id))
    return {
      notifications: rows.map(({ username, ...row }) => ({
        ...row,
        target: username,
        targetType: 'user',
      })),
    }
  },

  remove: async ({ userName, notificationId }, { db }) => {
    const removed = await db
      .delete(notifications)
      .where(and(eq(notifications.id, notificationId), eq(notifications.username, userName)))
      .returning({ id: notifications.id })
    if (removed.length === 0)
      throw new PortalError({
        code: 400,
        message: 'Notification does not exist or is inaccessible.',
      })
    return { success: true, notificationId }
  },
}
