import type { HistoryEntry } from '../shell/history/entry.ts'
import { formatNumber } from '../shell/format.ts'
import { useFullNames } from '../shell/people/fullNames.ts'
import { ValueChoices } from '../ui/table/ValueChoices.tsx'
import { actionOf } from './actions.ts'
import { countsOf, found, kindOf, membersIn, type HistoryListState } from './list.ts'
import { t } from './messages.ts'

interface Props {
  readonly name: 'kind' | 'action' | 'member'
  readonly state: HistoryListState
  readonly change: (changed: Partial<HistoryListState>) => void
  readonly entries: readonly HistoryEntry[]
}

/** The values of a filter that the entries have, with their counts within the other filters. */
export const Values = ({ name, state, change, entries }: Props) => {
  const others = found(entries, { ...state, [name]: [] })
  const members = name === 'member' ? countsOf(others, membersIn) : []
  const nameOf = useFullNames(members.map(([username]) => username))
  const shared = { label: t(`filters.${name}`), none: t('filters.none') }
  if (name === 'kind')
    return (
      <ValueChoices
        {...shared}
        choices={countsOf(others, (entry) => [kindOf(entry)]).map(([value, count]) => ({
          value,
          label: t(`kind.${value}`),
          count: formatNumber(count),
        }))}
        chosen={state.kind}
        onChange={(kind) => change({ kind })}
      />
    )
  if (name === 'action')
    return (
      <ValueChoices
        {...shared}
        choices={countsOf(others, (entry) => [actionOf(entry)]).map(([value, count]) => ({
          value,
          label: t(`action.${value}`),
          count: formatNumber(count),
        }))}
        chosen={state.action}
        onChange={(action) => change({ action })}
      />
    )
  return (
    <ValueChoices
      {...shared}
      choices={members.map(([value, count]) => ({
        value,
        label: nameOf(value),
        count: formatNumber(count),
      }))}
      chosen={state.member}
      onChange={(member) => change({ member })}
    />
  )
}
