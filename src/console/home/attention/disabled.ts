import { queryOptions } from '@tanstack/react-query'
import { search } from '../../../rest/content/search.ts'
import { members } from '../../../rest/organization/members.ts'
import { send } from '../../shell/api.ts'
import { formatList } from '../../shell/format.ts'
import { anyOf, exactly } from '../../shell/lists/searchText.ts'
import { paths } from '../../shell/paths.ts'
import type { AttentionRow } from './rows.ts'
import { t } from './messages.ts'

/** Members whose items are counted: as many as the list of items can be filtered by. */
const checked = 20

interface DisabledOwners {
  /** All disabled members. */
  readonly total: number
  /** The first of them, by name. */
  readonly owners: readonly { readonly username: string; readonly name: string }[]
  /** Items of those. */
  readonly items: number
}

/** The number of items of disabled members, with two requests. */
export const disabledOwners = () =>
  queryOptions({
    queryKey: [members.search.path, 'disabled owners'],
    queryFn: async ({ signal }): Promise<DisabledOwners> => {
      const { total, results } = await send(
        members.search,
        { q: 'disabled:true', num: checked, sortField: ['fullname'] },
        { signal },
      )
      const owners = results.map(({ username, fullName }) => ({
        username,
        name: fullName ?? username,
      }))
      // Twenty names are shorter than the longest query.
      const [q] = anyOf(
        owners.map(({ username }) => exactly('owner', username)),
        checked,
      )
      const items =
        q === undefined ? 0 : (await send(search.items, { q, num: 0 }, { signal })).total
      return { total, owners, items }
    },
    staleTime: 60_000,
  })

/** Returns one row if disabled members have items. */
export const disabledRows = (found: DisabledOwners | undefined): readonly AttentionRow[] => {
  if (!found || found.items === 0) return []
  const { total, owners, items } = found
  const [first] = owners
  const names = owners.slice(0, 3).map(({ name }) => name)
  const others = total - names.length
  const all = [
    ...names,
    ...(others > 0 ? [t('homeAttention:disabled.others', { count: others })] : []),
  ]
  const row = {
    key: 'disabled owners',
    tone: 'warning',
    title: t(
      total > owners.length ? 'homeAttention:disabled.some' : 'homeAttention:disabled.title',
      {
        count: items,
        checked: owners.length,
      },
    ),
    line: t('homeAttention:disabled.line', { names: formatList(all), count: total }),
  } as const
  return [
    first && total === 1
      ? {
          ...row,
          label: t('homeAttention:disabled.transfer'),
          href: paths.transfer(first.username),
        }
      : {
          ...row,
          label: t('homeAttention:disabled.show'),
          href: paths.allContent({ owner: owners.map(({ username }) => username) }),
        },
  ]
}
