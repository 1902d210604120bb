import { SQL, sql } from 'drizzle-orm'
import { keptNotifications, type Notification } from '../../rest/records/notification.ts'
import { among } from './among.ts'
import type { Database } from './database.ts'
import { members, notifications, type groups } from './schema.ts'

interface Sent {
  readonly type: Notification['type']
  readonly group?: Pick<typeof groups.$inferSelect, 'id' | 'title'>
  /** Who wrote a message. */
  readonly fromUser?: string
  /** Epoch ms. */
  readonly received: number
  readonly [field: string]: unknown
}

const messages = sql`${notifications.type} = 'message_received'`
const ofGroup = sql`${notifications.data} ? 'groupId'`

/** Returns which notifications count together with a new one, and how many of them are kept. */
const limitsOf = ({ type, group, fromUser }: Sent): readonly (readonly [SQL, number])[] => {
  if (type !== 'message_received') return [[sql`NOT (${messages})`, keptNotifications.others]]
  if (!group) return [[sql`${messages} AND NOT (${ofGroup})`, keptNotifications.ofOrganization]]
  return [
    [
      sql`${messages} AND ${ofGroup} AND ${notifications.data} ->> 'fromUser' = ${fromUser}`,
      keptNotifications.ofSender,
    ],
    [sql`${messages} AND ${ofGroup}`, keptNotifications.ofGroups],
  ]
}

/**
 * Adds a notification, which can be about a group, to those of each recipient, and removes the oldest above the limits of its kind. The
 * recipients are usernames, or a condition on the table of members, so that all members can be notified in a few statements.
 */
export const notify = async (
  tx: Database,
  recipients: readonly string[] | SQL,
  sent: Sent,
): Promise<void> => {
  const { type, group, received, ...others } = sent
  const chosen = recipients instanceof SQL ? recipients : among(members.username, recipients)
  const data = { ...(group && { groupId: group.id, groupTitle: group.title }), ...others }
  await tx.execute(sql`INSERT INTO ${notifications} (id, username, type, data, received)
    SELECT replace(gen_random_uuid()::text, '-', ''), ${members.username}, ${type}, ${JSON.stringify(data)}::jsonb, ${received}
    FROM ${members} WHERE ${chosen}`)
  for (const [condition, kept] of limitsOf(sent))
    await tx.execute(sql`DELETE FROM ${notifications} WHERE id IN (
      SELECT surplus.id FROM ${members} CROSS JOIN LATERAL (
        SELECT id FROM ${notifications} WHERE ${notifications.username} = ${members.username} AND ${condition}
        ORDER BY received DESC, id OFFSET ${kept}) AS surplus
      WHERE ${chosen})`)
}
