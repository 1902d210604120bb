import { SQL, sql } from 'drizzle-orm'
import { keptNotifications, type Notification } from '../../rest/records/notification.ts'
import { among } from './among.ts'
import type { Database } from './database.ts'
import { members, notifications, type groups } from './schema.ts'

/**
 * Adds a notification, which can be about a group, to those of each recipient, and removes the oldest above the limit. The recipients
 * are usernames, or a condition on the table of members, so that all members can be notified in two statements.
 */
export const notify = async (
  tx: Database,
  recipients: readonly string[] | SQL,
  {
    type,
    group,
    received,
    ...others
  }: {
    readonly type: Notification['type']
    readonly group?: Pick<typeof groups.$inferSelect, 'id' | 'title'>
    /** Epoch ms. */
    readonly received: number
    readonly [field: string]: unknown
  },
): Promise<void> => {
  const chosen = recipients instanceof SQL ? recipients : among(members.username, recipients)
  const data = { ...(group && { groupId: group.id, groupTitle: group.title }), ...others }
  await tx.execute(sql`INSERT INTO ${notifications} (id, username, type, data, received)
    SELECT replace(gen_random_uuid()::text, '-', ''), ${members.username}, ${type}, ${JSON.stringify(data)}::jsonb, ${received}
    FROM ${members} WHERE ${chosen}`)
  await tx.execute(sql`DELETE FROM ${notifications} WHERE id IN (
    SELECT surplus.id FROM ${members} CROSS JOIN LATERAL (
      SELECT id FROM ${notifications} WHERE ${notifications.username} = ${members.username}
      ORDER BY received DESC, id OFFSET ${keptNotifications}) AS surplus
    WHERE ${chosen})`)
}
