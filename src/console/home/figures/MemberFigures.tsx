import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { search } from '../../../rest/content/search.ts'
import { userLicenseNames } from '../../../rest/organization/licenses.ts'
import { members } from '../../../rest/organization/members.ts'
import { users } from '../../../rest/organization/users.ts'
import { send } from '../../shell/api.ts'
import { formatBytes, formatNumber } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import { RankedBars } from '../../ui/chart/RankedBars.tsx'
import { StackedBar } from '../../ui/chart/StackedBar.tsx'
import { HomeCard } from '../HomeCard.tsx'
import { absentMembers, absences, type Absence } from '../queries.ts'
import { allOf } from './allOf.ts'
import { useMessages } from './messages.ts'

const minute = 60_000

/** Maximum number of user types that are counted, one request each. No portal defines more. */
const countedTypes = 12
/** Maximum number of user types with a color of their own. */
const shownTypes = 5

const nameOfType = ({ id, name }: { readonly id: string; readonly name?: string | undefined }) =>
  name ?? (id in userLicenseNames ? userLicenseNames[id as keyof typeof userLicenseNames] : id)

/** The number of members of each user type, most frequent first, and of all members. */
const memberTypes = () =>
  queryOptions({
    queryKey: [members.list.path, 'by user type'],
    queryFn: async ({ signal }) => {
      const [{ total }, { userLicenseTypes }] = await Promise.all([
        send(members.list, { num: 0 }, { signal }),
        send(members.userLicenseTypes, { num: countedTypes }, { signal }),
      ])
      const types = await Promise.all(
        userLicenseTypes.map(async (type) => ({
          id: type.id,
          name: nameOfType(type),
          count: (await send(members.list, { userLicenseType: type.id, num: 0 }, { signal })).total,
        })),
      )
      return {
        total,
        types: types.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count),
      }
    },
    staleTime: minute,
  })

const UserTypes = () => {
  const { t } = useMessages()
  const counts = useQuery(memberTypes())
  return (
    <HomeCard
      title={t('userTypes')}
      aside={<Link href={paths.members()}>{t('allMembers')}</Link>}
      query={counts}
      rows={3}
    >
      {({ total, types }) => {
        const shown = types.slice(0, shownTypes)
        const others = total - shown.reduce((sum, { count }) => sum + count, 0)
        const other = {
          id: 'other',
          label: t('otherUserTypes'),
          value: others,
          figure: formatNumber(others),
          color: 5,
        }
        return (
          <StackedBar
            label={t('userTypes')}
            parts={[
              ...shown.map(({ id, name, count }) => ({
                id,
                label: name,
                value: count,
                figure: formatNumber(count),
                href: `${paths.members()}?userType=${encodeURIComponent(id)}`,
              })),
              ...(others > 0 ? [other] : []),
            ]}
          />
        )
      }}
    </HomeCard>
  )
}

const Absences = () => {
  const { t } = useMessages()
  const names = Object.keys(absences) as Absence[]
  const counts = useQueries({ queries: names.map(absentMembers), combine: allOf })
  return (
    <HomeCard
      title={t('absences')}
      aside={<Link href={paths.members()}>{t('allMembers')}</Link>}
      query={counts}
      rows={4}
    >
      {(found) => (
        <RankedBars
          label={t('absences')}
          bars={names.map((name, index) => {
            const value = found[index]?.total ?? 0
            return {
              id: name,
              label: t(`absence.${name}`),
              value,
              figure: formatNumber(value),
              href: `${paths.members()}?signIn=${name}`,
            }
          })}
        />
      )}
    </HomeCard>
  )
}

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
          const { fullName, storageUsage } = await send(users.read, { userName }, { signal })
          return { userName, name: fullName ?? userName, bytes: storageUsage }
        }),
      )
      return {
        items: results.length,
        owners: owners
          .flatMap(({ bytes, ...owner }) => (bytes === undefined ? [] : [{ ...owner, bytes }]))
          .toSorted((a, b) => b.bytes - a.bytes),
      }
    },
    staleTime: minute,
  })

const Storage = () => {
  const { t } = useMessages()
  const storage = useQuery(storageOfOwners())
  return (
    <HomeCard
      title={t('storage')}
      aside={<Link href={`${paths.allContent()}&sort=size`}>{t('largest')}</Link>}
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
              href: `${paths.allContent(userName)}&sort=size`,
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

/** Members by user type and by their last sign-in, and the storage that owners use. */
export const MemberFigures = () => (
  <>
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
        columnGap: 4,
        alignItems: 'start',
      }}
    >
      <UserTypes />
      <Absences />
    </Box>
    <Storage />
  </>
)
