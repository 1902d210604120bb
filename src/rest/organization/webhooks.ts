import * as z from 'zod'
import { Username } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { portalId } from '../records/portal.ts'
import {
  seesAllWebhooks,
  ServiceWebhook,
  WebhookSettings,
  webhookSettingLimits,
} from '../records/webhook.ts'

/** The failed deliveries of a webhook that its server counts for the deactivation policy. */
const WebhookFailures = z.looseObject({
  webhookId: z.string(),
  name: z.string(),
  active: z.boolean(),
  /** Failed deliveries within the days of the policy. */
  numberOfFailures: z.int(),
  /** Epoch ms. */
  lastFailure: z.int(),
  /** Why the last delivery failed. */
  message: z.string(),
  deactivationPolicy: WebhookSettings.shape.deactivationPolicy,
})
export type WebhookFailures = z.output<typeof WebhookFailures>

/** A request that the portal's own receiver of webhooks has received. */
export const ReceivedPayload = z.looseObject({
  id: z.string(),
  /** The URL of the receiver. */
  url: z.string(),
  /** Epoch ms. */
  received: z.int(),
  headers: z.record(z.string(), z.string()),
  /** As received. */
  body: z.string(),
})
export type ReceivedPayload = z.output<typeof ReceivedPayload>

/** Webhooks of the services of all federated servers. */
export const webhooks = {
  /** List Service Webhooks: returns the webhooks of all members, or of one. */
  listServiceWebhooks: operation({
    method: 'POST',
    isRead: true,
    path: '/portals/:portalId/webhooks/listServiceWebhooks',
    // The documentation writes `userName` in the table and `username` in the example; names are case-insensitive.
    params: z.object({ portalId, username: Username.optional() }),
    result: z.looseObject({ webhooks: z.array(ServiceWebhook) }),
    access: 'member',
    since: '11.3',
    product: 'enterprise',
  }),
  /** Returns the webhooks with failed deliveries. */
  listFailures: operation({
    method: 'GET',
    path: '/portals/:portalId/webhooks/serviceWebhookFailures',
    addition: true,
    params: z.object({
      portalId,
      failuresLeft: z.int().min(0).max(webhookSettingLimits.numberOfFailures.max).optional(),
      num: z.int().min(0).max(100).optional(),
    }),
    result: z.looseObject({ total: z.int(), failures: z.array(WebhookFailures) }),
    access: 'member',
    since: '11.3',
    product: 'enterprise',
  }),
  /** Returns what the portal's own receiver has received lately, newest first. */
  listReceived: operation({
    method: 'GET',
    path: '/portals/:portalId/webhooks/receivedPayloads',
    addition: true,
    params: z.object({ portalId }),
    result: z.looseObject({ payloads: z.array(ReceivedPayload) }),
    access: seesAllWebhooks,
    since: '11.3',
    product: 'enterprise',
  }),
}
