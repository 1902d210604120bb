import { formatList, formatRelative } from '../../shell/format.ts'
import type { HostSearch } from '../../shared/hosts/storedHosts.ts'
import { paths } from '../../shell/paths.ts'
import type { AttentionRow } from './rows.ts'
import { t } from './messages.ts'

/** Hosts that the entry names. */
const mostNames = 3

const namesOf = (hosts: readonly string[]) => {
  const names = hosts.slice(0, mostNames)
  const count = hosts.length - names.length
  return formatList(count > 0 ? [...names, t('hosts.more', { count })] : names)
}

/** Returns the entry about hosts in a domain of the organization that belong neither to the portal nor to a server. */
export const hostRows = (search: HostSearch | null | undefined): readonly AttentionRow[] => {
  const hosts = search?.hosts.filter(({ relation }) => relation === 'related') ?? []
  const [first, ...others] = hosts
  if (!search || !first) return []
  const items = hosts.reduce((sum, host) => sum + host.items, 0)
  return [
    {
      key: 'unknown hosts',
      tone: 'warning',
      title: t('hosts.title', {
        count: items,
        hosts: t('hosts.hosts', { count: hosts.length }),
      }),
      line: t('hosts.line', {
        count: hosts.length,
        names: namesOf(hosts.map(({ host }) => host)),
        time: formatRelative(search.ended),
      }),
      label: t('hosts.show'),
      href: `${paths.unknownHosts()}?show=related${others.length === 0 ? `&host=${encodeURIComponent(first.host)}` : ''}`,
    },
  ]
}
