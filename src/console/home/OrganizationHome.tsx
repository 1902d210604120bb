import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Headline } from './Headline.tsx'
import { HomeGrid } from './HomeGrid.tsx'
import { Later } from './Later.tsx'
import {
  Attention,
  Guide,
  ItemAges,
  ItemTypes,
  MemberFigures,
  OwnGroups,
  OwnPackages,
  RecentChanges,
  RecentItems,
} from './parts.ts'
import { itemCounts } from './queries.ts'
import { QuickActions } from './QuickActions.tsx'

/** The home of administrators: what needs attention, the organization in numbers, and recent changes; a guide if there are no items. */
export const OrganizationHome = () => {
  const { data } = useQuery(itemCounts())
  const isEmpty = data?.total === 0
  return (
    <>
      {!isEmpty && <Headline />}
      <HomeGrid
        main={
          <>
            {isEmpty && (
              <Suspense>
                <Guide />
              </Suspense>
            )}
            <Suspense>
              <Attention />
            </Suspense>
          </>
        }
        side={
          <>
            <QuickActions hasPrimary />
            {!isEmpty && (
              <>
                <Later blockSize={260}>
                  <ItemTypes />
                </Later>
                <Later blockSize={240}>
                  <ItemAges />
                </Later>
              </>
            )}
          </>
        }
        rest={
          <>
            <Later blockSize={200}>
              <RecentChanges />
            </Later>
            {!isEmpty && (
              <>
                <Later blockSize={280}>
                  <RecentItems />
                </Later>
                <Later blockSize={300}>
                  <MemberFigures />
                </Later>
              </>
            )}
            <Later blockSize={120}>
              <OwnGroups />
            </Later>
            <Later blockSize={120}>
              <OwnPackages />
            </Later>
          </>
        }
      />
    </>
  )
}
