import type { Server } from '../../rest/records/server.ts'

/** Returns whether a server can serve layers of databases, as far as its record shows. */
const servesLayers = ({ serverType, serverRole, serverFunction }: Server): boolean => {
  const functions = (serverFunction ?? '').split(',').filter(Boolean)
  return (
    serverType === 'ArcGIS' &&
    serverRole !== 'FEDERATED_SERVER_WITH_RESTRICTED_PUBLISHING' &&
    (functions.length === 0 || functions.includes('GISServer'))
  )
}

/** Returns the servers that can serve layers of databases, the hosting server first. */
export const layerServers = (servers: readonly Server[]): readonly Server[] =>
  servers.filter(servesLayers).toSorted((a, b) => Number(b.isHosted) - Number(a.isHosted))
