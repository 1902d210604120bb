import { personName } from '../../shell/personName.ts'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { search } from '../../../rest/content/search.ts'
import { users } from '../../../rest/organization/users.ts'
import { send } from '../../shell/api.ts'
import { ifAnswered } from '../../shell/errors/retry.ts'
import { formatBytes } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import { RankedBars } from '../../ui/chart/RankedBars.tsx'
import { HomeCard } from '../HomeCard.tsx'
import { t } from './messages.ts'

/** The number of items whose owners are considered, and of owners that are shown. */
const largest = { items: 50, owners: 5 } as const

/**
 * The owners of the largest items, with the storage of all their items. The interface returns the storage of one member at a time,
 * so that not all members can be ranked.
 */
const storageOfOwners = () =>
  queryOptions({
    queryKey: [users.read.path, 'storage of owners'],
    queryFn: async ({ signal }) => {
      const { results } = await send(
        search.items,
        { q: '*', num: largest.items, sortField: ['size'], sortOrder: 'desc' },
        { signal },
      )
      const sizes = new Map<string, number>()
      for (const { owner, size = 0 } of results)
        if (size > 0) sizes.set(owner, (sizes.get(owner) ?? 0) + size)
      const names = [...sizes]
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, largest.owners)
        .map(([owner]) => owner)
      const owners = await Promise.all(
        names.map(async (userName) => {
          // Not every owner is a readable member, such as a system account.
          const owner = await ifAnswered(send(users.read, { userName }, { signal }))
          return {
            userName,
            name: owner ? personName(owner) : userName,
            bytes: owner?.storageUsage,
          }
        }),
      )
      return {
        items: results.length,
        owners: owners
          .flatMap(({ bytes, ...owner }) => (bytes === undefined ? [] : [{ ...owner, bytes }]))
          .toSorted((a, b) => b.bytes - a.bytes),
      }
    },
    staleTime: 60_000,
  })

/** The storage that the owners of the largest items use. */
export const StorageFigures = () => {
  const storage = useQuery(storageOfOwners())
  return (
    <HomeCard
      title={t('storage')}
      aside={<Link href={paths.allContent({ sort: 'size' })}>{t('largest')}</Link>}
      query={storage}
      rows={5}
    >
      {({ items, owners }) => (
        <>
          <RankedBars
            label={t('storage')}
            bars={owners.map(({ userName, name, bytes }) => ({
              id: userName,
              label: name,
              value: bytes,
              figure: formatBytes(bytes),
              href: paths.allContent({ owner: userName, sort: 'size' }),
            }))}
          />
          <Typography
            variant="caption"
            component="p"
            color="textSecondary"
            sx={{ margin: 0, marginBlockStart: owners.length > 0 ? 2 : 0 }}
          >
            {owners.length === 0
              ? t('noStorage')
              : t('storageLine', { count: owners.length, items })}
          </Typography>
        </>
      )}
    </HomeCard>
  )
}
