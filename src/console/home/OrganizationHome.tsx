import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Headline } from './Headline.tsx'
import { HomeGrid } from './HomeGrid.tsx'
import { Later, Space } from './Later.tsx'
import {
  Attention,
  Guide,
  ItemAges,
  ItemTypes,
  MemberFigures,
  OwnGroups,
  OwnPackages,
  QuickActions,
  RecentChanges,
  RecentItems,
  StorageFigures,
} from './parts.ts'
import { itemCounts } from './queries.ts'

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
            <Suspense fallback={<Space blockSize={340} />}>
              <Attention />
            </Suspense>
          </>
        }
        side={
          <>
            <Suspense fallback={<Space blockSize={186} />}>
              <QuickActions hasAddItem />
            </Suspense>
            {!isEmpty && (
              <>
                <Later blockSize={260}>
                  <ItemTypes />
                </Later>
                <Later blockSize={240}>
                  <ItemAges />
                </Later>
                <Later blockSize={240}>
                  <StorageFigures />
                </Later>
              </>
            )}
            <Later blockSize={180}>
              <OwnGroups isOptional={isEmpty} />
            </Later>
          </>
        }
        rest={
          <>
            <Later blockSize={200}>
              <RecentChanges isOptional={isEmpty} />
            </Later>
            {!isEmpty && (
              <>
                <Later blockSize={280}>
                  <RecentItems />
                </Later>
                <Later blockSize={190}>
                  <MemberFigures />
                </Later>
              </>
            )}
            <Later blockSize={120}>
              <OwnPackages />
            </Later>
          </>
        }
      />
    </>
  )
}
