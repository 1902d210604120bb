import { FilterMenu } from '../../ui/table/FilterMenu.tsx'
import { formatNumber } from '../format.ts'
import { useFullNames } from '../people/fullNames.ts'
import { countValues } from './counts.ts'
import { ValueChoices } from '../../ui/table/ValueChoices.tsx'
import { t } from './messages.ts'

interface Props {
  /** Default: owner. */
  readonly label?: string
  /** Returns the username of the owner of each counted row. */
  readonly valuesOf: () => readonly string[]
  /** Usernames. */
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  /** What is shown if there are no owners. */
  readonly none?: string
}

/** The filter of a list by the owners of its rows, by full name and with their counts. */
export const OwnerFilter = ({ label = t('owner.owner'), ...choices }: Props) => {
  const { chosen, onChange } = choices
  const nameOf = useFullNames(chosen)
  return (
    <FilterMenu label={label} value={chosen.map(nameOf)} onClear={() => onChange([])}>
      {() => <OwnerChoices label={label} {...choices} />}
    </FilterMenu>
  )
}

/** The names are read when the filter opens. */
const OwnerChoices = ({
  label,
  valuesOf,
  chosen,
  onChange,
  none = t('owner.none'),
}: Props & { readonly label: string }) => {
  const counts = countValues(valuesOf())
  const nameOf = useFullNames(counts.map(([owner]) => owner))
  return (
    <ValueChoices
      label={label}
      choices={counts.map(([value, count]) => ({
        value,
        label: nameOf(value),
        count: formatNumber(count),
      }))}
      chosen={chosen}
      onChange={onChange}
      none={none}
    />
  )
}
