import * as z from 'zod'
import { Id, listOf } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import {
  changeTypes,
  hasWebhooks,
  seesAllWebhooks,
  ServerWebhook,
  webhookContentTypes,
  webhookPolicy,
  webhookProperties,
  WebhookSchedule,
  WebhookSettings,
  settingParamsOf,
  webhookSettingLimits,
} from '../records/webhook.ts'
import { serviceParams } from './serviceParams.ts'

const webhookParams = { ...serviceParams, webhookId: Id }

/** How many webhooks a service can have. */
export const maxWebhooks = 10

/** The properties of a webhook that people enter. */
const properties = {
  name: webhookProperties.name,
  hookUrl: webhookProperties.url,
  changeTypes: listOf(z.enum(changeTypes)).optional(),
  signatureKey: webhookProperties.key,
  active: z.boolean().default(false),
  contentType: z.enum(webhookContentTypes).optional(),
  payloadFormat: z.literal('json').optional(),
  scheduleInfo: WebhookSchedule.optional(),
}

/** The response of changes is not documented; other operations of the administration answer like this. */
const Changed = z.looseObject({ status: z.string().optional() })

/** The webhooks of one federated server, below the URL of its administration. */
export const webhookAdministration = {
  /** Service webhooks: returns the webhooks of all services of the server. */
  list: operation({
    method: 'GET',
    root: 'adminUrl',
    path: '/admin/services/webhooks',
    params: z.object({}),
    result: z.looseObject({ webhooks: z.array(ServerWebhook) }),
    access: hasWebhooks,
    since: '11.2',
  }),
  /** Webhook settings: returns how the server delivers payloads, and when it deactivates a webhook. */
  settings: operation({
    method: 'GET',
    onlyGet: true,
    root: 'adminUrl',
    path: '/admin/services/webhooks/settings',
    params: z.object({}),
    result: WebhookSettings,
    access: seesAllWebhooks,
    since: '11.2',
  }),
  /** Update webhook settings: parameters that are not set keep their values. */
  updateSettings: operation({
    method: 'POST',
    root: 'adminUrl',
    path: '/admin/services/webhooks/settings',
    params: z.object({
      ...settingParamsOf(webhookSettingLimits),
      deactivationPolicy: webhookPolicy.optional(),
    }),
    result: z.looseObject({ status: z.string() }),
    access: seesAllWebhooks,
    since: '11.2',
  }),
  /** Webhooks: returns the webhooks of one service. */
  listOfService: operation({
    method: 'GET',
    root: 'adminUrl',
    path: '/admin/services/:folderName?/:service/webhooks',
    params: z.object(serviceParams),
    result: z.looseObject({ webhooks: z.array(ServerWebhook) }),
    access: hasWebhooks,
    since: '11.1',
  }),
  /**
   * Create: adds a webhook to a service. The caller owns the item of the service, or sees the webhooks of all members. Geoprocessing
   * services have neither events nor a schedule.
   */
  create: operation({
    method: 'POST',
    root: 'adminUrl',
    path: '/admin/services/:folderName?/:service/webhooks/create',
    params: z.object({ ...serviceParams, ...properties }),
    result: Changed.extend({
      /** ID of the new webhook. */
      id: z.string().optional().meta({ addition: true }),
    }),
    access: hasWebhooks,
    since: '11.1',
  }),
  /** Webhook: returns one webhook of a service. */
  read: operation({
    method: 'GET',
    root: 'adminUrl',
    path: '/admin/services/:folderName?/:service/webhooks/:webhookId',
    params: z.object(webhookParams),
    result: ServerWebhook,
    access: hasWebhooks,
    since: '11.1',
  }),
  /**
   * Edit: sets the properties of a webhook, at once. Without a key, it keeps the one that it has. Geoprocessing services have neither
   * events nor a schedule.
   */
  edit: operation({
    method: 'POST',
    root: 'adminUrl',
    path: '/admin/services/:folderName?/:service/webhooks/:webhookId/edit',
    params: z.object({ ...webhookParams, ...properties }),
    result: Changed,
    access: hasWebhooks,
    since: '11.1',
  }),
  /** Delete: deletes a webhook of a service. */
  delete: operation({
    method: 'POST',
    root: 'adminUrl',
    path: '/admin/services/:folderName?/:service/webhooks/:webhookId/delete',
    params: z.object(webhookParams),
    result: Changed,
    access: hasWebhooks,
    since: '11.1',
  }),
  /** Notification status: returns the failed deliveries of a webhook, newest first. */
  notificationStatus: operation({
    method: 'GET',
    root: 'adminUrl',
    path: '/admin/services/:folderName?/:service/webhooks/:webhookId/notificationStatus',
    params: z.object(webhookParams),
    result: z.looseObject({
      webhookNotificationStatus: z.array(
        z.looseObject({
          /** Whether the receiver was reached; false for failed deliveries. */
          invoked: z.boolean(),
          /** When it was tried last (epoch ms). */
          invokedTimestamp: z.int(),
        }),
      ),
    }),
    access: hasWebhooks,
    since: '11.2',
  }),
}
