import { OwnerFilter } from '../../shell/lists/OwnerFilter.tsx'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { FilterChips } from '../../ui/table/FilterChips.tsx'
import { publicationStates } from '../publishingState.ts'
import { inState, isFiltered, unfiltered, type DataStoreListState, type Row } from './list.ts'
import { t } from './messages.ts'
import { t as tPublishing } from '../messages.ts'

interface Props {
  readonly state: DataStoreListState
  readonly change: (changed: Partial<DataStoreListState>) => void
  /** All data stores of the view. */
  readonly rows: readonly Row[]
  /** The data stores that match everything except the state. */
  readonly found: readonly Row[]
  /** Whether the data stores belong to several members. */
  readonly hasOwners: boolean
}

/** The filters of the list: the states with their counts, and the owner. */
export const Filters = ({ state, change, rows, found, hasOwners }: Props) => {
  return (
    <FilterBar
      isFiltered={isFiltered(state)}
      clearLabel={t('clear')}
      onClear={() => change(unfiltered)}
    >
      <FilterChips
        label={t('filter.state')}
        selected={state.state}
        onSelect={(next) => change({ state: next })}
        chips={(['', ...publicationStates] as const).map((value) => ({
          value,
          label: value === '' ? t('filter.anyState') : tPublishing(`state.${value}`),
          count: inState(found, value).length,
        }))}
      />
      {hasOwners && (
        <OwnerFilter
          valuesOf={() => rows.map(({ item }) => item.owner)}
          chosen={state.owner}
          onChange={(owner) => change({ owner })}
        />
      )}
    </FilterBar>
  )
}
