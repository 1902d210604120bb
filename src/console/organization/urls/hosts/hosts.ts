import type { UrlMap } from '../../../../rest/records/urls.ts'
import {
  listedItems,
  type ItemWithUrl,
  type UnknownHost,
} from '../../../shell/hosts/storedHosts.ts'
import { compare } from '../../../ui/compare.ts'

const urlOf = (text: string) => (URL.canParse(text) ? new URL(text) : undefined)

/** Returns the hosts of the map: of public and internal URLs, and the names of machines, which can be those of other hosts. */
export const knownHosts = ({ portal, servers }: UrlMap): ReadonlySet<string> => {
  const machines = [...portal.machines, ...servers.flatMap((server) => server.machines)]
  const urls = [
    portal.webContextUrl,
    ...servers.flatMap(({ url, adminUrl }) => [url, adminUrl]),
    ...machines.map(({ adminURL }) => adminURL),
    ...[portal.portalLocalHostname, ...machines.map(({ machineName }) => machineName)].map(
      (name) => `https://${name}`,
    ),
  ]
  return new Set(urls.flatMap((text) => urlOf(text)?.hostname ?? []))
}

/** Returns the domains of the organization: of each host all but its first label, if at least two labels remain. */
const domainsOf = (hosts: ReadonlySet<string>): readonly string[] => [
  ...new Set(
    [...hosts].flatMap((host) => {
      const labels = host.split('.')
      // An IPv4 address has no domain.
      return labels.length < 3 || /^[\d.]+$/.test(host) ? [] : labels.slice(1).join('.')
    }),
  ),
]

/** Returns the hosts of items' URLs that are not in the map; those in the domains of the organization first, then by number of items. */
export const unknownHosts = (
  items: readonly ItemWithUrl[],
  map: UrlMap,
): readonly UnknownHost[] => {
  const known = knownHosts(map)
  const domains = domainsOf(known)
  const byHost = new Map<string, ItemWithUrl[]>()
  for (const item of items) {
    const host = urlOf(item.url)?.hostname
    if (host === undefined || host === '' || known.has(host)) continue
    const ofHost = byHost.get(host) ?? []
    ofHost.push(item)
    byHost.set(host, ofHost)
  }
  const isRelated = (host: string) =>
    domains.some((domain) => host === domain || host.endsWith(`.${domain}`))
  return [...byHost]
    .map(([host, ofHost]): UnknownHost => ({
      host,
      relation: isRelated(host) ? 'related' : 'other',
      items: ofHost.length,
      listed: ofHost.slice(0, listedItems),
      owners: [...new Set(ofHost.map(({ owner }) => owner))].toSorted(compare),
    }))
    .toSorted(
      (a, b) =>
        Number(b.relation === 'related') - Number(a.relation === 'related') ||
        b.items - a.items ||
        compare(a.host, b.host),
    )
}
