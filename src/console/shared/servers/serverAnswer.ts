import { queryOptions } from '@tanstack/react-query'
import { ConnectionError, PortalError } from '../../../rest/protocol/errors.ts'
import type { Server } from '../../../rest/records/server.ts'
import { federatedServer } from '../../../rest/servers/federatedServer.ts'
import { isReachable, request } from './ask.ts'

/** What a server says about itself, asked by this browser. */
export type Answer =
  | {
      readonly kind: 'responds'
      readonly version: string
      /** The home URL of the portal with which it says that it is federated; undefined if with none. */
      readonly portalUrl?: string | undefined
    }
  /** `reason`: why the console's proxy could not reach it; browsers do not report a reason. */
  | { readonly kind: 'silent'; readonly reason?: string }
  /** It was not asked: the console can't request other origins. */
  | { readonly kind: 'outside' }
  | { readonly kind: 'fails'; readonly message: string }

export const serverAnswer = (server: Server) =>
  queryOptions({
    queryKey: [federatedServer.info.path, server.url],
    queryFn: async ({ signal }): Promise<Answer> => {
      if (!isReachable(server)) return { kind: 'outside' }
      try {
        const info = await request(server, federatedServer.info, {}, signal)
        return {
          kind: 'responds',
          version: info.fullVersion ?? String(info.currentVersion),
          portalUrl: info.owningSystemUrl,
        }
      } catch (error) {
        if (error instanceof ConnectionError)
          return error.cause instanceof PortalError
            ? { kind: 'silent', reason: error.message }
            : { kind: 'silent' }
        if (!(error instanceof PortalError)) throw error
        return { kind: 'fails', message: error.message }
      }
    },
  })
