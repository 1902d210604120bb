import { FilterMenu } from '../../ui/table/FilterMenu.tsx'
import { useFullNames } from '../../shell/people/fullNames.ts'
import { t } from '../../shell/lists/messages.ts'
import { MemberPicker } from './MemberPicker.tsx'

/** Maximum number of owners in one search. */
const maxOwners = 20

interface Props {
  /** Default: owner. */
  readonly label?: string
  /** Maximum number of members. */
  readonly max?: number
  /** Usernames. */
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** The filter by owners, or other members, of a list that the portal searches: the members are found by name. */
export const OwnerSearchFilter = ({
  label = t('owner.owner'),
  max = maxOwners,
  chosen,
  onChange,
}: Props) => {
  const fullNameOf = useFullNames(chosen)
  return (
    <FilterMenu label={label} value={chosen.map(fullNameOf)} onClear={() => onChange([])}>
      {() => <MemberPicker label={label} max={max} chosen={chosen} onChange={onChange} />}
    </FilterMenu>
  )
}
