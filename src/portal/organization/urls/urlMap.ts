import { arch, hostname, release, type } from 'node:os'
import { asc } from 'drizzle-orm'
import type * as z from 'zod'
import type { UrlMap } from '../../../rest/records/urls.ts'
import { servers } from '../../db/schema.ts'
import type { Services } from '../../operations/context.ts'
import { absoluteUrl, federatedRole, serverRecord } from '../../access/federatedServers.ts'
import { withoutEndSlashes } from '../../common/slashes.ts'

type ServerRow = typeof servers.$inferSelect
type MappedServer = z.input<typeof UrlMap>['servers'][number]

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/**
 * Returns the administration URL of a machine: that of the server with the name of the machine as its host. This portal itself
 * answers the URLs of a server that it runs, whatever the machines are called.
 */
const machineUrl = (stored: string, machineName: string, absolute: string): string => {
  const url = new URL(absolute)
  const host = url.port === '' ? machineName : `${machineName}:${url.port}`
  const base = stored.startsWith('/')
    ? absolute
    : `${url.protocol}//${host}${withoutEndSlashes(url.pathname)}`
  return `${base}/admin`
}

const mappedServer = (
  row: ServerRow,
  portalUrls: Services['portalUrls'],
): z.input<typeof UrlMap>['servers'][number] => {
  const { serverKey: _key, ...record } = serverRecord(row, portalUrls)
  return {
    ...record,
    serverRole: federatedRole(row),
    webContextUrl: record.url,
    machines: row.machines.map((machine): MappedServer['machines'][number] => {
      const machineName = text(machine['machineName']) ?? new URL(record.adminUrl).hostname
      return {
        machineName,
        adminURL:
          text(machine['adminURL']) ??
          machineUrl(row.adminUrl, machineName, absoluteUrl(row.adminUrl, portalUrls)),
        synchronize: machine['synchronize'] === true,
        underMaintenance: machine['underMaintenance'] === true,
      }
    }),
  }
}

const architectures: Readonly<Record<string, string>> = { x64: 'amd64' }

/** Returns the operating system as the product writes it, such as `Linux-amd64-5.14`. */
const platform = () =>
  [type(), architectures[arch()] ?? arch(), release().split('.').slice(0, 2).join('.')].join('-')

/** Returns the URLs of the portal, of its federated servers, and of their machines. */
export const readUrlMap = async ({
  db,
  portalUrls,
  sealing,
  listener,
}: Pick<Services, 'db' | 'portalUrls' | 'sealing' | 'listener'>): Promise<
  z.input<typeof UrlMap>
> => {
  const rows = await db.select().from(servers).orderBy(asc(servers.created), asc(servers.id))
  const { port, protocol } = new URL(listener)
  const machineName = hostname().toUpperCase()
  const listensTo = (scheme: string, defaultPort: number) =>
    protocol === scheme ? Number(port || defaultPort) : 0
  return {
    portal: {
      id: sealing.installationId,
      webContextUrl: portalUrls.portal,
      portalLocalHostname: machineName,
      portalLocalHttpPort: listensTo('http:', 80),
      portalLocalHttpsPort: listensTo('https:', 443),
      machines: [{ machineName, adminURL: `${listener}/portal`, role: '', platform: platform() }],
    },
    servers: rows.map((row) => mappedServer(row, portalUrls)),
  }
}
