import { useQuery } from '@tanstack/react-query'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import { formatRelative } from '../../shell/format.ts'
import { storedHosts } from '../../shell/hosts/storedHosts.ts'
import { paths } from '../../shell/paths.ts'
import { useSession } from '../../shell/session/session.ts'
import type { Attention } from '../AttentionRow.tsx'
import { useMessages } from './messages.ts'

/**
 * Returns the entry about hosts in a domain of the organization that belong neither to the portal nor to a server, for administrators.
 * It is based on the last search in this browser: Home never starts one.
 */
export const useHostRow = (): Attention | undefined => {
  const { t } = useMessages()
  const { person } = useSession()
  const { data: search } = useQuery({ ...storedHosts(), enabled: isAdministrator(person) })
  const hosts = search?.hosts.filter(({ relation }) => relation === 'related') ?? []
  const [first] = hosts
  if (!search || !first) return undefined
  const items = hosts.reduce((sum, host) => sum + host.items, 0)
  return {
    key: 'unknown hosts',
    tone: 'warning',
    title: t('title', { count: items, hosts: t('hosts', { count: hosts.length }) }),
    line: t('line', { host: first.host, time: formatRelative(search.ended) }),
    label: t('show'),
    href: `${paths.unknownHosts()}?show=related`,
  }
}
