import { queryOptions } from '@tanstack/react-query'
import { urls } from '../../rest/organization/urls.ts'
import type { UrlMap } from '../../rest/records/urls.ts'
import { servers } from '../../rest/servers/servers.ts'
import { query } from '../shell/api.ts'

/** How long the URL map is cached (ms): machines change rarely. */
const mapLifetime = 300_000

/** The machines of a server, of those who can read the URL map. */
export type Machine = UrlMap['servers'][number]['machines'][number]

/** A query for one federated server. */
export const serverRead = (serverId: string) => query(servers.read, { serverId })

/** A query for the machines of all servers, by the ID of the server. */
export const allMachines = () =>
  queryOptions({
    ...query(urls.map, {}, { staleTime: mapLifetime }),
    select: ({ siteUrlMap }): ReadonlyMap<string, readonly Machine[]> =>
      new Map(siteUrlMap.servers.map((one) => [one.id, one.machines])),
  })
