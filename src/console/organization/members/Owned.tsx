import Link from '@mui/material/Link'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { search } from '../../../rest/content/search.ts'
import { send } from '../../shell/api.ts'
import { formatNumber } from '../../shell/format.ts'
import { exactly } from '../../shell/searchText.ts'
import { paths } from '../../shell/paths.ts'
import { t } from './messages.ts'

/** The members of the page of a list whose items are counted. */
export const Owners = createContext<readonly string[]>([])

/** Requests at the same time: the portal has other things to do. */
const atOnce = 4

/** A query for the number of items that each member owns: one search for each, which returns no items. */
export const ownedCounts = (usernames: readonly string[]) =>
  queryOptions({
    queryKey: [search.items.path, 'owned', usernames],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
      const counts = new Map<string, number>()
      const left = [...usernames]
      const count = async () => {
        for (let owner = left.shift(); owner !== undefined; owner = left.shift()) {
          const { total } = await send(
            search.items,
            { q: exactly('owner', owner), num: 0 },
            { signal },
          )
          counts.set(owner, total)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, count))
      return counts
    },
    staleTime: 60_000,
    retry: false,
  })

/** The number of items that a member owns, as a link to them. It is read after the rows, for all members of the page. */
export const Owned = ({ username }: { username: string }) => {
  const { data, isError } = useQuery(ownedCounts(use(Owners)))
  const count = data?.get(username)
  if (count === undefined) return isError ? t('notProvided') : '…'
  return count === 0 ? (
    formatNumber(0)
  ) : (
    <Link href={paths.allContent({ owner: username })} aria-label={t('ownedBy', { count })}>
      {formatNumber(count)}
    </Link>
  )
}
