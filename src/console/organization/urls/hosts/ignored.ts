import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { keptForAdministrators } from '../../../shared/kept/keptForAdministrators.ts'
import { queryClient } from '../../../shell/api.ts'
import { paths } from '../../../shell/paths.ts'
import { accountScope } from '../../../shell/session/accountScope.ts'
import { session } from '../../../shell/session/session.ts'
import { storedHosts, type HostSearch } from './storedHosts.ts'
import { t } from './messages.ts'

const IgnoredHost = z.object({
  host: z.string(),
  /** Who ignored it. */
  username: z.string(),
  /** Epoch ms. */
  since: z.number(),
})
export type IgnoredHost = z.output<typeof IgnoredHost>

const kept = keptForAdministrators({
  keyword: 'Portal Console Ignored Hosts',
  title: t('ignore.item'),
  summary: t('ignore.itemSummary'),
  schema: z.object({ version: z.literal(1), hosts: z.array(IgnoredHost) }),
  none: { version: 1, hosts: [] },
})

/** The unknown hosts that administrators of the organization ignore. */
export const ignoredHosts = kept.query

/** Ignores hosts for all administrators, or with false no longer. Throws what `send` throws. */
export const ignore = (hosts: readonly string[], isIgnored: boolean): Promise<void> => {
  const [host = ''] = hosts
  const about = { count: hosts.length, host }
  return kept.change(
    ({ version, hosts: before }) => {
      const others = before.filter((one) => !hosts.includes(one.host))
      const { username } = session().person
      const since = Date.now()
      const added = isIgnored ? hosts.map((one) => ({ host: one, username, since })) : []
      return { version, hosts: [...others, ...added] }
    },
    {
      title: t(isIgnored ? 'ignore.write' : 'ignore.writeNone', about),
      endTitle: t(isIgnored ? 'ignore.written' : 'ignore.writtenNone', about),
      target: { label: t('table'), href: paths.unknownHosts() },
    },
  )
}

/** The last search without the hosts that are ignored; null if there is none. Reads what is ignored only if it matters. */
export const relatedHosts = () =>
  queryOptions({
    queryKey: ['related unknown hosts', accountScope()],
    queryFn: async (): Promise<HostSearch | null> => {
      const last = await queryClient.query(storedHosts())
      const hosts = last?.hosts.filter(({ relation }) => relation === 'related') ?? []
      if (!last || hosts.length === 0) return null
      const { value } = await queryClient.query(ignoredHosts())
      const ignored = new Set(value.hosts.map(({ host }) => host))
      return { ...last, hosts: hosts.filter(({ host }) => !ignored.has(host)) }
    },
    staleTime: 0,
    gcTime: 0,
  })
