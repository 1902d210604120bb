import { queryOptions } from '@tanstack/react-query'
import { search } from '../../../rest/content/search.ts'
import { queryClient, send } from '../../shell/api.ts'
import { formatList } from '../../shell/format.ts'
import { exactly } from '../../shell/lists/searchText.ts'
import { paths } from '../../shell/paths.ts'
import { disabledOwners, type DisabledOwners } from '../../shell/people/disabledOwners.ts'
import type { AttentionRow } from './rows.ts'
import { t } from './messages.ts'

interface DisabledItems extends DisabledOwners {
  /** Items of the owners. */
  readonly items: number
}

/** The number of items of disabled members, with two requests. */
export const disabledItems = () =>
  queryOptions({
    queryKey: [search.items.path, 'of disabled members'],
    queryFn: async ({ signal }): Promise<DisabledItems> => {
      const found = await queryClient.query(disabledOwners())
      const q = found.owners.map(({ username }) => exactly('owner', username)).join(' OR ')
      const { total: items } =
        q === '' ? { total: 0 } : await send(search.items, { q, num: 0 }, { signal })
      return { ...found, items }
    },
    staleTime: 60_000,
  })

/** Returns one row if disabled members have items. */
export const disabledRows = (found: DisabledItems | undefined): readonly AttentionRow[] => {
  if (!found || found.items === 0) return []
  const { total, owners, items } = found
  const [first] = owners
  const names = owners.slice(0, 3).map(({ name }) => name)
  const others = total - names.length
  const all = [...names, ...(others > 0 ? [t('disabled.others', { count: others })] : [])]
  const row = {
    key: 'disabled owners',
    tone: 'warning',
    title: t(total > owners.length ? 'disabled.some' : 'disabled.title', {
      count: items,
      checked: owners.length,
    }),
    line: t('disabled.line', { names: formatList(all), count: total }),
  } as const
  return [
    first && total === 1
      ? {
          ...row,
          label: t('disabled.transfer'),
          href: paths.transfer(first.username),
        }
      : {
          ...row,
          label: t('disabled.show'),
          href: paths.allContent({ owners: 'disabled' }),
        },
  ]
}
