import type { Task } from '../../../rest/records/task.ts'
import { taskTypes } from '../../../rest/tasks/taskTypes.ts'
import { anyOf, exactly } from '../../shell/lists/searchText.ts'
import { ItemPicker } from '../../shared/pickers/ItemPicker.tsx'
import { t } from './messages.ts'

interface Props {
  readonly tasks: readonly Task[]
  readonly chosen: readonly string[]
  readonly onChange: (itemIds: readonly string[]) => void
}

// All types of items fit into one query.
const [within] = anyOf(
  Object.values(taskTypes).flatMap(({ itemTypes }) =>
    itemTypes.map((type) => exactly('type', type)),
  ),
  20,
)

/** Selects the items whose tasks are listed, among the items that have tasks. */
export const ItemChoice = ({ tasks, chosen, onChange }: Props) => {
  const scheduled = new Set(tasks.map(({ itemId }) => itemId))
  return (
    <ItemPicker
      label={t('filter.item')}
      max={20}
      {...(within === undefined ? {} : { within })}
      chosen={chosen}
      filter={({ id }) => (scheduled.has(id) ? undefined : t('filter.noTasks'))}
      onChange={onChange}
    />
  )
}
