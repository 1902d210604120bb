import { and, count, eq, gte, max, sql, type SQL } from 'drizzle-orm'
import type { WebhookFailures } from '../../../rest/organization/webhooks.ts'
import {
  organizationWebhooks,
  servers,
  serviceWebhooks,
  webhookDeliveries,
} from '../../db/schema.ts'
import type { Services } from '../../operations/context.ts'
import { isCountedFailure } from '../../webhooks/failedDeliveries.ts'
import { ownedBy } from '../../webhooks/listing.ts'
import { webhookSettingsOf } from '../../webhooks/settings.ts'

interface Wanted {
  /** Undefined for the webhooks of all members, and those of the organization. */
  readonly owner: string | undefined
  readonly left: number | undefined
}

/** Webhooks with the same policy, as a condition for their rows. */
interface Alike {
  readonly table: typeof serviceWebhooks | typeof organizationWebhooks
  readonly where: SQL | undefined
  readonly policy: WebhookFailures['deactivationPolicy']
}

const failuresOf = async (
  { table, where, policy }: Alike,
  { left }: Wanted,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): Promise<WebhookFailures[]> => {
  const { webhookId, organizationWebhookId, lastAttempt, message: last } = webhookDeliveries
  const rows = await db
    .select({
      webhookId: table.id,
      name: table.name,
      active: table.active,
      numberOfFailures: count(),
      lastFailure: max(lastAttempt),
      message: sql<string | null>`(array_agg(${last} ORDER BY ${lastAttempt} DESC))[1]`,
    })
    .from(webhookDeliveries)
    .innerJoin(table, eq(table.id, table === serviceWebhooks ? webhookId : organizationWebhookId))
    .where(
      and(
        where,
        isCountedFailure(policy, clock.now()),
        left === undefined ? undefined : eq(table.active, true),
      ),
    )
    .groupBy(table.id)
    .having(left === undefined ? undefined : gte(count(), policy.numberOfFailures - left))
    .orderBy(table.id)
  return rows.map(({ lastFailure, message, ...row }) => ({
    ...row,
    lastFailure: lastFailure ?? 0,
    message: message ?? '',
    deactivationPolicy: policy,
  }))
}

/**
 * Returns the webhooks of an owner (undefined: of all, and those of the organization) with failed deliveries within the days of their
 * policy. `left`: only the active ones that at most this number of further failures deactivates.
 */
export const webhookFailures = async (
  wanted: Wanted,
  services: Pick<Services, 'db' | 'clock'>,
): Promise<WebhookFailures[]> => {
  const { db } = services
  const found = await db.select({ id: servers.id, settings: servers.webhookSettings }).from(servers)
  const ofServices = found.map(({ id, settings }): Alike => ({
    table: serviceWebhooks,
    where: and(eq(serviceWebhooks.serverId, id), ownedBy(wanted.owner)),
    policy: webhookSettingsOf(settings).deactivationPolicy,
  }))
  const policies =
    wanted.owner === undefined
      ? await db
          .selectDistinct({ policy: organizationWebhooks.deactivationPolicy })
          .from(organizationWebhooks)
      : []
  const ofOrganization = policies.map(({ policy }): Alike => ({
    table: organizationWebhooks,
    where: eq(organizationWebhooks.deactivationPolicy, policy),
    policy,
  }))
  const lists = await Promise.all(
    [...ofServices, ...ofOrganization].map((alike) => failuresOf(alike, wanted, services)),
  )
  return lists.flat()
}
