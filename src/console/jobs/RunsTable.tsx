import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { runs, type ListedRun } from '../shell/bulk/list.ts'
import { stateOf, toneOf } from '../shell/bulk/state.ts'
import { t } from '../shell/bulk/messages.ts'
import { formatNumber } from '../shell/format.ts'
import { Moment } from '../shell/Moment.tsx'
import { paths } from '../shell/paths.ts'
import { DataTable, type Column } from '../ui/table/DataTable.tsx'
import { StateChip } from '../ui/StateChip.tsx'
import { TitleCell } from '../ui/table/TitleCell.tsx'

const columns: readonly Column<ListedRun>[] = [
  {
    id: 'title',
    header: t('bulk:column.change'),
    sort: ({ title }) => title,
    cell: ({ id, title }) => <TitleCell title={title} href={paths.run(id)} />,
  },
  {
    id: 'state',
    header: t('bulk:column.state'),
    sort: stateOf,
    cell: (run) => (
      <StateChip tone={toneOf(stateOf(run))}>{t(`bulk:state.${stateOf(run)}`)}</StateChip>
    ),
  },
  {
    id: 'counts',
    header: t('bulk:column.progress'),
    cell: ({ counts }) =>
      t('bulk:counts', {
        done: formatNumber(counts.done),
        skipped: formatNumber(counts.skipped),
        failed: formatNumber(counts.failed),
      }),
  },
  {
    id: 'started',
    header: t('bulk:column.started'),
    align: 'end',
    sort: ({ started }) => started,
    cell: ({ started }) => <Moment time={started} />,
  },
]

/** The bulk operations started in this browser; empty if there are none. */
export const RunsTable = () => {
  const { data: list = [] } = useQuery(runs())
  if (list.length === 0) return null
  return (
    <>
      <Typography variant="h2" sx={{ marginBlock: '24px 12px' }}>
        {t('bulk:runs')}
      </Typography>
      <DataTable caption={t('bulk:runs')} rows={list} columns={columns} rowId={({ id }) => id} />
    </>
  )
}
