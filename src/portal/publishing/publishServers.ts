import { and, eq, ne, sql } from 'drizzle-orm'
import { PortalError } from '../../rest/protocol/errors.ts'
import { isReservedFolder } from '../../rest/publishing/publishing.ts'
import { serverObstacle } from '../../rest/publishing/publishServers.ts'
import { failures } from '../common/failures.ts'
import type { Database } from '../db/database.ts'
import { lockByName } from '../db/locks.ts'
import { dataStores, servers } from '../db/schema.ts'

export type ServerRow = typeof servers.$inferSelect

/** Returns a server. Throws 400 for an unknown one. */
export const readServer = async (db: Database, serverId: string): Promise<ServerRow> => {
  const [row] = await db.select().from(servers).where(eq(servers.id, serverId))
  if (!row) throw failures.badParameter('serverId', 'is not the ID of a server of the organization')
  return row
}

/** Returns why a server cannot serve layers of databases; undefined if it can. */
export const serverProblem = ({
  url,
  serverRole,
  serverType,
  serverFunctions,
}: ServerRow): string | undefined => {
  switch (serverObstacle({ serverType, serverRole, serverFunction: serverFunctions.join(',') })) {
    case 'type':
      return 'The server does not serve layers.'
    case 'function':
      return `The server is licensed for ${serverFunctions.join(' and ')}, not for layers of databases.`
    case 'restricted':
      return 'Publishing to this server is restricted to administrators of the server.'
    case undefined:
      // Only a server of this portal has layers; others have an absolute URL.
      return url.startsWith('/') ? undefined : 'Server is not reachable.'
  }
}

/** Throws 400 if a server cannot serve layers of databases. */
export const checkServer = (server: ServerRow): void => {
  const problem = serverProblem(server)
  if (problem !== undefined)
    throw new PortalError({
      code: 400,
      message: problem,
      details: [problem],
      parameter: 'serverId',
    })
}

/**
 * Throws 400 if a data store cannot use a server folder for a first publication: it is reserved, or has services of another data store.
 * Others wait until the transaction ends, so that two data stores cannot begin to use one folder.
 */
export const checkServerFolder = async (
  tx: Database,
  dataStoreId: string,
  { serverId, serverFolder: folder }: { readonly serverId: string; readonly serverFolder: string },
): Promise<void> => {
  await lockByName(tx, 'server folders')
  if (isReservedFolder(folder))
    throw failures.badParameter('serverFolder', 'is a folder that is reserved by the server')
  // A data store has its folder from its first publication on.
  const [used] = await tx
    .select({ itemId: dataStores.itemId })
    .from(dataStores)
    .where(
      and(
        eq(dataStores.serverId, serverId),
        sql`lower(${dataStores.serverFolder}) = lower(${folder})`,
        ne(dataStores.itemId, dataStoreId),
      ),
    )
    .limit(1)
  if (used)
    throw failures.badParameter(
      'serverFolder',
      'contains services. Enter the name of a new folder, or of one without services',
    )
}
