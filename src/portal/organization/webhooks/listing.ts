import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, asc, eq, gt } from 'drizzle-orm'
import type * as z from 'zod'
import type { ServiceWebhook } from '../../../rest/records/webhook.ts'
import { serviceWebhooks } from '../../db/schema.ts'
import type { Services } from '../../server/context.ts'
import { hookUrlOf } from '../../webhooks/receiver.ts'

type WebhookRow = typeof serviceWebhooks.$inferSelect

/** Webhooks that are read at once: about 1 MB of JSON. */
const pageSize = 1000

/** Returns a webhook as the listing describes it, with its key in clear text. */
const webhookRecord = (
  row: WebhookRow,
  { sealing, portalUrls }: Pick<Services, 'sealing' | 'portalUrls'>,
): z.input<typeof ServiceWebhook> => ({
  id: row.id,
  folderName: row.folderName,
  serviceName: row.serviceName,
  serviceType: row.serviceType,
  name: row.name,
  changeTypes: row.changeTypes,
  signatureKey: row.signatureKey === '' ? '' : sealing.open(row.signatureKey),
  hookUrl: hookUrlOf(row, portalUrls),
  active: row.active,
  contentType: row.contentType,
  scheduleInfo: row.scheduleInfo,
  payloadFormat: row.payloadFormat,
  createdTime: row.created,
  lastUpdatedTime: row.modified,
  owner: row.owner,
  modifiedId: row.modifiedBy,
  itemId: row.itemId,
  serverId: row.serverId,
})

/** Reads the webhooks of an owner (undefined: of all) by ID, page by page. */
export const webhookPages = async function* (
  owner: string | undefined,
  services: Pick<Services, 'db' | 'sealing' | 'portalUrls'>,
): AsyncGenerator<readonly z.input<typeof ServiceWebhook>[]> {
  let last = ''
  do {
    const rows: WebhookRow[] = await services.db
      .select()
      .from(serviceWebhooks)
      .where(
        and(
          owner === undefined ? undefined : eq(serviceWebhooks.owner, owner),
          gt(serviceWebhooks.id, last),
        ),
      )
      .orderBy(asc(serviceWebhooks.id))
      .limit(pageSize)
    last = rows.length === pageSize ? (rows.at(-1)?.id ?? '') : ''
    yield rows.map((row) => webhookRecord(row, services))
    // Other requests are handled between two pages.
    await nextTurn()
  } while (last !== '')
}
