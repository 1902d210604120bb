import { Suspense } from 'react'
import { part } from '../../shell/part/part.tsx'
import { loadable } from '../../ui/loadable.ts'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { FilterMenu } from '../../ui/table/FilterMenu.tsx'
import { useLoadable } from '../../ui/useLoadable.ts'
import type { RoleView } from './allRoles.ts'
import { isFiltered, unfiltered, type RoleListState } from './list.ts'
import { t } from './messages.ts'

// The labels of all privileges load when a filter is set or opened.
const PrivilegeChoices = part(async () => (await import('./PrivilegeChoices.tsx')).PrivilegeChoices)
const labels = loadable(() => import('./privileges/messages.ts'))

interface Props {
  readonly state: RoleListState
  readonly change: (changed: Partial<RoleListState>) => void
  readonly roles: readonly RoleView[]
}

/** The filters of the list, each as a chip. */
export const Filters = ({ state, change, roles }: Props) => {
  const { privilege } = state
  const { part: words } = useLoadable(labels, privilege.length > 0)
  return (
    <FilterBar
      isFiltered={isFiltered(state)}
      clearLabel={t('clearFilters')}
      onClear={() => change(unfiltered)}
    >
      <FilterMenu
        label={t('column.privileges')}
        value={privilege.map((one) => words?.privilegeWords(one).label ?? one)}
        onClear={() => change({ privilege: [] })}
      >
        {() => (
          <Suspense>
            <PrivilegeChoices
              roles={roles}
              chosen={privilege}
              onChange={(chosen) => change({ privilege: chosen })}
            />
          </Suspense>
        )}
      </FilterMenu>
    </FilterBar>
  )
}
