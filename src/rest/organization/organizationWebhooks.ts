import * as z from 'zod'
import { Id, listOf, paging } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { portalId } from '../records/portal.ts'
import {
  OrganizationWebhook,
  seesAllWebhooks,
  webhookPolicy,
  webhookProperties,
  WebhookSettings,
  organizationSettingLimits,
  settingParamsOf,
} from '../records/webhook.ts'

/** How many webhooks an organization can have. */
export const maxOrganizationWebhooks = 100

/** How many events a webhook can have. */
const maxEvents = 100

const Event = z
  .string()
  .max(300)
  .regex(
    /^\/((items|groups|users)(\/[^/,\s]+){0,2})?$/,
    'must be /, or begin with /items, /groups, or /users',
  )

const webhookParams = { portalId, webhookId: Id }

const properties = {
  name: webhookProperties.name,
  url: webhookProperties.url,
  secret: webhookProperties.key,
  /** Further configuration, such as of notebook servers, is kept as it is sent by other portals. */
  config: z.looseObject({ deactivationPolicy: webhookPolicy.optional() }).optional(),
  changes: z.enum(['allChanges', 'manualChanges']).optional(),
  events: listOf(Event, maxEvents).optional(),
}

/** Portals before 11.1 return all webhooks at once, without these fields. */
const pageFields = {
  total: z.int().optional(),
  start: z.int().optional(),
  num: z.int().optional(),
  /** -1 on the last page. */
  nextStart: z.int().optional(),
}

/** The response of changes is not documented. */
const Changed = z.looseObject({ success: z.boolean().optional() })

const webhookOperation = {
  access: seesAllWebhooks,
  product: 'enterprise',
} as const

/** A delivery of a webhook of the organization, after its last attempt. */
const OrganizationDelivery = z.looseObject({
  /** ID of the webhook. */
  id: z.string().nullable().optional(),
  /** Whether the receiver accepted the payload. */
  isInvoked: z.boolean().nullable().optional(),
  /** When it was tried last, such as `2026-11-30 14:26:44.644`, in UTC. */
  invokedTimestamp: z.string().nullable().optional(),
  /** What the receiver responded, or why there was no response. */
  responseText: z.string().nullable().optional(),
  /** The payload as JSON. */
  payload: z.string().nullable().optional(),
  /** The HTTP status of the response. */
  responseCode: z.int().nullable().optional().meta({ addition: true }),
})
export type OrganizationDelivery = z.output<typeof OrganizationDelivery>

/** Webhooks of the organization: requests that the portal sends when items, groups, or users change. */
export const organizationWebhooks = {
  /** Webhooks: returns the webhooks of the organization, from 11.1 on page by page. */
  list: operation({
    ...webhookOperation,
    method: 'GET',
    path: '/portals/:portalId/webhooks',
    params: z.object({ portalId, ...paging(100, 25) }),
    result: z.looseObject({ ...pageFields, webhooks: z.array(OrganizationWebhook) }),
  }),
  /** Create Webhook: adds an active webhook. */
  create: operation({
    ...webhookOperation,
    method: 'POST',
    path: '/portals/:portalId/webhooks/createWebhook',
    params: z.object({ portalId, ...properties }),
    result: Changed.extend({
      /** ID of the new webhook. */
      id: z.string().optional().meta({ addition: true }),
    }),
  }),
  /** Webhook: returns one webhook. */
  read: operation({
    ...webhookOperation,
    method: 'GET',
    path: '/portals/:portalId/webhooks/:webhookId',
    params: z.object(webhookParams),
    result: OrganizationWebhook,
  }),
  /** Update Webhook: sets the properties of a webhook. Without a secret, events, or a configuration, it keeps those that it has. */
  update: operation({
    ...webhookOperation,
    method: 'POST',
    path: '/portals/:portalId/webhooks/:webhookId/update',
    params: z.object({ ...webhookParams, ...properties }),
    result: Changed,
  }),
  /** Delete Webhook: deletes a webhook. */
  delete: operation({
    ...webhookOperation,
    method: 'POST',
    path: '/portals/:portalId/webhooks/:webhookId/delete',
    params: z.object(webhookParams),
    result: Changed,
  }),
  /** Activate Webhook. */
  activate: operation({
    ...webhookOperation,
    method: 'POST',
    path: '/portals/:portalId/webhooks/:webhookId/activate',
    params: z.object(webhookParams),
    result: Changed,
  }),
  /** Deactivate Webhook: ends deliveries until it is activated. */
  deactivate: operation({
    ...webhookOperation,
    method: 'POST',
    path: '/portals/:portalId/webhooks/:webhookId/deactivate',
    params: z.object(webhookParams),
    result: Changed,
  }),
  /** Notification Status: returns the last deliveries of a webhook, newest first. */
  notificationStatus: operation({
    ...webhookOperation,
    method: 'GET',
    path: '/portals/:portalId/webhooks/:webhookId/notificationStatus',
    params: z.object({
      ...webhookParams,
      start: z.int().min(1).default(1),
      num: z.int().min(1).max(100).default(25),
    }),
    result: z.looseObject({
      ...pageFields,
      WebhookStatus: z.array(OrganizationDelivery),
    }),
  }),
  /** Webhook Settings: returns how the portal delivers payloads. */
  settings: operation({
    ...webhookOperation,
    method: 'GET',
    path: '/portals/:portalId/webhooks/settings',
    params: z.object({ portalId }),
    result: WebhookSettings.omit({ deactivationPolicy: true }),
  }),
  /** Update Webhook Settings: parameters that are not set keep their values. */
  updateSettings: operation({
    ...webhookOperation,
    method: 'POST',
    path: '/portals/:portalId/webhooks/settings/update',
    params: z.object({ portalId, ...settingParamsOf(organizationSettingLimits) }),
    result: Changed,
  }),
}
