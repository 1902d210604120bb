import Typography from '@mui/material/Typography'
import { taskStates, type Task } from '../../../rest/records/task.ts'
import { taskTypeNames } from '../../../rest/tasks/taskTypes.ts'
import { formatNumber } from '../../shell/format.ts'
import { countValues } from '../../shell/lists/counts.ts'
import { OwnerFilter } from '../../shell/lists/OwnerFilter.tsx'
import { ValueFilter } from '../../shell/lists/ValueFilter.tsx'
import { itemsById } from '../../shell/objects/items.ts'
import { useTitles } from '../../shell/objects/source.ts'
import { FilterChips } from '../../ui/table/FilterChips.tsx'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { FilterMenu } from '../../ui/table/FilterMenu.tsx'
import { kindName, stateName } from '../words.ts'
import { inState, isFiltered, unfiltered, type TaskListState } from './list.ts'
import { t } from './messages.ts'
import { ItemChoice } from './ItemChoice.tsx'

interface Props {
  readonly state: TaskListState
  readonly change: (changed: Partial<TaskListState>) => void
  /** All tasks of the view. */
  readonly tasks: readonly Task[]
  /** The tasks that match all filters except that of the state. */
  readonly matching: readonly Task[]
  /** Whether the tasks belong to several members. */
  readonly hasOwners: boolean
  /** The chosen cell of the timeline in words. */
  readonly at: string | undefined
}

/** The filters of the list: the states with their counts, and a chip for each other filter. */
export const Filters = ({ state, change, tasks, matching, hasOwners, at }: Props) => {
  const kinds = countValues(
    tasks.flatMap(({ type }) => taskTypeNames.find((name) => name === type) ?? []),
  )
  const titles = useTitles(itemsById, state.item)
  return (
    <FilterBar
      isFiltered={isFiltered(state)}
      clearLabel={t('clear')}
      onClear={() => change(unfiltered)}
    >
      <FilterChips
        label={t('filter.state')}
        selected={state.state}
        onSelect={(next) => change({ state: next })}
        chips={(['', ...taskStates] as const).map((value) => ({
          value,
          label: value === '' ? t('filter.anyState') : stateName(value),
          count: inState(matching, value).length,
        }))}
      />
      <ValueFilter
        label={t('filter.kind')}
        choices={() =>
          kinds.map(([value, count]) => ({
            value,
            label: kindName(value),
            count: formatNumber(count),
          }))
        }
        chosen={state.kind}
        nameOf={kindName}
        onChange={(kind) => change({ kind })}
        none={t('filter.noTasks')}
      />
      {hasOwners && (
        <OwnerFilter
          valuesOf={() => tasks.map(({ userId }) => userId)}
          chosen={state.owner}
          onChange={(owner) => change({ owner })}
        />
      )}
      <FilterMenu
        label={t('filter.item')}
        value={state.item.map((id) => titles.get(id) ?? id)}
        onClear={() => change({ item: [] })}
      >
        {() => (
          <ItemChoice tasks={tasks} chosen={state.item} onChange={(item) => change({ item })} />
        )}
      </FilterMenu>
      {at !== undefined && (
        <FilterMenu label={t('filter.at')} value={at} onClear={() => change({ at: 0 })}>
          {() => <Typography>{t('filter.atHelp')}</Typography>}
        </FilterMenu>
      )}
    </FilterBar>
  )
}
