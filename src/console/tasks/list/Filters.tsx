import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { taskStates, type Task } from '../../../rest/records/task.ts'
import { taskTypeNames } from '../../../rest/tasks/taskTypes.ts'
import { formatNumber } from '../../shell/format.ts'
import { useFullNames } from '../../shell/people/fullNames.ts'
import { itemsById } from '../../shell/pickers/items.ts'
import { useTitles } from '../../shell/pickers/source.ts'
import { part } from '../../shell/part/part.tsx'
import { FilterChips } from '../../ui/table/FilterChips.tsx'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { FilterMenu } from '../../ui/table/FilterMenu.tsx'
import { kindName, stateName } from '../words.ts'
import { countsOf, inState, isFiltered, unfiltered, type TaskListState } from './list.ts'
import { useMessages } from './messages.ts'

// The values of a filter load when it is opened.
const ValueChoices = part(
  async () => (await import('../../ui/table/ValueChoices.tsx')).ValueChoices,
)
const ItemChoice = part(async () => (await import('./ItemChoice.tsx')).ItemChoice)

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
  const { t } = useMessages()
  const kinds = countsOf(tasks, ({ type }) => taskTypeNames.find((name) => name === type))
  const nameOf = useFullNames(state.owner)
  const titles = useTitles(itemsById, state.item === '' ? [] : [state.item])
  return (
    <FilterBar
      label={t('filters')}
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
      <FilterMenu
        label={t('filter.kind')}
        value={state.kind.map(kindName)}
        onClear={() => change({ kind: [] })}
      >
        {() => (
          <Suspense>
            <ValueChoices
              label={t('filter.kind')}
              choices={choicesOf(kinds, kindName)}
              chosen={state.kind}
              onChange={(chosen) =>
                change({ kind: taskTypeNames.filter((name) => chosen.includes(name)) })
              }
              none={t('filter.noTasks')}
            />
          </Suspense>
        )}
      </FilterMenu>
      {hasOwners && (
        <FilterMenu
          label={t('filter.owner')}
          value={state.owner.map(nameOf)}
          onClear={() => change({ owner: [] })}
        >
          {() => (
            <OwnerChoice
              tasks={tasks}
              chosen={state.owner}
              onChange={(owner) => change({ owner })}
            />
          )}
        </FilterMenu>
      )}
      <FilterMenu
        label={t('filter.item')}
        value={state.item === '' ? undefined : (titles.get(state.item) ?? state.item)}
        onClear={() => change({ item: '' })}
      >
        {(close) => (
          <Suspense>
            <ItemChoice
              tasks={tasks}
              chosen={state.item}
              onChoose={(item) => {
                change({ item })
                close()
              }}
            />
          </Suspense>
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

/** Returns values with their names and counts, for a filter. */
const choicesOf = <V extends string>(
  counts: readonly (readonly [value: V, count: number])[],
  nameOf: (value: V) => string,
) => counts.map(([value, count]) => ({ value, label: nameOf(value), count: formatNumber(count) }))

interface OwnerProps {
  readonly tasks: readonly Task[]
  readonly chosen: readonly string[]
  readonly onChange: (owners: readonly string[]) => void
}

/** The owners of the tasks by full name; their names are read when the filter opens. */
const OwnerChoice = ({ tasks, chosen, onChange }: OwnerProps) => {
  const { t } = useMessages()
  const counts = countsOf(tasks, ({ userId }) => userId)
  const nameOf = useFullNames(counts.map(([owner]) => owner))
  return (
    <Suspense>
      <ValueChoices
        label={t('filter.owner')}
        choices={choicesOf(counts, nameOf)}
        chosen={chosen}
        onChange={onChange}
        none={t('filter.noTasks')}
      />
    </Suspense>
  )
}
