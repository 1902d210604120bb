import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { servers, serviceWebhooks, webhookDeliveries } from '../db/schema.ts'

/** How long a delivery that has ended is kept (ms): 30 days, the longest period of a deactivation policy. */
const retention = 30 * 24 * 3_600_000

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
  if (found.length === 0) return 0
  await tx.delete(webhookDeliveries).where(
    and(
      inArray(
        webhookDeliveries.webhookId,
        found.map(({ id }) => id),
      ),
      isNull(webhookDeliveries.nextAttempt),
      lt(webhookDeliveries.created, now - retention),
    ),
  )
  await tx.insert(webhookDeliveries).values(
    found.map(({ id, name }) => ({
      id: randomBytes(16).toString('hex'),
      webhookId: id,
      payload: payload(name),
      created: now,
      nextAttempt: now,
    })),
  )
  return found.length
}
