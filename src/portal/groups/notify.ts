import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { keptNotifications } from '../../rest/groups/notifications.ts'
import { among } from '../db/among.ts'
import type { Database } from '../db/database.ts'
import { insertAll } from '../db/insertAll.ts'
import { notifications, type groups } from '../db/schema.ts'

type GroupNotification =
  | 'message_received'
  | 'group_join'
  | 'group_application_accepted'
  | 'group_application_declined'
  | 'user_invite'
  | 'user_invitation_accepted'
  | 'user_invitation_declined'

/** Adds a notification about a group to those of each member, and removes the oldest above the limit. */
export const notify = async (
  tx: Database,
  usernames: readonly string[],
  {
    type,
    group,
    received,
    ...others
  }: {
    readonly type: GroupNotification
    readonly group: Pick<typeof groups.$inferSelect, 'id' | 'title'>
    /** Epoch ms. */
    readonly received: number
    readonly [field: string]: unknown
  },
): Promise<void> => {
  const recipients = [...new Set(usernames)]
  if (recipients.length === 0) return
  const data = { groupId: group.id, groupTitle: group.title, ...others }
  await insertAll(
    tx,
    notifications,
    recipients.map((username) => ({
      id: randomBytes(16).toString('hex'),
      username,
      type,
      data,
      received,
    })),
  )
  await tx.execute(sql`DELETE FROM ${notifications} WHERE id IN (
    SELECT id FROM (
      SELECT ${notifications.id}, row_number() OVER (
        PARTITION BY ${notifications.username} ORDER BY ${notifications.received} DESC, ${notifications.id}) AS place
      FROM ${notifications} WHERE ${among(notifications.username, recipients)}) AS placed
    WHERE place > ${keptNotifications})`)
}
