import { Suspense } from 'react'
import { FilterMenu } from '../../ui/table/FilterMenu.tsx'
import { part } from '../../shell/part/part.tsx'
import { useFullNames } from '../../shell/people/fullNames.ts'
import { t } from '../../shell/lists/messages.ts'

// The picker loads when the filter is opened.
const MemberPicker = part(async () => (await import('./MemberPicker.tsx')).MemberPicker)

/** Maximum number of owners in one search. */
const maxOwners = 20

interface Props {
  /** Usernames. */
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** The filter by owners of a list that the portal searches: the members are found by name. */
export const OwnerSearchFilter = ({ chosen, onChange }: Props) => {
  const fullNameOf = useFullNames(chosen)
  return (
    <FilterMenu
      label={t('owner.owner')}
      value={chosen.map(fullNameOf)}
      onClear={() => onChange([])}
    >
      {() => (
        <Suspense>
          <MemberPicker
            label={t('owner.owner')}
            max={maxOwners}
            chosen={chosen}
            onChange={onChange}
          />
        </Suspense>
      )}
    </FilterMenu>
  )
}
