import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { FilterMenu } from '../../ui/table/FilterMenu.tsx'
import type { RoleView } from './allRoles.ts'
import { isFiltered, unfiltered, type RoleListState } from './list.ts'
import { t } from './messages.ts'
import { privilegeWords } from './privileges/messages.ts'
import { PrivilegeChoices } from './PrivilegeChoices.tsx'

interface Props {
  readonly state: RoleListState
  readonly change: (changed: Partial<RoleListState>) => void
  readonly roles: readonly RoleView[]
}

/** The filters of the list, each as a chip. */
export const Filters = ({ state, change, roles }: Props) => {
  const { privilege } = state
  return (
    <FilterBar
      isFiltered={isFiltered(state)}
      clearLabel={t('clearFilters')}
      onClear={() => change(unfiltered)}
    >
      <FilterMenu
        label={t('column.privileges')}
        value={privilege.map((one) => privilegeWords(one).label)}
        onClear={() => change({ privilege: [] })}
      >
        {() => (
          <PrivilegeChoices
            roles={roles}
            chosen={privilege}
            onChange={(chosen) => change({ privilege: chosen })}
          />
        )}
      </FilterMenu>
    </FilterBar>
  )
}
