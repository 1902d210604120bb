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

/** How often a feature service looks for events if its webhook does not say: as clients set it. */
export const usualRecurrence = { interval: 5, frequency: 'minute' } as const

/** Members who see the webhooks of all members; others see their own. */
export const seesAllWebhooks = { anyPrivilege: ['portal:admin:manageWebhooks'] } as const

/** Members who can have webhooks. */
export const hasWebhooks = {
  anyPrivilege: [
    'portal:admin:manageWebhooks',
    'portal:admin:createGPWebhook',
    'portal:publisher:createFeatureWebhook',
  ],
} as const

/** Members who can create webhooks of a type of services, if they own the item of the service or see all webhooks. */
export const createsWebhooks = {
  FeatureServer: {
    anyPrivilege: ['portal:admin:manageWebhooks', 'portal:publisher:createFeatureWebhook'],
  },
  GPServer: { anyPrivilege: ['portal:admin:manageWebhooks', 'portal:admin:createGPWebhook'] },
} as const

/** The fields that the listings of portals and servers have in common. */
const webhookFields = {
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
  /** Username of the member who modified it last. */
  modifiedId: z.string().nullable().optional(),
}

/** A webhook of a service, as the portal lists those of all federated servers. */
export const ServiceWebhook = z.looseObject({
  ...webhookFields,
  /** Epoch ms. */
  createdTime: z.int(),
  /** Epoch ms; equals `createdTime` for a new webhook. */
  lastUpdatedTime: z.int(),
  owner: z.string(),
  /** ID of the item of the service. */
  itemId: z.string().nullable().optional(),
  /** ID of the federated server. */
  serverId: z.string().optional().meta({ addition: true }),
})
export type ServiceWebhook = z.output<typeof ServiceWebhook>

/** A webhook of a service, as the administration of its server describes it: some fields have other names. */
export const ServerWebhook = z.looseObject({
  ...webhookFields,
  /** Epoch ms. */
  created: z.int(),
  /** Epoch ms; equals `created` for a new webhook. */
  modified: z.int(),
  ownerId: z.string(),
})
export type ServerWebhook = z.output<typeof ServerWebhook>

/** The ranges of the settings of a server, and their defaults. */
export const webhookSettingLimits = {
  notificationAttempts: { min: 1, max: 5, usual: 3 },
  notificationTimeOutInSeconds: { min: 1, max: 60, usual: 10 },
  notificationElapsedTimeInSeconds: { min: 1, max: 100, usual: 10 },
  numberOfFailures: { min: 1, max: 100, usual: 5 },
  daysInPast: { min: 1, max: 30, usual: 5 },
} as const

/** The ranges of the delivery settings of the organization, and their defaults. What 0 means is not documented. */
export const organizationSettingLimits = {
  notificationAttempts: { min: 0, max: 5, usual: 3 },
  notificationTimeOutInSeconds: { min: 0, max: 60, usual: 10 },
  notificationElapsedTimeInSeconds: { min: 1, max: 100, usual: 5 },
} as const

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

const within = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.int().min(min, `must be from ${min} to ${max}`).max(max, `must be from ${min} to ${max}`)

/** Returns the parameters that set how payloads are delivered. */
export const settingParamsOf = (
  limits: Readonly<Record<keyof typeof organizationSettingLimits, Parameters<typeof within>[0]>>,
) => ({
  notificationAttempts: within(limits.notificationAttempts).optional(),
  notificationTimeOutInSeconds: within(limits.notificationTimeOutInSeconds).optional(),
  notificationElapsedTimeInSeconds: within(limits.notificationElapsedTimeInSeconds).optional(),
})

/** After how many failed deliveries within how many days a webhook is deactivated, as a parameter. */
export const webhookPolicy = z.object({
  numberOfFailures: within(webhookSettingLimits.numberOfFailures),
  daysInPast: within(webhookSettingLimits.daysInPast),
})

/** Characters of a webhook's name, URL, and signature key. */
export const webhookLimits = { name: 250, hookUrl: 2048, signatureKey: 250 } as const

/** The properties that people enter of webhooks of every kind, as parameters. */
export const webhookProperties = {
  name: z.string().trim().min(1).max(webhookLimits.name),
  url: z.url({ protocol: /^https?$/ }).max(webhookLimits.hookUrl),
  key: z.string().max(webhookLimits.signatureKey).optional().meta({ secret: true }),
}

/** The objects of a portal whose changes fire webhooks of the organization, and what is done with them. */
export const organizationEvents = {
  items: ['add', 'update', 'delete', 'move', 'publish', 'share', 'unshare', 'reassign'],
  groups: [
    'add',
    'update',
    'delete',
    'protect',
    'unprotect',
    'invite',
    'addUsers',
    'updateUsers',
    'removeUsers',
    'reassign',
    'share',
    'unshare',
  ],
  users: [
    'add',
    'update',
    'delete',
    'disable',
    'enable',
    'updateUserRole',
    'updateUserLicenseType',
  ],
} as const
export type OrganizationSource = keyof typeof organizationEvents
export type OrganizationOperation<Source extends OrganizationSource> =
  (typeof organizationEvents)[Source][number]

/** The event that is every event. */
export const everyEvent = '/'

/** A webhook of the organization. */
export const OrganizationWebhook = z.looseObject({
  /** 32 hexadecimal characters. */
  id: z.string(),
  name: z.string(),
  /** The ID of the portal. */
  accountId: z.string().nullable().optional(),
  payloadUrl: z.string(),
  /** What payloads are signed with; empty without one. */
  secret: z.string().nullable().optional().meta({ secret: true }),
  isActive: z.boolean(),
  config: z
    .looseObject({
      deactivationPolicy: WebhookSettings.shape.deactivationPolicy.nullable().optional(),
    })
    .nullable()
    .optional(),
  /** User ID of the owner, not the username. */
  ownerId: z.string().nullable().optional(),
  /** Epoch ms. */
  created: z.int().nullable().optional(),
  /** Epoch ms; equals `created` for a new webhook. */
  modified: z.int().nullable().optional(),
  /** `/` for all events; `/items`, `/items/update`, `/items/<id>`, `/items/<id>/update`, and likewise for groups and users. */
  events: z.array(z.string()),
})
export type OrganizationWebhook = z.output<typeof OrganizationWebhook>
