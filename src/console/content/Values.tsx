import { useQuery } from '@tanstack/react-query'
import { ErrorNotice } from '../shell/errors/ErrorNotice.tsx'
import { formatNumber } from '../shell/format.ts'
import { itemTypeName } from '../shell/itemTypeName.ts'
import { ValueChoices } from '../ui/table/ValueChoices.tsx'
import { valuesOf, type ContentState } from './list.ts'
import { t } from './messages.ts'

interface Props {
  readonly state: ContentState
  readonly field: 'type' | 'tags' | 'categories'
  readonly label: string
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** The values of a field in the current results, with their counts. */
export const Values = ({ state, field, label, chosen, onChange }: Props) => {
  const { data, error, refetch } = useQuery(valuesOf(state, field))
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
