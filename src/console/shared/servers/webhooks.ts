import * as z from 'zod'
import type { Input } from '../../../rest/protocol/operation.ts'
import {
  changeTypes,
  webhookContentTypes,
  type ServerWebhook,
  type ServiceWebhook,
} from '../../../rest/records/webhook.ts'
import { organizationWebhooks } from '../../../rest/organization/organizationWebhooks.ts'
import { webhooks } from '../../../rest/organization/webhooks.ts'
import { webhookAdministration } from '../../../rest/servers/webhookAdministration.ts'

/** A webhook, as the portal or its server returns it. */
type Webhook = ServerWebhook | ServiceWebhook

/** Returns how the administration of a server addresses a webhook. */
export const addressOf = ({ folderName, serviceName, serviceType, id }: Webhook) => ({
  ...(folderName === '' || folderName === '/' ? {} : { folderName }),
  service: `${serviceName}.${serviceType}`,
  webhookId: id,
})

/** Returns the events of a webhook as they are documented: older portals write `All`. */
export const eventsOf = ({
  changeTypes: events,
}: Pick<Webhook, 'changeTypes'>): readonly string[] =>
  events.map((event) => (event === 'All' ? '*' : event))

/**
 * Returns the request that sets properties of a webhook: servers want all of them. Undefined if it has a value that is not documented,
 * which the request would change.
 */
export const editInput = (
  webhook: Webhook,
): Input<typeof webhookAdministration.edit> | undefined => {
  const { name, hookUrl, active, signatureKey, payloadFormat, scheduleInfo } = webhook
  const contentType = webhookContentTypes.find((one) => one === webhook.contentType)
  const events = eventsOf(webhook).map((event) => changeTypes.find((one) => one === event))
  const known = events.filter((event) => event !== undefined)
  if (!contentType || payloadFormat !== 'json' || known.length < events.length) return undefined
  return {
    ...addressOf(webhook),
    name,
    hookUrl,
    active,
    contentType,
    payloadFormat,
    ...(signatureKey != null && { signatureKey }),
    ...(webhook.serviceType === 'FeatureServer' && {
      changeTypes: known,
      ...(scheduleInfo && { scheduleInfo }),
    }),
  }
}

/** The reads that changes of webhooks invalidate. */
export const webhookReads = [
  webhooks.listServiceWebhooks,
  webhooks.listFailures,
  organizationWebhooks.list,
  organizationWebhooks.notificationStatus,
  organizationWebhooks.settings,
  webhookAdministration.list,
  webhookAdministration.notificationStatus,
] as const

/** A server as bulk operations and toasts keep it, to send requests to it later. */
export const KeptServer = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  adminUrl: z.string(),
  adminPublicUrl: z.string().nullable().optional(),
})
