import Link from '@mui/material/Link'
import { countsText, toneOf } from '../shared/bulk/state.ts'
import { formatDuration, formatNumber } from '../shell/format.ts'
import { JobStateChip } from '../shared/jobs/JobStateChip.tsx'
import { useNow } from '../shared/jobs/useJob.ts'
import { isoTime } from '../shell/lists/export/isoTime.ts'
import { Moment } from '../shell/Moment.tsx'
import { paths } from '../shell/paths.ts'
import { StateChip } from '../ui/StateChip.tsx'
import type { Column } from '../ui/table/DataTable.tsx'
import { TitleCell } from '../ui/table/TitleCell.tsx'
import { isOngoing, type JobRow } from './row.ts'
import { t } from './messages.ts'
import { t as tBulk } from '../shared/bulk/messages.ts'

const Elapsed = ({ row }: { readonly row: JobRow }) => {
  const { started, ended } = row
  const isRunning = ended === undefined && isOngoing(row)
  const now = useNow(isRunning)
  // When a bulk operation was interrupted is not known.
  return ended === undefined && !isRunning ? null : formatDuration((ended ?? now) - started)
}

const Progress = ({ row }: { readonly row: JobRow }) => {
  const { progress, counts } = row
  if (counts) return countsText(counts)
  if (!isOngoing(row) || !progress || progress.total === 0) return null
  return t('steps', { done: formatNumber(progress.done), total: formatNumber(progress.total) })
}

const State = ({ state }: Pick<JobRow, 'state'>) =>
  state === 'stopped' || state === 'interrupted' ? (
    <StateChip tone={toneOf(state)}>{tBulk(`state.${state}`)}</StateChip>
  ) : (
    <JobStateChip state={state} />
  )

export const columns: readonly Column<JobRow>[] = [
  {
    id: 'title',
    header: t('column.title'),
    sort: ({ title }) => title,
    value: ({ title }) => title,
    cell: ({ title, href, group, reason }) => (
      <TitleCell
        title={title}
        href={href}
        subtitle={reason ?? (group && t('group', { title: group.title }))}
      />
    ),
  },
  {
    id: 'kind',
    header: t('job.type'),
    quiet: true,
    sort: ({ kind }) => t(`kind.${kind}`),
    value: ({ kind }) => t(`kind.${kind}`),
  },
  {
    id: 'state',
    header: t('column.state'),
    sort: ({ state }) => state,
    value: ({ state }) => state,
    cell: ({ state }) => <State state={state} />,
  },
  {
    id: 'progress',
    header: t('column.progress'),
    cell: (row) => <Progress row={row} />,
  },
  {
    id: 'started',
    header: t('column.started'),
    align: 'end',
    sort: ({ started }) => started,
    value: ({ started }) => isoTime(started),
    cell: ({ started }) => <Moment time={started} />,
  },
  {
    id: 'elapsed',
    header: t('column.elapsed'),
    align: 'end',
    cell: (row) => <Elapsed row={row} />,
  },
  {
    id: 'group',
    header: t('job.group'),
    isExtra: true,
    value: ({ group }) => group?.title,
    cell: ({ group }) => group && <Link href={paths.group(group.id)}>{group.title}</Link>,
  },
  {
    id: 'ended',
    header: t('column.ended'),
    isExtra: true,
    align: 'end',
    sort: ({ ended = 0 }) => ended,
    value: ({ ended }) => isoTime(ended),
    cell: ({ ended }) => ended !== undefined && <Moment time={ended} />,
  },
  {
    id: 'id',
    header: t('job.id'),
    isExtra: true,
    quiet: true,
    value: ({ jobId }) => jobId,
  },
]
