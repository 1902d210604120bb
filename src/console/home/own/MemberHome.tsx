import { useQuery } from '@tanstack/react-query'
import { HomeAttention } from '../Attention.tsx'
import { content } from '../../../rest/content/content.ts'
import { storageText } from '../../shell/storageText.ts'
import { usePermission } from '../../shell/permissions.ts'
import { useSession } from '../../shell/session/session.ts'
import { HomeGrid } from '../HomeGrid.tsx'
import { Later } from '../Later.tsx'
import { Guide } from '../guide/Guide.tsx'
import { QuickActions } from '../QuickActions.tsx'
import { RecentChanges } from '../recent/RecentChanges.tsx'
import { OwnPackages } from './OwnPackages.tsx'
import { memberGroups, ownItems, ownRecord, sharedItems } from '../queries.ts'
import { SharedItems } from '../recent/ItemRows.tsx'
import { OwnGroups } from './OwnGroups.tsx'
import { OwnItems } from './OwnItems.tsx'
import { t } from './messages.ts'

interface FactsProps {
  /** What is shown before the facts. */
  readonly line: string
}

/** What the person owns, as far as it is known. */
export const MemberFacts = ({ line }: FactsProps) => {
  const { person } = useSession()
  const canAdd = usePermission(content.addItem, person.username).allowed
  const items = useQuery(ownItems()).data?.total
  const groups = useQuery(memberGroups()).data?.total
  const { storageUsage, storageQuota } = useQuery(ownRecord()).data ?? {}
  const facts = [
    items !== undefined && (canAdd || items > 0) && t('facts.items', { count: items }),
    groups !== undefined && t('facts.groups', { count: groups }),
    storageUsage !== undefined &&
      (canAdd || storageUsage > 0) &&
      storageText(storageUsage, storageQuota),
  ].filter((fact) => fact !== false)
  return [line, ...facts].join(' · ')
}

/** The home of members who are not administrators: their items, groups, and what is shared with them; a guide if there is nothing. */
export const MemberHome = () => {
  const { person } = useSession()
  const canAdd = usePermission(content.addItem, person.username).allowed
  const own = useQuery(ownItems()).data?.total
  const shared = useQuery(sharedItems()).data?.total
  const groups = useQuery(memberGroups()).data?.total
  const isEmpty = own === 0 && shared === 0 && groups === 0
  return (
    <HomeGrid
      main={isEmpty ? <Guide /> : canAdd ? <OwnItems /> : <SharedItems />}
      side={
        <>
          <HomeAttention rows={1} />
          <QuickActions hasAddItem={false} />
          {!isEmpty && <OwnGroups />}
        </>
      }
      rest={
        <>
          {!isEmpty && canAdd && <SharedItems />}
          <RecentChanges isOptional={isEmpty || !canAdd} />
          {/* Of members who could add items before. */}
          {!canAdd && (own ?? 0) > 0 && <OwnItems />}
          <Later blockSize={120}>
            <OwnPackages />
          </Later>
        </>
      }
    />
  )
}
