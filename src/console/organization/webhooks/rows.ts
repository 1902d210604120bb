import type { WebhookFailures } from '../../../rest/organization/webhooks.ts'
import type { Server } from '../../../rest/records/server.ts'
import type { ServiceWebhook } from '../../../rest/records/webhook.ts'
import { eventsOf } from '../../shared/servers/webhooks.ts'
import { byValue } from '../../shell/byValue.ts'
import { assess, type AssessmentFacts, type Finding } from './assess.ts'
import { t } from './messages.ts'
import { isOfOrganization, ownerIdOf } from './organizationType.ts'
import type { Owners } from './owners.ts'

/** A webhook with what the table shows, searches, and filters. */
export interface WebhookRow {
  /** With the username of its owner; empty if it is not known. */
  readonly webhook: ServiceWebhook
  /** The host of the receiver, in lower case; empty if the URL cannot be parsed. */
  readonly host: string
  /** Identifies the URL of the receiver without revealing it: URLs of receivers can contain secrets. */
  readonly receiver: string
  /** The full name of the owner, or the username if it is not known. */
  readonly ownerName: string
  /** The federated server; undefined if it is not known. */
  readonly server: Server | undefined
  readonly findings: readonly Finding[]
  readonly failures: WebhookFailures | undefined
  /** How many webhooks have the same URL, this one included. */
  readonly sharedBy: number
}

/** What is known besides the webhooks, as far as it has been read. */
interface Surroundings {
  readonly counts: ReturnType<typeof countsOf>
  readonly servers: readonly Server[]
  /** The URLs of the items of services, by item ID. */
  readonly itemUrls: ReadonlyMap<string, string>
  /** As far as they have been read. */
  readonly owners: Owners
  readonly failures: readonly WebhookFailures[]
  /** Epoch ms. */
  readonly now: number
}

/** Returns the host and the port of a URL without parsing all of it, since there can be 50,000. */
export const hostOf = (url: string): string =>
  /^[a-z][a-z\d+.-]*:\/\/(?:[^/?#]*@)?([^/?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? ''

/** Returns 8 hexadecimal characters for a text (FNV-1a). */
const fingerprint = (text: string): string => {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    // oxlint-disable-next-line eslint/no-bitwise -- a hash is bit arithmetic
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  // oxlint-disable-next-line eslint/no-bitwise -- as an unsigned number
  return (value >>> 0).toString(16).padStart(8, '0')
}

/** Returns how a service is called on its server, such as `Water/Hydrants`. */
export const serviceOf = ({ folderName, serviceName }: ServiceWebhook): string =>
  folderName === '' || folderName === '/' ? serviceName : `${folderName}/${serviceName}`

const serviceKey = (webhook: ServiceWebhook) =>
  `${webhook.serverId ?? webhook.itemId ?? ''} ${serviceOf(webhook)} ${webhook.serviceType}`

/** The events of which `FeaturesEdited` is any. */
const edits = ['FeaturesCreated', 'FeaturesUpdated', 'FeaturesDeleted']

/** Returns the events of a webhook, with those that they include. */
const withIncluded = (webhook: ServiceWebhook): ReadonlySet<string> =>
  new Set(
    eventsOf(webhook).flatMap((event) => (event === 'FeaturesEdited' ? [event, ...edits] : event)),
  )

/** Returns the webhooks with an event that another one of them has, too. */
const overlappingOf = (webhooks: readonly ServiceWebhook[]): readonly ServiceWebhook[] => {
  if (webhooks.length < 2) return []
  const events = webhooks.map(withIncluded)
  if (events.some((own) => own.has('*'))) return webhooks
  const counts = new Map<string, number>()
  for (const own of events) for (const one of own) counts.set(one, (counts.get(one) ?? 0) + 1)
  return webhooks.filter((_webhook, index) =>
    [...(events[index] ?? [])].some((event) => (counts.get(event) ?? 0) > 1),
  )
}

/** Returns how many webhooks have each URL, and which of the same service have the same events. */
export const countsOf = (
  webhooks: readonly ServiceWebhook[],
): Pick<AssessmentFacts, 'withUrl' | 'isOverlapping'> => {
  const byUrl = byValue(webhooks, ({ hookUrl }) => hookUrl)
  const overlapping = new Set<ServiceWebhook>()
  for (const group of byUrl.values())
    if (group.length > 1)
      for (const same of byValue(group, serviceKey).values())
        for (const webhook of overlappingOf(same)) overlapping.add(webhook)
  return {
    withUrl: (url) => byUrl.get(url)?.length ?? 0,
    isOverlapping: (webhook) => overlapping.has(webhook),
  }
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '').toLowerCase()

/** Returns the server whose URL is the longest beginning of a URL. */
export const serverAt = (url: string, servers: readonly Server[]): Server | undefined => {
  const lower = url.toLowerCase()
  return servers
    .filter((server) => lower.startsWith(`${withoutSlash(server.url)}/`))
    .toSorted((a, b) => b.url.length - a.url.length)[0]
}

/** Returns the rows of webhooks. */
export const rowsOf = (
  webhooks: readonly ServiceWebhook[],
  { counts, servers, itemUrls, owners, failures, now }: Surroundings,
): readonly WebhookRow[] => {
  const failuresById = new Map(failures.map((one) => [one.webhookId, one]))
  const serversById = new Map(servers.map((server) => [server.id, server]))
  const serverOf = ({ serverId, itemId }: ServiceWebhook) => {
    if (serverId !== undefined) return serversById.get(serverId)
    const url = itemUrls.get(itemId ?? '')
    return url === undefined ? undefined : serverAt(url, servers)
  }
  const facts = {
    now,
    ownerState: (username: string) => owners.get(username)?.state,
    failuresOf: (id: string) => failuresById.get(id),
    ...counts,
  }
  return webhooks.map((listed) => {
    const webhook = isOfOrganization(listed)
      ? { ...listed, owner: owners.get(ownerIdOf(listed) ?? '')?.username ?? '' }
      : listed
    const { hookUrl, owner, id } = webhook
    return {
      webhook,
      host: hostOf(hookUrl),
      receiver: fingerprint(hookUrl),
      ownerName: owners.get(owner)?.fullName ?? (owner === '' ? t('ownerUnknown') : owner),
      server: serverOf(webhook),
      findings: assess(webhook, facts),
      failures: failuresById.get(id),
      sharedBy: counts.withUrl(hookUrl),
    }
  })
}
