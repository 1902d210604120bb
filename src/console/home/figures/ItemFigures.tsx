import Link from '@mui/material/Link'
import { useQueries, useQuery } from '@tanstack/react-query'
import { search } from '../../../rest/content/search.ts'
import { query } from '../../shell/api.ts'
import { formatNumber } from '../../shell/format.ts'
import { itemTypeName } from '../../shell/itemTypeName.ts'
import { paths } from '../../shell/paths.ts'
import { RankedBars, type RankedBar } from '../../ui/chart/RankedBars.tsx'
import { countsIn } from '../../shared/counts/countsIn.ts'
import { between, dayAfter, daysAgo, yearsAgo, type Days } from '../../shell/lists/days/days.ts'
import { HomeCard } from '../HomeCard.tsx'
import { allItems } from '../queries.ts'
import { allOf } from './allOf.ts'
import { t } from './messages.ts'

/** Maximum number of types with a bar of their own. */
const shownTypes = 8

/** The most frequent item types. */
export const ItemTypes = () => {
  const counts = useQuery(allItems())
  return (
    <HomeCard
      title={t('types')}
      aside={<Link href={paths.allContent()}>{t('all')}</Link>}
      query={counts}
      rows={shownTypes + 1}
    >
      {(data) => {
        const types = [...countsIn(data, 'type')].slice(0, shownTypes)
        const others = data.total - types.reduce((sum, [, count]) => sum + count, 0)
        const bars: readonly RankedBar[] = types.map(([type, count]) => {
          const name = itemTypeName(type)
          return {
            id: type,
            label: name,
            value: count,
            figure: formatNumber(count),
            href: paths.allContent({ type: name }),
          }
        })
        const other = {
          id: 'other',
          label: t('otherTypes'),
          value: others,
          figure: formatNumber(others),
          isBare: true,
        }
        return <RankedBars label={t('types')} bars={others > 0 ? [...bars, other] : bars} />
      }}
    </HomeCard>
  )
}

/** Periods without gaps, in complete days. */
const periods = (): Readonly<Record<'month' | 'year' | 'twoYears' | 'older', Days>> => {
  const [month, year, twoYears] = [daysAgo(30), yearsAgo(1), yearsAgo(2)]
  return {
    month: { from: month, to: '' },
    year: { from: dayAfter(year), to: daysAgo(31) },
    twoYears: { from: dayAfter(twoYears), to: year },
    older: { from: '', to: twoYears },
  }
}

const countOf = (q: string) => query(search.items, { q, num: 0 }, { staleTime: 60_000 })

/** The items by the time of their last change, and those without views. */
export const ItemAges = () => {
  const ages = (['month', 'year', 'twoYears', 'older'] as const).map((name) => ({
    name,
    days: periods()[name],
  }))
  const counts = useQueries({
    queries: [
      ...ages.map(({ days }) => countOf(between('modified', days))),
      countOf('numviews:[0 TO 0]'),
    ],
    combine: allOf,
  })
  return (
    <HomeCard
      title={t('ages')}
      aside={<Link href={paths.allContent()}>{t('all')}</Link>}
      query={counts}
      rows={5}
    >
      {(found) => {
        const totals = found.map(({ total }) => total)
        const never = totals.at(-1) ?? 0
        const href = ({ from, to }: Days) =>
          paths.allContent({
            ...(from === '' ? {} : { modifiedFrom: from }),
            ...(to === '' ? {} : { modifiedTo: to }),
          })
        return (
          <RankedBars
            label={t('ages')}
            bars={[
              ...ages.map(({ name, days }, index) => ({
                id: name,
                label: t(`age.${name}`),
                value: totals[index] ?? 0,
                figure: formatNumber(totals[index] ?? 0),
                href: href(days),
              })),
              {
                id: 'never',
                label: t('neverViewed'),
                value: never,
                figure: formatNumber(never),
                href: paths.allContent({ viewed: 'never' }),
                isBare: true,
              },
            ]}
          />
        )
      }}
    </HomeCard>
  )
}
