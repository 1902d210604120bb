import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { PortalError } from '../../../rest/protocol/errors.ts'
import type { Server } from '../../../rest/records/server.ts'
import { serverAdministration } from '../../../rest/servers/serverAdministration.ts'
import type { Validity } from '../../shared/certificates/validity.ts'
import { request } from '../../shared/servers/ask.ts'
import { accountScope } from '../../shell/session/accountScope.ts'
import { preference } from '../../shell/storage/preference.ts'
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

const Remembered = z.object({ machine: z.string(), notBefore: z.number(), notAfter: z.number() })

/** The certificate of a machine. Times in epoch ms. */
export type RememberedCertificate = z.output<typeof Remembered>

/** The certificates that were read last, by account and server. */
const remembered = preference(
  'serverCertificates',
  z.record(z.string(), z.object({ readAt: z.number(), found: z.array(Remembered) })),
  {},
)

const day = 86_400_000
const keyOf = ({ id }: Pick<Server, 'id'>) => `${accountScope()} ${id}`

/** Returns the certificates of a server if they were read within a day. */
export const rememberedCertificates = (
  server: Pick<Server, 'id'>,
): readonly RememberedCertificate[] | undefined => {
  const { [keyOf(server)]: last } = remembered.get()
  return last && Date.now() - last.readAt < day ? last.found : undefined
}

/** Returns the certificates of machines. */
export const certificatesIn = (machines: readonly ServerMachine[]): RememberedCertificate[] =>
  machines.flatMap(({ machineName: machine, certificate }) =>
    certificate
      ? [{ machine, notBefore: certificate.notBefore, notAfter: certificate.notAfter }]
      : [],
  )

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
      const all = await Promise.all(
        machines.map(async ({ machineName, adminURL }) => {
          const input = { machine: machineName }
          const found = await request(server, serverAdministration.machine, input, signal)
          const { platform, underMaintenance, webServerCertificateAlias: alias } = found
          const certificate = await certificateAt(server, machineName, alias, signal)
          return { machineName, adminURL, platform, underMaintenance, certificate }
        }),
      )
      const last = { readAt: Date.now(), found: certificatesIn(all) }
      remembered.set({ ...remembered.get(), [keyOf(server)]: last })
      return all
    },
    staleTime: lifetime,
    retry: false,
  })
