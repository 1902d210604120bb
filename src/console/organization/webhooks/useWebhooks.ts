import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { canCall } from '../../../rest/protocol/authorization.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { organizationWebhooks } from '../../../rest/organization/organizationWebhooks.ts'
import { webhooks, type ReceivedPayload } from '../../../rest/organization/webhooks.ts'
import { servers } from '../../../rest/servers/servers.ts'
import { webhookAdministration } from '../../../rest/servers/webhookAdministration.ts'
import type { Server } from '../../../rest/records/server.ts'
import { seesAllWebhooks, type ServiceWebhook } from '../../../rest/records/webhook.ts'
import { search } from '../../../rest/content/search.ts'
import { query, send } from '../../shell/api.ts'
import { ifOffered } from '../../shell/ifOffered.ts'
import { permission } from '../../shell/permissions.ts'
import { session, useSession } from '../../shell/session/session.ts'
import { webhookFailures } from './failures.ts'
import { isOfOrganization, ownerIdOf } from './organizationType.ts'
import { asListed } from './organizationWebhooks.ts'
import { readOfOrganization } from './organizationPages.ts'
import { countsOf, rowsOf, type WebhookRow } from './rows.ts'
import { itemsById } from '../../shell/objects/items.ts'
import { readNamed } from '../../shell/objects/source.ts'
import { ownersById, ownersByName } from './owners.ts'

const minutes = 60_000
const none: readonly never[] = []

/** Whether the signed-in member gets the webhooks of all members. */
export const seesAll = (): boolean => canCall({ access: seesAllWebhooks }, session().person).allowed

/** A query for all webhooks that the member can see, in one response. */
export const everyWebhook = () =>
  query(
    webhooks.listServiceWebhooks,
    {},
    // Comparing 50,000 objects takes longer than rendering those in view.
    { staleTime: 5 * minutes, structuralSharing: false },
  )

/** A query for the webhooks of the organization, from all pages. */
const ofOrganization = () =>
  queryOptions({
    queryKey: [organizationWebhooks.list.path, 'all'],
    queryFn: ({ signal }) => readOfOrganization(signal),
    staleTime: 5 * minutes,
  })

export const federatedServers = () => query(servers.list, {}, { staleTime: 5 * minutes })

/** Returns what the portal's own receiver has received; null if the portal has none. */
export const useReceived = (isShown: boolean) =>
  useQuery({
    queryKey: [webhooks.listReceived.path, 'latest'],
    queryFn: async ({ signal }): Promise<readonly ReceivedPayload[] | null> =>
      (await ifOffered(send(webhooks.listReceived, {}, { signal }), undefined))?.payloads ?? null,
    enabled: isShown,
    staleTime: 5_000,
  })

/** Returns the URLs of the services of webhooks by item ID, of those whose server the portal does not return. Throws what `send` throws. */
const readServiceUrls = async (
  list: readonly ServiceWebhook[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = list.flatMap(({ serverId, itemId }) =>
    serverId === undefined && itemId != null && itemId !== '' ? [itemId] : [],
  )
  return new Map(
    (await readNamed(itemsById, [...new Set(ids)])).flatMap(({ id, url }) =>
      url == null ? [] : [[id, url] as const],
    ),
  )
}

/** A query for the URLs of the services of webhooks whose server the portal does not return. */
const serviceUrls = (list: readonly ServiceWebhook[] | undefined) =>
  queryOptions({
    queryKey: [search.items.path, 'services of webhooks', list?.length ?? 0],
    queryFn: () => readServiceUrls(list ?? none),
    enabled: list?.some((one) => one.serverId === undefined && !isOfOrganization(one)) === true,
    staleTime: 5 * minutes,
    structuralSharing: false,
  })

/** A query for the webhooks that each server lists: for portals that don't list those of all servers. */
const webhooksOfServers = (federated: readonly Server[]) =>
  queryOptions({
    queryKey: [webhookAdministration.list.path, federated.map(({ id }) => id)],
    queryFn: async ({ signal }) =>
      (await import('./serverWebhooks.ts')).readFromServers(federated, signal),
    staleTime: 5 * minutes,
    structuralSharing: false,
  })

interface Webhooks {
  /** Undefined until the webhooks have been read. */
  readonly rows: readonly WebhookRow[] | undefined
  readonly servers: readonly Server[]
  /** The names of the servers whose webhooks are missing; undefined if the portal has listed those of all servers. */
  readonly missing: readonly string[] | undefined
  /** Why the webhooks of services are missing. */
  readonly error: Error | null
  /** Whether the organization has more webhooks than were read. */
  readonly isOrganizationCut: boolean
  /** Why those of the organization are missing. */
  readonly organizationError: Error | null
  readonly retry: () => void
}

/** Returns the values of webhooks that are not empty, each once. */
const distinct = (
  list: readonly ServiceWebhook[] | undefined,
  valueOf: (webhook: ServiceWebhook) => string | undefined,
): readonly string[] => [...new Set(list?.flatMap((one) => valueOf(one) || []))].toSorted()

const noUrls: ReadonlyMap<string, string> = new Map()

/** Whether the signed-in member can list the webhooks of a server. No server is of a later version than its portal. */
export const canAskServers = (): boolean =>
  permission(session(), webhookAdministration.list).allowed

/**
 * Returns all webhooks as rows: at once without what is read separately, which follows. If the portal does not list them, the servers
 * are asked one by one.
 */
export const useWebhooks = (isOffered: boolean): Webhooks => {
  const list = useQuery({ ...everyWebhook(), enabled: isOffered, retryOnMount: false })
  const canAsk = canAskServers()
  const federated = useQuery({ ...federatedServers(), enabled: isOffered || canAsk })
  const areAsked = canAsk && (!isOffered || list.error instanceof PortalError)
  const asked = useQuery({
    ...webhooksOfServers(federated.data?.servers ?? none),
    enabled: areAsked && federated.data !== undefined,
  })
  const own = useQuery({
    ...ofOrganization(),
    enabled: permission(session(), organizationWebhooks.list).allowed,
  })
  const ofServices = areAsked ? asked.data?.webhooks : list.data?.webhooks
  const error = areAsked ? asked.error : list.error
  const hasOne = ofServices !== undefined || (error !== null && own.data !== undefined)
  const found = useMemo(
    () =>
      hasOne ? [...(ofServices ?? none), ...(own.data?.webhooks.map(asListed) ?? none)] : undefined,
    [hasOne, ofServices, own.data],
  )
  const [usernames, ids] = useMemo(
    () => [distinct(found, ({ owner }) => owner), distinct(found, ownerIdOf)],
    [found],
  )
  const [failures, named, identified, urls] = useQueries({
    queries: [
      { ...webhookFailures(), enabled: isOffered },
      ownersByName(usernames),
      ownersById(ids),
      serviceUrls(found),
    ],
  })
  const owners = useMemo(
    () => new Map([...(named.data ?? none), ...(identified.data ?? none)]),
    [named.data, identified.data],
  )
  const readAt = areAsked ? asked.dataUpdatedAt : list.dataUpdatedAt
  const counts = useMemo(() => found && countsOf(found), [found])
  const rows = useMemo(
    () =>
      found &&
      counts &&
      rowsOf(found, {
        counts,
        servers: federated.data?.servers ?? none,
        itemUrls: urls.data ?? noUrls,
        owners,
        failures: failures.data?.failures ?? none,
        now: readAt,
      }),
    [found, counts, federated.data, urls.data, owners, failures.data, readAt],
  )
  return {
    rows,
    servers: federated.data?.servers ?? none,
    missing: areAsked ? asked.data?.missing : undefined,
    error,
    isOrganizationCut: own.data?.isComplete === false,
    organizationError: own.error,
    retry: () =>
      void Promise.all([
        isOffered && list.refetch(),
        areAsked && asked.refetch(),
        own.isError && own.refetch(),
      ]),
  }
}

/** Whether this portal has the listing. */
export const useIsOffered = () => permission(useSession(), webhooks.listServiceWebhooks)
