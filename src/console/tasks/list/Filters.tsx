import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { taskStates, type Task } from '../../../rest/records/task.ts'
import { taskTypeNames } from '../../../rest/tasks/taskTypes.ts'
import { useFullNames } from '../../shell/people/fullNames.ts'
import { itemsById } from '../../shell/pickers/items.ts'
import { useTitles } from '../../shell/pickers/source.ts'
import { part } from '../../shell/part/part.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { FilterChips } from '../../ui/table/FilterChips.tsx'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { FilterMenu } from '../../ui/table/FilterMenu.tsx'
import { kindName, stateName } from '../words.ts'
import { countsOf, inState, isFiltered, unfiltered, type TaskListState } from './list.ts'
import { useMessages } from './messages.ts'

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
  const set = (value: string) => (value === '' ? undefined : value)
  const nameOf = useFullNames(state.owner === '' ? [] : [state.owner])
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
        value={state.kind === '' ? undefined : kindName(state.kind)}
        onClear={() => change({ kind: '' })}
      >
        {(close) => (
          <CountedChoice
            label={t('filter.kind')}
            value={state.kind}
            counts={countsOf(tasks, ({ type }) => type)}
            nameOf={kindName}
            onChoose={(kind) => {
              change({ kind: taskTypeNames.find((name) => name === kind) ?? '' })
              close()
            }}
          />
        )}
      </FilterMenu>
      {hasOwners && (
        <FilterMenu
          label={t('filter.owner')}
          value={set(nameOf(state.owner))}
          onClear={() => change({ owner: '' })}
        >
          {(close) => (
            <OwnerChoice
              tasks={tasks}
              chosen={state.owner}
              onChoose={(owner) => {
                change({ owner })
                close()
              }}
            />
          )}
        </FilterMenu>
      )}
      <FilterMenu
        label={t('filter.item')}
        value={set(titles.get(state.item) ?? state.item)}
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

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly counts: ReturnType<typeof countsOf>
  readonly nameOf: (value: string) => string
  readonly onChoose: (value: string) => void
}

/** The values that tasks have, with their counts. */
const CountedChoice = ({ label, value, counts, nameOf, onChoose }: ChoiceProps) => {
  const { t } = useMessages()
  return (
    <SelectField
      label={label}
      placeholder=""
      value={value}
      choices={counts.map(([one, count]) => ({
        value: one,
        label: t('filter.counted', { value: nameOf(one), count }),
      }))}
      onChange={(event) => onChoose(event.target.value)}
    />
  )
}

interface OwnerProps {
  readonly tasks: readonly Task[]
  readonly chosen: string
  readonly onChoose: (owner: string) => void
}

/** The owners of the tasks by full name; their names are read when the filter opens. */
const OwnerChoice = ({ tasks, chosen, onChoose }: OwnerProps) => {
  const { t } = useMessages()
  const counts = countsOf(tasks, ({ userId }) => userId)
  const nameOf = useFullNames(counts.map(([owner]) => owner))
  return (
    <CountedChoice
      label={t('filter.owner')}
      value={chosen}
      counts={counts}
      nameOf={nameOf}
      onChoose={onChoose}
    />
  )
}
