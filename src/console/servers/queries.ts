import { queryOptions } from '@tanstack/react-query'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Server } from '../../rest/records/server.ts'
import type { UpgradeStatus } from '../../rest/records/serverUpgrade.ts'
import { serverAdministration } from '../../rest/servers/serverAdministration.ts'
import { servers } from '../../rest/servers/servers.ts'
import { query } from '../shell/api.ts'
import { ask } from '../shell/servers/ask.ts'

export const serverList = () => query(servers.list, {})

/** The upgrade of a server as its administration reports it. */
export type UpgradeReport =
  | { readonly kind: 'status'; readonly status: UpgradeStatus }
  | { readonly kind: 'none' }
  | { readonly kind: 'silent' }

export const upgradeReport = (server: Server) =>
  queryOptions({
    queryKey: [serverAdministration.upgradeStatus.path, server.id],
    queryFn: async ({ signal }): Promise<UpgradeReport> => {
      try {
        const status = await ask(server, serverAdministration.upgradeStatus, {}, signal)
        return status === 'silent' ? { kind: 'silent' } : { kind: 'status', status }
      } catch (error) {
        if (error instanceof PortalError && error.code === 404) return { kind: 'none' }
        throw error
      }
    },
    retry: false,
  })
