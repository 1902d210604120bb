import { asc, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { Operations } from '../../rest/index.ts'
import { canCall } from '../../rest/protocol/authorization.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Server } from '../../rest/records/server.ts'
import { serverAdministration } from '../../rest/servers/serverAdministration.ts'
import { absoluteUrl, serverRecord } from '../access/federatedServers.ts'
import { productVersion } from '../common/identity.ts'
import { servers } from '../db/schema.ts'
import type { Context, Handlers } from '../operations/context.ts'
import { reportedStatus, serverNow, versionNumber } from './federatedServer.ts'
import { areStopped } from './machines.ts'

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

/** Returns a federated server by its ID. Throws 400. */
const federated = async (serverId: string, { db }: Context) => {
  const [row] = await db.select().from(servers).where(eq(servers.id, serverId))
  if (!row)
    throw new PortalError({ code: 400, message: 'Server does not exist or is inaccessible.' })
  return row
}

export const serverHandlers: Handlers<Operations['servers']> = {
  list: async (_params, context) => {
    const rows = await context.db
      .select()
      .from(servers)
      .orderBy(asc(servers.created), asc(servers.id))
    return { servers: await Promise.all(rows.map((row) => withUpgrade(row, context))) }
  },

  read: async ({ serverId }, context) => withUpgrade(await federated(serverId, context), context),

  validate: async ({ serverId }, context) => {
    const { db, clock, portalUrls } = context
    await federated(serverId, context)
    const { row: server, progress } = await serverNow(db, serverId, clock.now())
    const adminUrl = absoluteUrl(server.adminUrl, portalUrls)
    const administration = `The administration of the server, ${adminUrl}/admin,`
    if (progress?.isSilent || areStopped(server.machines))
      return {
        status: 'failure',
        serverId,
        messages: [`${administration} is not accessible.`],
        adminUrl,
      }
    const isCurrent = versionNumber(server.version) === Number(productVersion)
    return {
      status: isCurrent ? 'success' : 'success with warnings',
      serverId,
      messages: [
        `${administration} is accessible.`,
        isCurrent
          ? 'The version of the server matches that of the portal.'
          : `The version of the server, ${server.version}, differs from ${productVersion}, that of the portal.`,
      ],
      adminUrl,
    }
  },
}
