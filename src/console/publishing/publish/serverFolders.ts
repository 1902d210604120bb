import { queryOptions } from '@tanstack/react-query'
import type { Server } from '../../../rest/records/server.ts'
import { federatedServer } from '../../../rest/servers/federatedServer.ts'
import { ask } from '../../shared/servers/ask.ts'

/** The folders of a server; empty if it does not respond to this browser. */
export const serverFolders = (server: Server) =>
  queryOptions({
    queryKey: [federatedServer.services.path, server.url],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const found = await ask(server, federatedServer.services, {}, signal)
      return found === 'silent' ? [] : found.folders
    },
    staleTime: 60_000,
    retry: false,
  })
