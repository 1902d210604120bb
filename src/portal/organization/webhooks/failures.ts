import { and, count, eq, gte, max, sql } from 'drizzle-orm'
import type { WebhookFailures } from '../../../rest/organization/webhooks.ts'
import { servers, serviceWebhooks, webhookDeliveries } from '../../db/schema.ts'
import type { Services } from '../../operations/context.ts'
import { isCountedFailure } from '../../webhooks/failedDeliveries.ts'
import { ownedBy } from '../../webhooks/listing.ts'
import { webhookSettingsOf } from '../../webhooks/settings.ts'

/**
 * Returns the webhooks of an owner (undefined: of all) with failed deliveries within the days of their server's policy. `left`: only the
 * active ones that at most this number of further failures deactivates.
 */
export const webhookFailures = async (
  { owner, left }: { readonly owner: string | undefined; readonly left: number | undefined },
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): Promise<WebhookFailures[]> => {
  const found = await db.select({ id: servers.id, settings: servers.webhookSettings }).from(servers)
  const lists = await Promise.all(
    found.map(async ({ id, settings }) => {
      const { deactivationPolicy } = webhookSettingsOf(settings)
      const rows = await db
        .select({
          webhookId: serviceWebhooks.id,
          name: serviceWebhooks.name,
          active: serviceWebhooks.active,
          numberOfFailures: count(),
          lastFailure: max(webhookDeliveries.lastAttempt),
          message: sql<
            string | null
          >`(array_agg(${webhookDeliveries.message} ORDER BY ${webhookDeliveries.lastAttempt} DESC))[1]`,
        })
        .from(webhookDeliveries)
        .innerJoin(serviceWebhooks, eq(serviceWebhooks.id, webhookDeliveries.webhookId))
        .where(
          and(
            eq(serviceWebhooks.serverId, id),
            ownedBy(owner),
            isCountedFailure(deactivationPolicy, clock.now()),
            left === undefined ? undefined : eq(serviceWebhooks.active, true),
          ),
        )
        .groupBy(serviceWebhooks.id)
        .having(
          left === undefined ? undefined : gte(count(), deactivationPolicy.numberOfFailures - left),
        )
        .orderBy(serviceWebhooks.id)
      return rows.map(({ lastFailure, message, ...row }) => ({
        ...row,
        lastFailure: lastFailure ?? 0,
        message: message ?? '',
        deactivationPolicy,
      }))
    }),
  )
  return lists.flat()
}
