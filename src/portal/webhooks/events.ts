import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import {
  everyEvent,
  type OrganizationOperation,
  type OrganizationSource,
} from '../../rest/records/webhook.ts'
import type { PortalUrls } from '../common/identity.ts'
import type { Database } from '../db/database.ts'
import { insertAll } from '../db/insertAll.ts'
import {
  members,
  organizationWebhooks,
  servers,
  serviceWebhooks,
  webhookDeliveries,
} from '../db/schema.ts'

/** How long a delivery that has ended is kept (ms): 30 days, the longest period of a deactivation policy. */
const retention = 30 * 24 * 3_600_000

interface NewDelivery extends Pick<
  typeof webhookDeliveries.$inferInsert,
  'webhookId' | 'organizationWebhookId'
> {
  readonly payload: unknown
}

/** Stores deliveries of webhooks that are due at once, and deletes the old ones of these webhooks. */
const insertDeliveries = async (
  tx: Database,
  deliveries: readonly NewDelivery[],
  now: number,
): Promise<void> => {
  if (deliveries.length === 0) return
  const { webhookId, organizationWebhookId, nextAttempt, created } = webhookDeliveries
  const idsOf = (name: 'webhookId' | 'organizationWebhookId') =>
    deliveries.flatMap((delivery) => delivery[name] ?? [])
  await tx
    .delete(webhookDeliveries)
    .where(
      and(
        or(
          inArray(webhookId, idsOf('webhookId')),
          inArray(organizationWebhookId, idsOf('organizationWebhookId')),
        ),
        isNull(nextAttempt),
        lt(created, now - retention),
      ),
    )
  await insertAll(
    tx,
    webhookDeliveries,
    deliveries.map((delivery) => ({
      ...delivery,
      id: randomBytes(16).toString('hex'),
      created: now,
      nextAttempt: now,
    })),
  )
}

interface ServiceEvent {
  /** The URL of the server as it is stored; a path for a server of this portal. */
  readonly serverUrl: string
  readonly folderName: string
  readonly serviceName: string
  readonly serviceType: 'GPServer' | 'FeatureServer'
  /** Returns the payload for a webhook with this name. */
  readonly payload: (name: string) => unknown
}

/**
 * Stores one delivery for each active webhook of a service, in the transaction of the event: an event that is rolled back fires
 * nothing, and one that is committed is delivered also after a crash. Returns the number of deliveries.
 */
export const fireWebhooks = async (
  tx: Database,
  { serverUrl, folderName, serviceName, serviceType, payload }: ServiceEvent,
  now: number,
): Promise<number> => {
  const found = await tx
    .select({ id: serviceWebhooks.id, name: serviceWebhooks.name })
    .from(serviceWebhooks)
    .innerJoin(servers, eq(servers.id, serviceWebhooks.serverId))
    .where(
      and(
        eq(servers.url, serverUrl),
        eq(serviceWebhooks.folderName, folderName),
        eq(serviceWebhooks.serviceName, serviceName),
        eq(serviceWebhooks.serviceType, serviceType),
        eq(serviceWebhooks.active, true),
      ),
    )
  await insertDeliveries(
    tx,
    found.map(({ id, name }) => ({ webhookId: id, payload: payload(name) })),
    now,
  )
  return found.length
}

/** How many events one payload contains. */
const eventsOfPayload = 100

/** What the payload calls the kind of an object. */
const sourceNames = { items: 'items', groups: 'group', users: 'user' } as const

/** A change of objects of the portal. */
interface OrganizationEvent {
  readonly source: OrganizationSource
  readonly operation: OrganizationOperation<OrganizationSource>
  /** IDs of items or groups, or usernames. */
  readonly ids: readonly string[]
  /** Who changed them. */
  readonly username: string
}

const parts = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / eventsOfPayload) }, (_one, index) =>
    ids.slice(index * eventsOfPayload, (index + 1) * eventsOfPayload),
  )

const matches = (
  events: readonly string[],
  { source, operation }: OrganizationEvent,
  id: string,
): boolean =>
  [
    everyEvent,
    `/${source}`,
    `/${source}/${operation}`,
    `/${source}/${id}`,
    `/${source}/${id}/${operation}`,
  ].some((uri) => events.includes(uri))

/**
 * Stores the deliveries of the active webhooks of the organization for an event, in its transaction, as `fireWebhooks` does. Returns the
 * number of deliveries.
 */
export const fireOrganizationWebhooks = async (
  tx: Database,
  event: OrganizationEvent,
  { portalUrls, now }: { readonly portalUrls: PortalUrls; readonly now: number },
): Promise<number> => {
  if (event.ids.length === 0) return 0
  const { source, operation, username } = event
  const { id, name, events } = organizationWebhooks
  const found = await tx
    .select({ id, name, events })
    .from(organizationWebhooks)
    .where(eq(organizationWebhooks.active, true))
  const wanted = found.flatMap((webhook) => {
    const ids = event.ids.filter((one) => matches(webhook.events, event, one))
    return ids.length === 0 ? [] : [{ webhook, ids }]
  })
  if (wanted.length === 0) return 0
  const [member] = await tx
    .select({ id: members.id })
    .from(members)
    .where(eq(members.username, username))
  const deliveries = wanted.flatMap(({ webhook, ids }) =>
    parts(ids).map((part) => ({
      organizationWebhookId: webhook.id,
      payload: {
        info: {
          webhookName: webhook.name,
          webhookId: webhook.id,
          portalURL: portalUrls.portal,
          when: now,
        },
        events: part.map((one) => ({
          username,
          userId: member?.id ?? '',
          when: now,
          operation,
          source: sourceNames[source],
          id: one,
          properties: {},
        })),
      },
    })),
  )
  await insertDeliveries(tx, deliveries, now)
  return deliveries.length
}
