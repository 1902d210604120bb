import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { userLicenseNames } from '../../../rest/organization/licenses.ts'
import { members } from '../../../rest/organization/members.ts'
import { queryClient, send } from '../../shell/api.ts'
import { formatNumber } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import { RankedBars } from '../../ui/chart/RankedBars.tsx'
import { StackedBar } from '../../ui/chart/StackedBar.tsx'
import { HomeCard } from '../HomeCard.tsx'
import { absences } from '../../shared/members/absence.ts'
import { absentMembers, memberCount } from '../queries.ts'
import { allOf } from './allOf.ts'
import { t } from './messages.ts'

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
        queryClient.query(memberCount()),
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
                href: paths.members({ userType: id }),
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
  const counts = useQueries({ queries: absences.map(absentMembers), combine: allOf })
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
          bars={absences.map((name, index) => {
            const value = found[index]?.total ?? 0
            return {
              id: name,
              label: t(`absence.${name}`),
              value,
              figure: formatNumber(value),
              href: paths.members({ signIn: name }),
            }
          })}
        />
      )}
    </HomeCard>
  )
}

/** Members by user type and by their last sign-in. */
export const MemberFigures = () => (
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
)
