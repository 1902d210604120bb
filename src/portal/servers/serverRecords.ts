import type * as z from 'zod'
import type { Server } from '../../rest/records/server.ts'
import { absoluteUrl } from '../access/federatedServers.ts'
import type { servers } from '../db/schema.ts'
import type { PortalUrls } from '../server/context.ts'

type ServerRow = typeof servers.$inferSelect

/** Returns a federated server as the interface describes it. Its key is shown to nobody. */
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
