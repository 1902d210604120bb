import { and, eq, gte, isNull, type SQL } from 'drizzle-orm'
import type { WebhookSettings } from '../../rest/records/webhook.ts'
import { webhookDeliveries } from '../db/schema.ts'

const day = 24 * 3_600_000

/**
 * Returns the condition for the deliveries that a server counts for its deactivation policy at a time (epoch ms): those whose attempts
 * have all failed.
 */
export const isCountedFailure = (
  { daysInPast }: WebhookSettings['deactivationPolicy'],
  now: number,
): SQL | undefined =>
  and(
    eq(webhookDeliveries.delivered, false),
    isNull(webhookDeliveries.nextAttempt),
    gte(webhookDeliveries.lastAttempt, now - daysInPast * day),
  )
