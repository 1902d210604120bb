import { FilterMenu } from '../../ui/table/FilterMenu.tsx'
import { formatNumber } from '../format.ts'
import { useFullNames } from '../people/fullNames.ts'
import { countValues } from './counts.ts'
import { ValueChoices } from '../../ui/table/ValueChoices.tsx'
import { t } from './messages.ts'

interface Props {
  /** Returns the username of the owner of each row of the view. */
  readonly ownersOf: () => readonly string[]
  /** Usernames. */
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** The filter of a list by the owners of its rows, by full name and with their counts. */
export const OwnerFilter = ({ ownersOf, chosen, onChange }: Props) => {
  const nameOf = useFullNames(chosen)
  return (
    <FilterMenu label={t('owner.owner')} value={chosen.map(nameOf)} onClear={() => onChange([])}>
      {() => <OwnerChoices ownersOf={ownersOf} chosen={chosen} onChange={onChange} />}
    </FilterMenu>
  )
}

/** The names are read when the filter opens. */
const OwnerChoices = ({ ownersOf, chosen, onChange }: Props) => {
  const counts = countValues(ownersOf())
  const nameOf = useFullNames(counts.map(([owner]) => owner))
  return (
    <ValueChoices
      label={t('owner.owner')}
      choices={counts.map(([value, count]) => ({
        value,
        label: nameOf(value),
        count: formatNumber(count),
      }))}
      chosen={chosen}
      onChange={onChange}
      none={t('owner.none')}
    />
  )
}
