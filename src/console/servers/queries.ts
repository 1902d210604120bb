import { queryOptions } from '@tanstack/react-query'
import { ConnectionError, PortalError } from '../../rest/protocol/errors.ts'
import type { Operation, Result } from '../../rest/protocol/operation.ts'
import type { Server } from '../../rest/records/server.ts'
import type { UpgradeStatus } from '../../rest/records/serverUpgrade.ts'
import { federatedServer } from '../../rest/servers/federatedServer.ts'
import { serverAdministration } from '../../rest/servers/serverAdministration.ts'
import { servers } from '../../rest/servers/servers.ts'
import { query } from '../shell/api.ts'
import { sendToServer } from './serverClient.ts'

/** Time limit for a response of a server (ms). */
const timeLimit = 8_000

export const serverList = () => query(servers.list, {})

/** Reads from a server. Resolves to `silent` if it does not respond in time, or does not allow this site. */
const ask = async <O extends Operation>(
  server: Server,
  operation: O,
  signal: AbortSignal,
): Promise<Result<O> | 'silent'> => {
  const limit = AbortSignal.timeout(timeLimit)
  try {
    return await sendToServer(server, operation, {} as never, {
      signal: AbortSignal.any([signal, limit]),
    })
  } catch (error) {
    if (error instanceof ConnectionError || (limit.aborted && !signal.aborted)) return 'silent'
    throw error
  }
}

/** What a server says about itself, asked by this browser. */
export type Answer =
  | { readonly kind: 'responds'; readonly version: string }
  | { readonly kind: 'silent' }
  | { readonly kind: 'fails'; readonly message: string }

export const serverAnswer = (server: Server) =>
  queryOptions({
    queryKey: [federatedServer.info.path, server.url],
    queryFn: async ({ signal }): Promise<Answer> => {
      try {
        const info = await ask(server, federatedServer.info, signal)
        return info === 'silent'
          ? { kind: 'silent' }
          : { kind: 'responds', version: info.fullVersion ?? String(info.currentVersion) }
      } catch (error) {
        if (!(error instanceof PortalError)) throw error
        return { kind: 'fails', message: error.message }
      }
    },
  })

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
        const status = await ask(server, serverAdministration.upgradeStatus, signal)
        return status === 'silent' ? { kind: 'silent' } : { kind: 'status', status }
      } catch (error) {
        if (error instanceof PortalError && error.code === 404) return { kind: 'none' }
        throw error
      }
    },
    retry: false,
  })
