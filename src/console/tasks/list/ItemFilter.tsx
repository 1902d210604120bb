import { taskTypes } from '../../../rest/tasks/taskTypes.ts'
import type { FacetProps } from '../../shell/lists/localList.tsx'
import { oneOf } from '../../shell/searchText.ts'
import { itemsById } from '../../shell/objects/items.ts'
import { useTitles } from '../../shell/objects/source.ts'
import { ItemPicker } from '../../shared/pickers/ItemPicker.tsx'
import { FilterMenu } from '../../ui/table/FilterMenu.tsx'

const ofTypes = oneOf(
  'type',
  Object.values(taskTypes).flatMap(({ itemTypes }) => itemTypes),
)

/** The maximum number of items that a search names. */
const maxNamed = 50

/** The filter by the items whose tasks are listed, among the items that have tasks. */
export const ItemFilter = ({ label, valuesOf, chosen, onChange, none }: FacetProps) => {
  const titles = useTitles(itemsById, chosen)
  return (
    <FilterMenu
      label={label}
      value={chosen.map((id) => titles.get(id) ?? id)}
      onClear={() => onChange([])}
    >
      {() => {
        const scheduled = new Set(valuesOf())
        const areFew = scheduled.size > 0 && scheduled.size <= maxNamed
        return (
          <ItemPicker
            label={label}
            max={20}
            within={areFew ? oneOf('id', [...scheduled]) : ofTypes}
            chosen={chosen}
            filter={({ id }) => (scheduled.has(id) ? undefined : none)}
            onChange={onChange}
          />
        )
      }}
    </FilterMenu>
  )
}
