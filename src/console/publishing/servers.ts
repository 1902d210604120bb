import { serverObstacle } from '../../rest/publishing/publishServers.ts'
import type { Server } from '../../rest/records/server.ts'

/** Returns the servers that can serve layers of databases, as far as their records show, the hosting server first. */
export const layerServers = (servers: readonly Server[]): readonly Server[] =>
  servers
    .filter((server) => serverObstacle(server) === undefined)
    .toSorted((a, b) => Number(b.isHosted) - Number(a.isHosted))
