import { useFullNames } from '../../shell/people/fullNames.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { FilterChips } from '../../ui/table/FilterChips.tsx'
import { FilterMenu } from '../../ui/table/FilterMenu.tsx'
import { publicationStates } from '../publishingState.ts'
import {
  inState,
  isFiltered,
  ownerCounts,
  unfiltered,
  type DataStoreListState,
  type Row,
} from './list.ts'
import { useMessages } from './messages.ts'

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
  const { t } = useMessages()
  const nameOf = useFullNames(state.owner === '' ? [] : [state.owner])
  return (
    <FilterBar
      label={t('filters')}
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
          label: value === '' ? t('filter.anyState') : t(`state.${value}`),
          count: inState(found, value).length,
        }))}
      />
      {hasOwners && (
        <FilterMenu
          label={t('filter.owner')}
          value={state.owner === '' ? undefined : nameOf(state.owner)}
          onClear={() => change({ owner: '' })}
        >
          {(close) => (
            <OwnerChoice
              rows={rows}
              chosen={state.owner}
              onChoose={(owner) => {
                change({ owner })
                close()
              }}
            />
          )}
        </FilterMenu>
      )}
    </FilterBar>
  )
}

interface OwnerProps {
  readonly rows: readonly Row[]
  readonly chosen: string
  readonly onChoose: (owner: string) => void
}

/** The owners by full name; their names are read when the filter opens. */
const OwnerChoice = ({ rows, chosen, onChoose }: OwnerProps) => {
  const { t } = useMessages()
  const counts = ownerCounts(rows)
  const nameOf = useFullNames(counts.map(([owner]) => owner))
  return (
    <SelectField
      label={t('filter.owner')}
      placeholder=""
      value={chosen}
      choices={counts.map(([owner, count]) => ({
        value: owner,
        label: t('filter.counted', { value: nameOf(owner), count }),
      }))}
      onChange={(event) => onChoose(event.target.value)}
    />
  )
}
