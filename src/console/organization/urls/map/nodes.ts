import type { UrlMap } from '../../../../rest/records/urls.ts'
import { serverFunctionNames, serverRoleName } from '../../../shared/servers/serverNames.ts'

/** The portal, a server, or a machine of one of them. */
export interface MapNode {
  readonly key: string
  readonly kind: 'portal' | 'server' | 'machine'
  readonly name: string
  /** The key of the portal or server that it belongs to; undefined for the portal. */
  readonly parent: string | undefined
  readonly role?: string | undefined
  readonly functions?: string | undefined
  readonly publicUrl?: string | undefined
  readonly internalUrl?: string | undefined
  readonly serverType?: string | undefined
  readonly id?: string | undefined
  readonly platform?: string | undefined
  readonly ports?: { readonly http: number; readonly https: number } | undefined
  readonly synchronize?: boolean | undefined
  readonly underMaintenance?: boolean | undefined
}

const order = ['HOSTING_SERVER', 'FEDERATED_SERVER']
const rank = (role: string) => (order.includes(role) ? order.indexOf(role) : order.length)

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)

/** Returns what the map contains, each followed by what belongs to it: the portal, its machines, and its servers by role. */
export const nodesOf = ({ portal, servers }: UrlMap): readonly MapNode[] => [
  {
    key: 'portal',
    kind: 'portal',
    name: hostOf(portal.webContextUrl),
    parent: undefined,
    publicUrl: portal.webContextUrl,
    id: portal.id,
    ports: { http: portal.portalLocalHttpPort, https: portal.portalLocalHttpsPort },
  },
  ...portal.machines.map(({ machineName, adminURL, platform, role }, index): MapNode => ({
    key: `portal ${index}`,
    kind: 'machine',
    name: machineName,
    parent: 'portal',
    internalUrl: adminURL,
    platform,
    role: role === '' ? undefined : role,
  })),
  ...servers
    .toSorted((a, b) => rank(a.serverRole) - rank(b.serverRole))
    .flatMap(({ id, name, url, adminUrl, serverRole, serverFunction, serverType, machines }) => [
      {
        key: `server ${id}`,
        kind: 'server' as const,
        name,
        parent: 'portal',
        role: serverRoleName({ serverRole }),
        functions: serverFunctionNames({ serverFunction }),
        publicUrl: url,
        internalUrl: adminUrl,
        serverType,
        id,
      },
      ...machines.map(
        ({ machineName, adminURL, synchronize, underMaintenance }, index): MapNode => ({
          key: `server ${id} ${index}`,
          kind: 'machine',
          name: machineName,
          parent: `server ${id}`,
          internalUrl: adminURL,
          synchronize,
          underMaintenance,
        }),
      ),
    ]),
]
