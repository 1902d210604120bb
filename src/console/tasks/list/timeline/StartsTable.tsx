import { useMemo } from 'react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { StateChip } from '../../../ui/StateChip.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { TitleButton } from '../../../ui/table/TitleButton.tsx'
import { formatNumber } from '../../../shell/format.ts'
import type { Cells } from './cells.ts'
import type { Level, Load } from './starts.ts'
import { cellText } from './times.ts'
import { t } from './messages.ts'

interface Props {
  readonly cells: Cells
  readonly load: Load
  readonly levels: readonly Level[]
  readonly chosen: number
  readonly onChoose: (cell: number) => void
}

interface Row {
  readonly cell: number
  /** Epoch ms. */
  readonly start: number
  readonly time: string
  readonly tasks: number
  readonly runs: number
  readonly isPileUp: boolean
}

const columnsWith = (chosen: number, onChoose: Props['onChoose']): readonly Column<Row>[] => [
  {
    id: 'time',
    header: t('column.time'),
    sort: ({ start }) => start,
    cell: ({ cell, time }) => <TitleButton onClick={() => onChoose(cell)}>{time}</TitleButton>,
  },
  {
    id: 'tasks',
    header: t('column.tasks'),
    align: 'end',
    sort: ({ tasks }) => tasks,
    cell: ({ tasks }) => formatNumber(tasks),
  },
  {
    id: 'runs',
    header: t('column.runs'),
    align: 'end',
    sort: ({ runs }) => runs,
    cell: ({ runs }) => formatNumber(runs),
  },
  {
    id: 'load',
    header: t('column.load'),
    cell: ({ isPileUp }) => isPileUp && <StateChip tone="warning">{t('pileUp')}</StateChip>,
  },
  {
    id: 'chosen',
    header: t('column.chosen'),
    cell: ({ cell }) => cell === chosen && t('chosen'),
  },
]

/** The cells of the timeline in which tasks start, as a table. */
export const StartsTable = ({ cells, load, levels, chosen, onChoose }: Props) => {
  const rows = useMemo(
    () =>
      [...load.tasks.keys()]
        .flatMap((cell): Row[] => {
          const tasks = load.tasks[cell] ?? 0
          const start = cells.startOf(cell)
          if (tasks === 0 || start === undefined) return []
          const runs = load.runs[cell] ?? 0
          const isPileUp = levels[cell] === 'pileUp'
          return [{ cell, start, time: cellText(cells, cell), tasks, runs, isPileUp }]
        })
        .toSorted((a, b) => a.start - b.start),
    [cells, load, levels],
  )
  const columns = useMemo(() => columnsWith(chosen, onChoose), [chosen, onChoose])
  return (
    <DataTable
      caption={t('table')}
      rows={rows}
      columns={columns}
      rowId={({ cell }) => String(cell)}
      sorting={{ column: 'time', descending: false }}
      below={200}
      empty={<EmptyState icon="tasks">{t('empty')}</EmptyState>}
    />
  )
}
