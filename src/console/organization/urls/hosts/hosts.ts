import type { UrlMap } from '../../../../rest/records/urls.ts'
import type { Line } from '../../../shell/files/csv.ts'
import { webUrl, type UrlTest } from '../../../shared/urls/testUrl.ts'
import { countValues } from '../../../shell/lists/counts.ts'
import type { IgnoredHost } from './ignored.ts'
import { listedItems, type ItemWithUrl, type UnknownHost } from './storedHosts.ts'
import { allItems } from '../../../shell/lists/allResults/allItems.ts'
import type { Progress } from '../../../shell/lists/allResults/allResults.ts'
import { compare } from '../../../ui/compare.ts'

/** Returns the host of a URL; undefined if the text is not a URL. */
export const hostOf = (text: string): string | undefined =>
  URL.canParse(text) ? new URL(text).hostname : undefined

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
  return new Set(urls.flatMap((text) => hostOf(text) ?? []))
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

/** Reads all items that have a URL. Throws what `allItems` throws. */
export const readItemsWithUrl = async (
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Progress & { readonly items: readonly ItemWithUrl[] }> => {
  const items: ItemWithUrl[] = []
  const progress = await allItems(
    { q: '*' },
    (results, read) => {
      for (const { id, title, owner, url } of results)
        if (url != null && url !== '') items.push({ id, title, owner, url })
      onProgress(read)
    },
    signal,
  )
  return { ...progress, items }
}

/** Returns the hosts of items' URLs that are not in the map; those in the domains of the organization first, then by number of items. */
export const unknownHosts = (
  items: readonly ItemWithUrl[],
  map: UrlMap,
): readonly UnknownHost[] => {
  const known = knownHosts(map)
  const domains = domainsOf(known)
  const byHost = new Map<string, ItemWithUrl[]>()
  for (const item of items) {
    const host = hostOf(item.url)
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

/** The lines of a CSV file with items of a host. */
export const linesOf = (
  { host, relation }: UnknownHost,
  items: readonly ItemWithUrl[],
): readonly Line[] =>
  items.map(({ id, title, owner, url }) => ({
    host,
    domain: relation,
    itemId: id,
    title,
    owner,
    url,
  }))

/** Maximum number of origins of a host that are tested. */
const maxOrigins = 3

/** Returns the origins of a host that most of its items use, such as `https://gis.example:6443`. */
export const originsOf = ({ listed }: Pick<UnknownHost, 'listed'>): readonly string[] =>
  countValues(listed.flatMap(({ url }) => webUrl(url)?.origin ?? []))
    .slice(0, maxOrigins)
    .map(([origin]) => origin)

/** Lines of the list: hosts with what is known of them beside the search. */
export interface HostRow extends UnknownHost {
  readonly ignored: IgnoredHost | undefined
  readonly test: UrlTest | undefined
}
