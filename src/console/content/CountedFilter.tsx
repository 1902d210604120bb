import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DaysFilter } from '../shell/lists/days/DaysFilter.tsx'
import { OwnerSearchFilter } from '../shared/pickers/OwnerSearchFilter.tsx'
import { ReachSwitch } from '../shell/lists/ReachSwitch.tsx'
import { ValueFilter } from '../shell/lists/ValueFilter.tsx'
import { FilterBar } from '../ui/table/FilterBar.tsx'
import { FilterMenu } from '../ui/table/FilterMenu.tsx'
import { categoryName } from '../shared/items/itemColumns.tsx'
import {
  accesses,
  isFiltered,
  isOfDisabled,
  unfiltered,
  type ContentState,
  valuesOf,
} from './list.ts'
import { t } from './messages.ts'
import { ErrorNotice } from '../shell/errors/ErrorNotice.tsx'
import { formatNumber } from '../shell/format.ts'
import { itemTypeName } from '../shell/itemTypeName.ts'
import { ValueChoices } from '../ui/table/ValueChoices.tsx'

interface Props {
  readonly state: ContentState
  readonly change: (changed: Partial<ContentState>) => void
}

/** Filters with values that the portal counts: the name in the state, and the field. */
const counted = [
  ['type', 'type'],
  ['tag', 'tags'],
  ['category', 'categories'],
] as const

/** The filters of the list, each as a chip. */
export const Filters = ({ state, change }: Props) => {
  const valuesFilter = ([name, field]: (typeof counted)[number]) => (
    <FilterMenu
      key={name}
      label={t(`filter.${name}`)}
      value={name === 'category' ? state.category.map(categoryName) : state[name]}
      onClear={() => change({ [name]: [] })}
    >
      {() => (
        <Values
          state={state}
          field={field}
          label={t(`filter.${name}`)}
          chosen={state[name]}
          // Within a folder, the portal filters by type only.
          onChange={(chosen) =>
            change({ [name]: chosen, ...(name === 'type' ? {} : { folder: '' }) })
          }
        />
      )}
    </FilterMenu>
  )
  const [type, ...others] = counted.map(valuesFilter)
  return (
    <FilterBar
      isFiltered={
        isFiltered(state) ||
        (state.show === 'all' && (state.owner.length > 0 || isOfDisabled(state)))
      }
      clearLabel={t('filter.clearAll')}
      onClear={() => change({ ...unfiltered, owner: [], owners: 'any', folder: '' })}
    >
      {type}
      {isOfDisabled(state) && (
        <FilterMenu
          label={t('filter.owner')}
          value={t('filter.disabled')}
          onClear={() => change({ owners: 'any', folder: '' })}
        >
          {() => t('filter.disabledHelp')}
        </FilterMenu>
      )}
      {state.show === 'all' && !isOfDisabled(state) && (
        <OwnerSearchFilter
          chosen={state.owner}
          onChange={(owner) => change({ owner, folder: '' })}
        />
      )}
      {others}
      <ValueFilter
        label={t('filter.access')}
        choices={() => accesses.map((value) => ({ value, label: t(`access.${value}`) }))}
        chosen={state.access}
        nameOf={(access) => t(`access.${access}`)}
        onChange={(access) => change({ access, folder: '' })}
        none={t('filter.none')}
      />
      {state.viewed === 'never' && (
        <FilterMenu
          label={t('filter.viewed')}
          value={t('filter.never')}
          onClear={() => change({ viewed: 'any' })}
        >
          {() => t('filter.neverHelp')}
        </FilterMenu>
      )}
      <DaysFilter
        label={t('filter.modified')}
        from={state.modifiedFrom}
        to={state.modifiedTo}
        onChange={({ from, to }) => change({ modifiedFrom: from, modifiedTo: to, folder: '' })}
      />
      <DaysFilter
        label={t('filter.created')}
        from={state.createdFrom}
        to={state.createdTo}
        onChange={({ from, to }) => change({ createdFrom: from, createdTo: to, folder: '' })}
      />
      {state.show === 'all' && (
        <ReachSwitch reach={state.reach} onChange={(reach) => change({ reach, folder: '' })} />
      )}
    </FilterBar>
  )
}

interface ValuesProps {
  readonly state: ContentState
  readonly field: 'type' | 'tags' | 'categories'
  readonly label: string
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** The values of a field in the current results, with their counts. */
const Values = ({ state, field, label, chosen, onChange }: ValuesProps) => {
  const { data, error, refetch } = useQuery({
    ...valuesOf(state, field),
    // A search text that arrives while the filter is open must not remove the checkboxes, and what was chosen meanwhile.
    placeholderData: keepPreviousData,
  })
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const choices = (data.aggregations?.counts ?? [])
    .filter(({ fieldName }) => fieldName === field)
    .flatMap(({ fieldValues }) => fieldValues)
    .map(({ value, count }) => {
      const name = field === 'type' ? itemTypeName(value) : value
      return { value: name, label: name, count: formatNumber(count) }
    })
  return (
    <ValueChoices
      label={label}
      choices={choices}
      chosen={chosen}
      onChange={onChange}
      none={t('filter.none')}
    />
  )
}
