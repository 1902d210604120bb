import { queryOptions } from '@tanstack/react-query'
import { PortalError } from '../../../rest/protocol/errors.ts'
import type { Server } from '../../../rest/records/server.ts'
import { serverAdministration } from '../../../rest/servers/serverAdministration.ts'
import type { Validity } from '../../shared/certificates/validity.ts'
import { request } from '../../shared/servers/ask.ts'
import { certificateDates } from './certificateDates.ts'

/** A machine of a server, as its administration describes it. */
export interface ServerMachine {
  readonly machineName: string
  readonly adminURL: string
  readonly platform?: string | undefined
  readonly underMaintenance?: boolean | undefined
  /** The certificate of its web server; undefined if it can't be read. */
  readonly certificate?: (Validity & { readonly issuer?: string | undefined }) | undefined
}

/** How long machines are cached (ms): certificates change rarely. */
const lifetime = 300_000

const certificateAt = async (
  server: Server,
  machine: string,
  alias: string | undefined,
  signal: AbortSignal,
): Promise<ServerMachine['certificate']> => {
  if (alias === undefined) return undefined
  const input = { machine, alias }
  try {
    const found = await request(server, serverAdministration.certificate, input, signal)
    const dates = certificateDates(found)
    return dates && { ...dates, issuer: found.issuer }
  } catch (error) {
    // What else is known of the machine is worth showing.
    if (error instanceof PortalError) return undefined
    throw error
  }
}

/** A query for the machines of a server with their certificates. Throws ConnectionError if its administration does not respond, and PortalError. */
export const serverMachines = (server: Server) =>
  queryOptions({
    queryKey: [serverAdministration.machines.path, server.id],
    queryFn: async ({ signal }): Promise<readonly ServerMachine[]> => {
      const { machines } = await request(server, serverAdministration.machines, {}, signal)
      return Promise.all(
        machines.map(async ({ machineName, adminURL }) => {
          const input = { machine: machineName }
          const found = await request(server, serverAdministration.machine, input, signal)
          const { platform, underMaintenance, webServerCertificateAlias: alias } = found
          const certificate = await certificateAt(server, machineName, alias, signal)
          return { machineName, adminURL, platform, underMaintenance, certificate }
        }),
      )
    },
    staleTime: lifetime,
    retry: false,
  })
