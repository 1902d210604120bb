import { asc, eq } from 'drizzle-orm'
import type { Operations } from '../../rest/index.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { checkPortalId } from '../access/portalId.ts'
import { servers } from '../db/schema.ts'
import type { Handlers } from '../server/context.ts'
import { serverRecord } from '../access/federatedServers.ts'

export const serverHandlers: Handlers<Operations['servers']> = {
  list: async (params, { db, portalUrls }) => {
    checkPortalId(params.portalId)
    const rows = await db.select().from(servers).orderBy(asc(servers.created), asc(servers.id))
    return { servers: rows.map((row) => serverRecord(row, portalUrls)) }
  },

  read: async ({ portalId, serverId }, { db, portalUrls }) => {
    checkPortalId(portalId)
    const [row] = await db.select().from(servers).where(eq(servers.id, serverId))
    if (!row)
      throw new PortalError({ code: 400, message: 'Server does not exist or is inaccessible.' })
    return serverRecord(row, portalUrls)
  },
}
