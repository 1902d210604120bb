import { DaysFilter } from '../shell/lists/days/DaysFilter.tsx'
import { OwnerSearchFilter } from '../shared/pickers/OwnerSearchFilter.tsx'
import { ValueFilter } from '../shell/lists/ValueFilter.tsx'
import { FilterBar } from '../ui/table/FilterBar.tsx'
import { accesses, isFiltered, unfiltered, type GroupListState } from './list.ts'
import { t } from './messages.ts'

interface Props {
  readonly state: GroupListState
  readonly change: (changed: Partial<GroupListState>) => void
}

/** The filters of the list, each as a chip; the portal searches by all of them. */
export const Filters = ({ state, change }: Props) => {
  const { show, owner, access, modifiedFrom, modifiedTo } = state
  return (
    <FilterBar
      isFiltered={isFiltered(state)}
      clearLabel={t('clearFilters')}
      onClear={() => change(unfiltered)}
    >
      {show !== 'owned' && (
        <OwnerSearchFilter chosen={owner} onChange={(chosen) => change({ owner: chosen })} />
      )}
      <ValueFilter
        label={t('column.access')}
        choices={() => accesses.map((value) => ({ value, label: t(`access.${value}`) }))}
        chosen={access}
        nameOf={(value) => t(`access.${value}`)}
        onChange={(chosen) => change({ access: chosen })}
        none={t('noMatch')}
      />
      <DaysFilter
        label={t('column.modified')}
        from={modifiedFrom}
        to={modifiedTo}
        onChange={({ from, to }) => change({ modifiedFrom: from, modifiedTo: to })}
      />
    </FilterBar>
  )
}
