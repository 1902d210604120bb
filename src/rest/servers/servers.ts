import * as z from 'zod'
import { Id, openEnum } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { portalId } from '../records/portal.ts'
import { Server } from '../records/server.ts'

/** The servers that are federated with the organization. */
export const servers = {
  /** Servers: returns all federated servers. */
  list: operation({
    method: 'GET',
    path: '/portals/:portalId/servers',
    params: z.object({ portalId }),
    result: z.looseObject({ servers: z.array(Server) }),
    access: 'member',
  }),
  /** Server: returns one federated server; 400 when unknown. */
  read: operation({
    method: 'GET',
    path: '/portals/:portalId/servers/:serverId',
    params: z.object({ portalId, serverId: Id }),
    result: Server,
    access: 'member',
  }),
  /**
   * Validate: checks whether the portal reaches the administration of a server, and whether its version fits; 400 for an unknown
   * server.
   */
  validate: operation({
    method: 'GET',
    root: 'portalAdminUrl',
    path: '/federation/servers/:serverId/validate',
    params: z.object({ serverId: Id }),
    result: z.looseObject({
      status: openEnum('success', 'success with warnings', 'failure', 'undetermined'),
      serverId: z.string().optional(),
      messages: z.array(z.string()),
      adminUrl: z.string().optional(),
    }),
    access: { anyPrivilege: ['portal:admin:manageServers'] },
  }),
}
