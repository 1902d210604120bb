import * as z from 'zod'
import { openEnum } from '../protocol/fields.ts'

/** The types of services that have webhooks. */
export const serviceTypes = ['FeatureServer', 'GPServer'] as const

/** The units of the interval between two deliveries. */
const frequencies = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const

/** The media types in which payloads are sent; a form contains the JSON in its field `payload`. */
export const webhookContentTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
] as const

/** The events of feature services. `*` is any of them; older portals write `All`. */
export const changeTypes = [
  '*',
  'FeaturesCreated',
  'FeaturesUpdated',
  'FeaturesDeleted',
  'FeaturesEdited',
  'FeaturesPosted',
  'AttachmentsCreated',
  'AttachmentsUpdated',
  'AttachmentsDeleted',
  'LayerSchemaChanged',
  'LayerDefinitionChanged',
  'FeatureServiceDefinitionChanged',
] as const

/** When a feature service looks for events to deliver. */
export const WebhookSchedule = z.looseObject({
  name: z.string().optional(),
  state: openEnum('enabled', 'disabled').optional(),
  /** Epoch ms. */
  startAt: z.int().optional(),
  recurrenceInfo: z
    .looseObject({ interval: z.int(), frequency: openEnum(...frequencies) })
    .optional(),
})
export type WebhookSchedule = z.output<typeof WebhookSchedule>

/** A webhook of a service, as the listing of all federated servers returns it. */
export const ServiceWebhook = z.looseObject({
  id: z.string(),
  /** Empty for the root folder. */
  folderName: z.string(),
  serviceName: z.string(),
  serviceType: openEnum(...serviceTypes),
  name: z.string(),
  /** `*` for geoprocessing services, which have no events to choose from. */
  changeTypes: z.array(openEnum(...changeTypes)),
  /** What the server and the receiver sign payloads with; empty without one. */
  signatureKey: z.string().nullable().optional().meta({ secret: true }),
  hookUrl: z.string(),
  active: z.boolean(),
  contentType: openEnum(...webhookContentTypes),
  /** Empty for geoprocessing services. */
  scheduleInfo: WebhookSchedule.nullable().optional(),
  payloadFormat: z.string(),
  /** Epoch ms. */
  createdTime: z.int(),
  /** Epoch ms; equals `createdTime` for a new webhook. */
  lastUpdatedTime: z.int(),
  owner: z.string(),
  /** Username of the member who modified it last. */
  modifiedId: z.string().nullable().optional(),
  /** ID of the item of the service. */
  itemId: z.string().nullable().optional(),
  /** ID of the federated server. Extension of the embedded portal. */
  serverId: z.string().optional(),
})
export type ServiceWebhook = z.output<typeof ServiceWebhook>

/** How a server delivers payloads, and when it deactivates a webhook. */
export const WebhookSettings = z.looseObject({
  notificationAttempts: z.int(),
  notificationTimeOutInSeconds: z.int(),
  /** Seconds between two attempts. */
  notificationElapsedTimeInSeconds: z.int(),
  /** A webhook is deactivated after this many failed deliveries within this many days. */
  deactivationPolicy: z.looseObject({ numberOfFailures: z.int(), daysInPast: z.int() }),
})
export type WebhookSettings = z.output<typeof WebhookSettings>
