import type { OrganizationWebhook, ServiceWebhook } from '../../../rest/records/webhook.ts'

/** What stands for the organization where webhooks of services have the type of the service, and its server. */
export const organizationType = 'organization'

/** Whether a webhook is of the organization, not of a service. */
export const isOfOrganization = ({ serviceType }: Pick<ServiceWebhook, 'serviceType'>): boolean =>
  serviceType === organizationType

/** Returns what the portal returns as the owner of a webhook of the organization: a user ID. */
export const ownerIdOf = (webhook: ServiceWebhook): string | undefined =>
  (webhook as Pick<OrganizationWebhook, 'ownerId'>).ownerId ?? undefined
