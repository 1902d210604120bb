import type * as z from 'zod'
import type { Server } from '../../rest/records/server.ts'
import type { servers } from './schema.ts'
import type { PortalUrls } from '../server/context.ts'

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
