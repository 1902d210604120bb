import { queryOptions } from '@tanstack/react-query'
import type { Server } from '../../../rest/records/server.ts'
import { federatedServer } from '../../../rest/servers/federatedServer.ts'
import { serverAdministration } from '../../../rest/servers/serverAdministration.ts'
import { ask, request } from './ask.ts'

/** A query for the services in a folder of a server, the root folder with undefined: `silent` if the server does not respond. */
export const servicesIn = (server: Server, folder: string | undefined) =>
  queryOptions({
    queryKey: [federatedServer.services.path, server.url, folder],
    queryFn: ({ signal }) =>
      folder === undefined
        ? ask(server, federatedServer.services, {}, signal)
        : ask(server, federatedServer.folder, { folder }, signal),
    retry: false,
  })

/** Returns the name of a service without its folder. */
export const nameInFolder = (name: string, folder: string | undefined): string =>
  folder !== undefined && name.startsWith(`${folder}/`) ? name.slice(folder.length + 1) : name

/** A query for the states of the services in a folder of a server, by name and type, of those who can read its administration. */
export const serviceStates = (server: Server, folder: string | undefined) =>
  queryOptions({
    queryKey: [serverAdministration.report.path, server.id, folder],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const { reports } = await request(
        server,
        serverAdministration.report,
        { parameters: ['status'], ...(folder !== undefined && { folderName: folder }) },
        signal,
      )
      return new Map(
        reports.flatMap(({ serviceName, type, status }) =>
          status ? [[`${serviceName}.${type}`, status.realTimeState]] : [],
        ),
      )
    },
    retry: false,
  })
