import { functionsOf, type Server } from '../records/server.ts'

/** Why a server can't serve layers of databases: its type, what it is licensed for, or who can publish to it. */
export type ServerObstacle = 'type' | 'function' | 'restricted'

/** Returns why layers of databases can't be published to a server; undefined if they can. */
export const serverObstacle = (
  server: Pick<Server, 'serverType' | 'serverRole' | 'serverFunction'>,
): ServerObstacle | undefined => {
  const functions = functionsOf(server)
  if (server.serverType !== 'ArcGIS') return 'type'
  if (functions.length > 0 && !functions.includes('GISServer')) return 'function'
  return server.serverRole === 'FEDERATED_SERVER_WITH_RESTRICTED_PUBLISHING'
    ? 'restricted'
    : undefined
}
