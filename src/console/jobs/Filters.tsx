import { formatNumber } from '../shell/format.ts'
import { countValues } from '../shell/lists/counts.ts'
import { DaysFilter } from '../shell/lists/days/DaysFilter.tsx'
import { ValueFilter } from '../shell/lists/ValueFilter.tsx'
import { FilterBar } from '../ui/table/FilterBar.tsx'
import { found, isFiltered, unfiltered, type JobListState } from './list.ts'
import type { JobRow } from './row.ts'
import { t } from './messages.ts'

interface Props {
  readonly state: JobListState
  readonly change: (changed: Partial<JobListState>) => void
  readonly rows: readonly JobRow[]
}

/** The filters of the list, each as a chip. */
export const Filters = ({ state, change, rows }: Props) => {
  const { kind, from, to } = state
  return (
    <FilterBar
      isFiltered={isFiltered(state)}
      clearLabel={t('clearFilters')}
      onClear={() => change(unfiltered)}
    >
      <ValueFilter
        label={t('job.type')}
        choices={() =>
          countValues(found(rows, { ...state, kind: [] }).map((row) => row.kind)).map(
            ([value, count]) => ({ value, label: t(`kind.${value}`), count: formatNumber(count) }),
          )
        }
        chosen={kind}
        nameOf={(value) => t(`kind.${value}`)}
        onChange={(chosen) => change({ kind: chosen })}
        none={t('emptyView')}
      />
      <DaysFilter label={t('column.started')} from={from} to={to} onChange={change} />
    </FilterBar>
  )
}
