import { Suspense } from 'react'
import { formatNumber } from '../shell/format.ts'
import { countValues } from '../shell/lists/counts.ts'
import { DaysFilter } from '../shell/lists/days/DaysFilter.tsx'
import { part } from '../shell/part/part.tsx'
import { FilterBar } from '../ui/table/FilterBar.tsx'
import { FilterMenu } from '../ui/table/FilterMenu.tsx'
import { found, isFiltered, unfiltered, type JobListState } from './list.ts'
import { kinds, type JobRow } from './row.ts'
import { useMessages } from './messages.ts'

// The values of a filter load when it is opened.
const ValueChoices = part(async () => (await import('../ui/table/ValueChoices.tsx')).ValueChoices)

interface Props {
  readonly state: JobListState
  readonly change: (changed: Partial<JobListState>) => void
  readonly rows: readonly JobRow[]
}

/** The filters of the list, each as a chip. */
export const Filters = ({ state, change, rows }: Props) => {
  const { t } = useMessages()
  const { kind, from, to } = state
  return (
    <FilterBar
      isFiltered={isFiltered(state)}
      clearLabel={t('clearFilters')}
      onClear={() => change(unfiltered)}
    >
      <FilterMenu
        label={t('job.type')}
        value={kind.map((one) => t(`kind.${one}`))}
        onClear={() => change({ kind: [] })}
      >
        {() => (
          <Suspense>
            <ValueChoices
              label={t('job.type')}
              choices={countValues(found(rows, { ...state, kind: [] }).map((row) => row.kind)).map(
                ([value, count]) => ({
                  value,
                  label: t(`kind.${value}`),
                  count: formatNumber(count),
                }),
              )}
              chosen={kind}
              onChange={(chosen) => change({ kind: kinds.filter((one) => chosen.includes(one)) })}
              none={t('emptyView')}
            />
          </Suspense>
        )}
      </FilterMenu>
      <DaysFilter label={t('column.started')} from={from} to={to} onChange={change} />
    </FilterBar>
  )
}
