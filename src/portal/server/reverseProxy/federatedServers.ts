import { createHash } from 'node:crypto'
import * as z from 'zod'
import { readFailure } from '../../../rest/protocol/errors.ts'
import { outside } from './failures.ts'

/** The properties of a federated server that the proxy needs: its origin, and the path of its services and its administration. */
export interface FederatedServer {
  readonly origin: URL
  /** Such as `/arcgis`. */
  readonly path: string
}

const Servers = z.looseObject({
  servers: z.array(
    z
      .looseObject({
        url: z.string().nullable(),
        adminUrl: z.string().nullable(),
        adminPublicUrl: z.string().nullable(),
      })
      .partial(),
  ),
})

const serverAt = (url: string): FederatedServer[] => {
  if (!URL.canParse(url)) return []
  const { protocol, origin, pathname } = new URL(url)
  if (!/^https?:$/.test(protocol)) return []
  return [{ origin: new URL(origin), path: pathname.replace(/\/$/, '') || '/' }]
}

/** How long the portal's list is cached (ms). */
const lifetime = 60_000

/** Maximum number of cached lists. */
const maxLists = 100

interface List {
  readonly until: number
  readonly servers: Promise<readonly FederatedServer[]>
}

/** Calls the portal with a token and returns the JSON of its response. Throws when it cannot. */
type RequestAs = (path: string, authorization: string) => Promise<unknown>

/**
 * Returns a function that returns the servers which the portal names to the owner of a token as its federated servers: those that the
 * proxy may reach besides the portal. Throws PortalError when the portal returns no list, and what `ask` throws.
 */
export const createFederatedServers = (
  now: () => number = Date.now,
): ((authorization: string, ask: RequestAs) => Promise<readonly FederatedServer[]>) => {
  const lists = new Map<string, List>()
  const read = async (authorization: string, ask: RequestAs) => {
    const body = await ask('/sharing/rest/portals/self/servers?f=json', authorization)
    // An expired token, for example.
    const failure = readFailure(200, body)
    if (failure) throw failure
    const parsed = Servers.safeParse(body)
    if (!parsed.success) throw outside('The portal did not list its federated servers.')
    return parsed.data.servers.flatMap(({ url, adminUrl, adminPublicUrl }) =>
      [url, adminUrl, adminPublicUrl].flatMap((text) => (text == null ? [] : serverAt(text))),
    )
  }
  return (authorization, ask) => {
    const key = createHash('sha256').update(authorization).digest('hex')
    const known = lists.get(key)
    if (known && known.until > now()) return known.servers
    lists.delete(key)
    const [oldest] = lists.keys()
    if (lists.size >= maxLists && oldest !== undefined) lists.delete(oldest)
    const servers = read(authorization, ask)
    lists.set(key, { until: now() + lifetime, servers })
    servers.catch(() => lists.delete(key))
    return servers
  }
}
