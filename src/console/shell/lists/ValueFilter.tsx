import { FilterMenu } from '../../ui/table/FilterMenu.tsx'
import type { Choice } from '../../ui/table/ValueChoices.tsx'
import { ValueChoices } from '../../ui/table/ValueChoices.tsx'

interface Props<V extends string> {
  /** What is filtered by. */
  readonly label: string
  /** Returns the values to choose from; called while the filter is open. */
  readonly choices: () => readonly Choice<V>[]
  readonly chosen: readonly V[]
  /** Returns a chosen value in words. */
  readonly nameOf: (value: V) => string
  readonly onChange: (chosen: readonly V[]) => void
  /** Shown if there are no values. */
  readonly none: string
}

/** The filter of a list by any of several values. */
export const ValueFilter = <V extends string>({
  label,
  choices,
  chosen,
  nameOf,
  onChange,
  none,
}: Props<V>) => (
  <FilterMenu label={label} value={chosen.map(nameOf)} onClear={() => onChange([])}>
    {() => (
      <ValueChoices
        label={label}
        choices={choices()}
        chosen={chosen}
        onChange={onChange}
        none={none}
      />
    )}
  </FilterMenu>
)
