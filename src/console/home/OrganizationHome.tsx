import { useQuery } from '@tanstack/react-query'
import { HomeAttention } from './Attention.tsx'
import { Headline } from './Headline.tsx'
import { HomeGrid } from './HomeGrid.tsx'
import { Later } from './Later.tsx'
import { ItemAges, ItemTypes } from './figures/ItemFigures.tsx'
import { MemberFigures } from './figures/MemberFigures.tsx'
import { StorageFigures } from './figures/StorageFigures.tsx'
import { Guide } from './guide/Guide.tsx'
import { OwnGroups } from './own/OwnGroups.tsx'
import { OwnPackages } from './own/OwnPackages.tsx'
import { QuickActions } from './QuickActions.tsx'
import { RecentItems } from './recent/ItemRows.tsx'
import { RecentChanges } from './recent/RecentChanges.tsx'
import { allItems } from './queries.ts'

/** The home of administrators: what needs attention, the organization in numbers, and recent changes; a guide if there are no items. */
export const OrganizationHome = () => {
  const { data } = useQuery(allItems())
  const isEmpty = data?.total === 0
  return (
    <>
      {!isEmpty && <Headline />}
      <HomeGrid
        main={
          <>
            {isEmpty && <Guide />}
            <HomeAttention rows={6} />
          </>
        }
        side={
          <>
            <QuickActions hasAddItem />
            {!isEmpty && (
              <>
                <Later blockSize={336}>
                  <ItemTypes />
                </Later>
                <Later blockSize={212}>
                  <ItemAges />
                </Later>
                <Later blockSize={256}>
                  <StorageFigures />
                </Later>
              </>
            )}
            <Later blockSize={172}>
              <OwnGroups isOptional={isEmpty} />
            </Later>
          </>
        }
        rest={
          <>
            <RecentChanges isOptional={isEmpty} />
            {!isEmpty && (
              <>
                <Later blockSize={310}>
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
