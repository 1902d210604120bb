import { useQuery } from '@tanstack/react-query'
import { itemTypes } from '../../rest/records/itemTypes.ts'
import { ErrorNotice } from '../shell/errors/ErrorNotice.tsx'
import { formatNumber } from '../shell/format.ts'
import { ValueChoices } from '../ui/table/ValueChoices.tsx'
import { valuesOf, type ContentState } from './list.ts'
import { useMessages } from './messages.ts'

interface Props {
  readonly state: ContentState
  readonly field: 'type' | 'tags' | 'categories'
  readonly label: string
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Names of item types by their lowercase form, in which portals return counts. */
const typeNames = new Map(Object.keys(itemTypes).map((name) => [name.toLowerCase(), name]))

/** The values of a field in the current results, with their counts. */
export const Values = ({ state, field, label, chosen, onChange }: Props) => {
  const { t } = useMessages()
  const { data, error, refetch } = useQuery(valuesOf(state, field))
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const choices = (data.aggregations?.counts ?? [])
    .filter(({ fieldName }) => fieldName === field)
    .flatMap(({ fieldValues }) => fieldValues)
    .map(({ value, count }) => {
      const name = field === 'type' ? (typeNames.get(value) ?? value) : value
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
