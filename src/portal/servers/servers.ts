import { asc, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { Operations } from '../../rest/index.ts'
import { canCall } from '../../rest/protocol/authorization.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Server } from '../../rest/records/server.ts'
import { serverAdministration } from '../../rest/servers/serverAdministration.ts'
import { serverRecord } from '../access/federatedServers.ts'
import { servers } from '../db/schema.ts'
import type { Context, Handlers } from '../operations/context.ts'
import { reportedStatus, serverNow } from './federatedServer.ts'

/** Returns a server with its upgrade, if it has one and the caller can read it. */
const withUpgrade = async (
  row: typeof servers.$inferSelect,
  { db, clock, portalUrls, caller }: Context,
): Promise<z.output<typeof Server>> => {
  const record = serverRecord(row, portalUrls)
  if (row.upgrade === null || !canCall(serverAdministration.upgradeStatus, caller).allowed)
    return record
  const now = clock.now()
  const upgrade = reportedStatus(await serverNow(db, row.id, now), now)
  return upgrade ? { ...record, upgrade } : record
}

export const serverHandlers: Handlers<Operations['servers']> = {
  list: async (_params, context) => {
    const rows = await context.db
      .select()
      .from(servers)
      .orderBy(asc(servers.created), asc(servers.id))
    return { servers: await Promise.all(rows.map((row) => withUpgrade(row, context))) }
  },

  read: async ({ serverId }, context) => {
    const [row] = await context.db.select().from(servers).where(eq(servers.id, serverId))
    if (!row)
      throw new PortalError({ code: 400, message: 'Server does not exist or is inaccessible.' })
    return withUpgrade(row, context)
  },
}
