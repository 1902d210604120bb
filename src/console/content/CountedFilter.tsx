import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { categoryName } from '../shared/items/itemColumns.tsx'
import { ErrorNotice } from '../shell/errors/ErrorNotice.tsx'
import { formatNumber } from '../shell/format.ts'
import { itemTypeName } from '../shell/itemTypeName.ts'
import type { FilterProps } from '../shell/lists/portalList.tsx'
import { FilterMenu } from '../ui/table/FilterMenu.tsx'
import { ValueChoices } from '../ui/table/ValueChoices.tsx'
import { valuesOf, type ContentState } from './list.ts'
import { t } from './messages.ts'

type Props = FilterProps<ContentState>

/** A filter with values that the portal counts. */
export const CountedFilter = (props: Props) => {
  const { name, label, chosen, onChange } = props
  return (
    <FilterMenu
      label={label}
      value={name === 'category' ? chosen.map(categoryName) : chosen}
      onClear={() => onChange([])}
    >
      {() => <Values {...props} />}
    </FilterMenu>
  )
}

/** The values of a field in the current results, with their counts. */
const Values = ({ name, state, label, chosen, onChange }: Props) => {
  const field = name === 'type' ? name : name === 'tag' ? 'tags' : 'categories'
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
      const named = field === 'type' ? itemTypeName(value) : value
      return { value: named, label: named, count: formatNumber(count) }
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
