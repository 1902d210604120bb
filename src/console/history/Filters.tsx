import type { HistoryEntry } from '../shell/history/entry.ts'
import { DaysFilter } from '../shell/lists/days/DaysFilter.tsx'
import { useFullNames } from '../shell/people/fullNames.ts'
import { FilterBar } from '../ui/table/FilterBar.tsx'
import { FilterMenu } from '../ui/table/FilterMenu.tsx'
import { objectsIn } from '../shell/history/entries.ts'
import { isFiltered, targetName, unfiltered, type HistoryListState } from './list.ts'
import { t } from './messages.ts'
import { Values } from './Values.tsx'

interface Props {
  readonly state: HistoryListState
  readonly change: (changed: Partial<HistoryListState>) => void
  readonly entries: readonly HistoryEntry[]
}

/** The filters of the list, each as a chip. */
export const Filters = ({ state, change, entries }: Props) => {
  const { kind, action, member, from, to, about } = state
  const nameOf = useFullNames(member)
  const shown = {
    kind: kind.map((one) => t(`kind.${one}`)),
    action: action.map((one) => t(`action.${one}`)),
    member: member.map(nameOf),
  }
  return (
    <FilterBar
      isFiltered={isFiltered(state)}
      clearLabel={t('filters.clear')}
      onClear={() => change(unfiltered)}
    >
      {about !== '' && (
        <FilterMenu
          label={t('filters.about')}
          value={nameIn(entries, about)}
          onClear={() => change({ about: '' })}
        >
          {() => t('filters.aboutHelp')}
        </FilterMenu>
      )}
      {(['kind', 'action', 'member'] as const).map((name) => (
        <FilterMenu
          key={name}
          label={t(`filters.${name}`)}
          value={shown[name]}
          onClear={() => change({ [name]: [] })}
        >
          {() => <Values name={name} state={state} change={change} entries={entries} />}
        </FilterMenu>
      ))}
      <DaysFilter label={t('filters.date')} from={from} to={to} onChange={change} />
    </FilterBar>
  )
}

/** Returns the title of an object as its last change names it; its ID if no entry is about it alone. */
const nameIn = (entries: readonly HistoryEntry[], about: string): string => {
  const entry = entries.find((one) => objectsIn(one)[0] === about && objectsIn(one).length <= 2)
  return entry ? targetName(entry) : about.slice(about.indexOf(':') + 1)
}
