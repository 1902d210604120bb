import { queryOptions } from '@tanstack/react-query'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import type { UpgradeStatus } from '../../../../rest/records/serverUpgrade.ts'
import { serverAdministration } from '../../../../rest/servers/serverAdministration.ts'
import { ask } from '../ask.ts'
import type { Target } from '../../../shell/serverClient.ts'
import { remember } from './remembered.ts'

/** The upgrade of a server as its administration reports it. */
export type UpgradeReport =
  | { readonly kind: 'status'; readonly status: UpgradeStatus }
  | { readonly kind: 'none' }
  | { readonly kind: 'silent' }

/** Reads the upgrade of a server. What the server reports is remembered, because it does not respond for minutes during an upgrade. */
export const upgradeReport = (server: Target) =>
  queryOptions({
    queryKey: [serverAdministration.upgradeStatus.path, server.id],
    queryFn: async ({ signal }): Promise<UpgradeReport> => {
      try {
        const status = await ask(server, serverAdministration.upgradeStatus, {}, signal)
        if (status === 'silent') return { kind: 'silent' }
        remember(server.id, status)
        return { kind: 'status', status }
      } catch (error) {
        if (error instanceof PortalError && error.code === 404) return { kind: 'none' }
        throw error
      }
    },
    retry: false,
  })
