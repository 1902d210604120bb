import { and, arrayOverlaps, eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { federatedRoles, Server } from '../../rest/records/server.ts'
import type { Database } from '../db/database.ts'
import { servers } from '../db/schema.ts'
import type { PortalUrls } from '../common/identity.ts'
import { PortalError } from '../../rest/protocol/errors.ts'

type ServerRow = typeof servers.$inferSelect

/** Returns the absolute URL of a server's URL as it is stored: that of a server of this portal is a path. */
export const absoluteUrl = (stored: string, { origin }: Pick<PortalUrls, 'origin'>): string =>
  stored.startsWith('/') ? origin + stored : stored

/** Returns a federated server as the interface describes it. Its key is never returned. */
export const serverRecord = (
  { id, name, url, adminUrl, isHosted, serverType, serverRole, serverFunctions }: ServerRow,
  portalUrls: Pick<PortalUrls, 'origin'>,
): z.output<typeof Server> => ({
  id,
  name,
  url: absoluteUrl(url, portalUrls),
  adminUrl: absoluteUrl(adminUrl, portalUrls),
  isHosted,
  serverKey: null,
  serverType,
  serverRole,
  serverFunction: serverFunctions.join(','),
})

/** Returns the role of a server where the interface knows only hosting servers and other federated servers. */
export const federatedRole = ({
  serverRole,
}: Pick<ServerRow, 'serverRole'>): (typeof federatedRoles)[number] =>
  serverRole === 'HOSTING_SERVER' ? serverRole : 'FEDERATED_SERVER'

/** Returns whether `url` is `base` or below it. Hosts and paths of servers are compared without regard to case. */
const isAtOrBelow = (base: string, url: string): boolean => {
  if (!URL.canParse(url) || !URL.canParse(base)) return false
  const [outer, inner] = [new URL(base), new URL(url)]
  const [from, path] = [outer, inner].map(
    ({ pathname }) => `${pathname.toLowerCase().replace(/\/$/, '')}/`,
  )
  return outer.origin === inner.origin && (path ?? '').startsWith(from ?? '')
}

/** Returns the federated server that a URL belongs to: a URL of the server, of its administration, or below one of them. */
export const serverAt = async (
  db: Database,
  url: string,
  portalUrls: Pick<PortalUrls, 'origin'>,
): Promise<ServerRow | undefined> => {
  const rows = await db.select().from(servers)
  return rows.find((row) =>
    [row.url, row.adminUrl].some((stored) => isAtOrBelow(absoluteUrl(stored, portalUrls), url)),
  )
}

/**
 * Returns the error that every request to a service gets while it is stopped; undefined if it runs. `path` is that of the service
 * without regard to case, such as `Water/Hydrants/FeatureServer`.
 */
export const notStarted = (
  { stoppedServices }: Pick<ServerRow, 'stoppedServices'>,
  path: string,
): PortalError | undefined =>
  stoppedServices.includes(path.toLowerCase())
    ? new PortalError({ code: 500, message: `Service ${path} not started` })
    : undefined

/** Throws `notStarted` if a service of a server is stopped. */
export const refuseStopped = async (
  { db, serverId = '' }: { readonly db: Database; readonly serverId: string | undefined },
  path: string,
): Promise<void> => {
  const [row] = await db.select().from(servers).where(eq(servers.id, serverId))
  const error = row && notStarted(row, path)
  if (error) throw error
}

/** Forgets that services were stopped which no longer exist: new ones can get their names. */
export const forgetServices = async (
  tx: Database,
  serverId: string,
  paths: readonly string[],
): Promise<void> => {
  const { stoppedServices } = servers
  const gone = paths.map((path) => path.toLowerCase())
  await tx
    .update(servers)
    .set({
      stoppedServices: gone.reduce(
        (left, path) => sql`array_remove(${left}, ${path})`,
        sql`${stoppedServices}`,
      ),
    })
    .where(and(eq(servers.id, serverId), arrayOverlaps(stoppedServices, gone)))
}
