import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { runStates, type Task, type TaskRun } from '../../../rest/records/task.ts'
import { confirm } from '../../shell/confirm/confirm.tsx'
import { formatDuration, formatNumber } from '../../shell/format.ts'
import { usePermission } from '../../shell/permissions.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { DataTable, type Column, type RowAction } from '../../ui/table/DataTable.tsx'
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx'
import { TitleButton } from '../../ui/table/TitleButton.tsx'
import { deleteRun } from './changes.ts'
import { formatRunTime } from './formatRunTime.ts'
import { RunChart } from './RunChart.tsx'
import { durationOf, figuresOf, hasEnded } from './runs.ts'
import { runStateName, runTone } from '../words.ts'
import { StateChip } from '../../ui/StateChip.tsx'
import { isWebUrl } from './webUrl.ts'
import { t } from './messages.ts'
import { RunPanel } from './RunPanel.tsx'

interface Props {
  readonly task: Task
  /** The name of the task, for the change history. */
  readonly name: string
  /** Newest first. */
  readonly runs: readonly TaskRun[]
  /** When the runs were read (epoch ms). */
  readonly now: number
}

/** The runs of a task as figures and chart. */
export const RunSummary = ({ task, runs, now }: Omit<Props, 'name'>) => (
  <Card title={t('runs.title')}>
    {runs.length === 0 ? (
      <EmptyState icon="tasks" line={<FirstRun task={task} />}>
        {t('runs.empty')}
      </EmptyState>
    ) : (
      <Figures runs={runs} now={now} />
    )}
  </Card>
)

/** The runs of a task as a table; empty without runs. */
export const RunHistory = ({ task, name, runs, now }: Props) => {
  const [filter, setFilter] = useState('all')
  const [opened, setOpened] = useState<string>()
  const canDelete = usePermission(tasks.removeRun, task.userId).allowed
  const columns = columnsWith(
    setOpened,
    now,
    runs.some(({ url }) => isWebUrl(url)),
  )
  const { counts } = figuresOf(runs)
  const states = [...runStates, ...counts.keys()].filter(
    (state, index, all) => counts.has(state) && all.indexOf(state) === index,
  )
  const known = filter !== 'all' && counts.has(filter) ? filter : 'all'
  const shown = known === 'all' ? runs : runs.filter(({ status }) => status === known)
  const remove = (run: TaskRun) =>
    confirm({
      title: t('runs.deleteTitle'),
      body: t('runs.deleteBody', { time: formatRunTime(run.created) }),
      action: t('runs.delete'),
      tone: 'danger',
      run: () => deleteRun(task, name, run),
    })
  const actionsOf = (run: TaskRun): readonly RowAction[] => [
    ...(isWebUrl(run.url)
      ? [{ label: t('runs.openResult'), icon: 'openInNew', href: run.url, isInNewTab: true }]
      : []),
    ...(canDelete && hasEnded(run)
      ? [{ label: t('runs.delete'), icon: 'delete', onClick: () => void remove(run) }]
      : []),
  ]
  const run = runs.find(({ runId }) => runId === opened)
  return (
    <>
      {runs.length > 0 && (
        <>
          {states.length > 1 && (
            <Box sx={{ marginBlockEnd: 3 }}>
              <SegmentedControl
                label={t('runs.filter')}
                selected={known}
                onSelect={setFilter}
                options={[
                  { value: 'all', label: t('runs.all'), count: runs.length },
                  ...states.map((state) => ({
                    value: state,
                    label: runStateName(state),
                    count: counts.get(state),
                  })),
                ]}
              />
            </Box>
          )}
          <DataTable
            caption={t('runs.caption')}
            rows={shown}
            columns={columns}
            rowId={({ runId }) => runId}
            rowName={({ created }) => t('runs.of', { time: formatRunTime(created) })}
            actionsOf={actionsOf}
            empty={<EmptyState icon="search">{t('runs.emptyFilter')}</EmptyState>}
          />
        </>
      )}
      {run && (
        <RunPanel
          run={run}
          now={now}
          onDelete={canDelete ? () => void remove(run) : undefined}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

const FirstRun = ({ task: { active, nextStart } }: { task: Task }) => {
  if (!active) return t('runs.emptyInactive')
  return nextStart !== undefined && t('runs.emptyNext', { time: formatRunTime(nextStart) })
}

const Figures = ({ runs, now }: Pick<Props, 'runs' | 'now'>) => {
  const { counts, median, longest } = figuresOf(runs)
  const count = (state: string) => counts.get(state) ?? 0
  const completed = count('succeeded') + count('failed')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 6 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2 }}>
        {completed === 0 ? (
          <Typography color="textSecondary">{t('runs.noneCompleted')}</Typography>
        ) : (
          <div>
            <Figure value={formatNumber(count('succeeded'))} />
            <Typography variant="caption" component="div" color="textSecondary">
              {t('runs.succeeded', { count: completed })}
            </Typography>
          </div>
        )}
        {median !== undefined && (
          <div>
            <Figure value={formatDuration(median)} />
            <Typography variant="caption" component="div" color="textSecondary">
              {t('runs.median')}
            </Typography>
          </div>
        )}
        {longest !== undefined && (
          <div>
            <Figure value={formatDuration(longest)} />
            <Typography variant="caption" component="div" color="textSecondary">
              {t('runs.longest')}
            </Typography>
          </div>
        )}
      </Box>
      <Box sx={{ flex: '1 1 280px', minInlineSize: 0 }}>
        <RunChart
          runs={runs}
          now={now}
          label={t('runs.chart', {
            count: runs.length,
            succeeded: count('succeeded'),
            failed: count('failed'),
            skipped: count('skipped'),
            open: runs.filter((run) => !hasEnded(run)).length,
            longest: formatDuration(longest ?? 0),
          })}
        />
      </Box>
    </Box>
  )
}

const Figure = ({ value }: { value: string }) => (
  <Box
    sx={{
      fontSize: '1.5625rem',
      lineHeight: '32px',
      fontWeight: 620,
      fontVariantNumeric: 'tabular-nums',
    }}
  >
    {value}
  </Box>
)

const columnsWith = (
  open: (runId: string) => void,
  now: number,
  hasUrls: boolean,
): readonly Column<TaskRun>[] => [
  {
    id: 'due',
    header: t('runs.column.due'),
    sort: ({ created }) => created,
    cell: ({ runId, created }) => (
      <TitleButton onClick={() => open(runId)}>{formatRunTime(created)}</TitleButton>
    ),
  },
  {
    id: 'state',
    header: t('runs.column.state'),
    sort: ({ status }) => status,
    cell: ({ status }) => <StateChip tone={runTone(status)}>{runStateName(status)}</StateChip>,
  },
  {
    id: 'duration',
    header: t('runs.column.duration'),
    align: 'end',
    sort: (run) => durationOf(run, now) ?? -1,
    cell: (run) => {
      const duration = durationOf(run, now)
      return duration !== undefined && formatDuration(duration)
    },
  },
  {
    id: 'result',
    header: t('runs.column.result'),
    quiet: true,
    cell: ({ result }) => <ResultCell text={result?.trim() ?? ''} />,
  },
  ...(hasUrls
    ? [
        {
          id: 'url',
          header: t('runs.column.url'),
          cell: ({ url }: TaskRun) =>
            isWebUrl(url) && (
              <Link href={url} target="_blank" rel="noreferrer">
                {t('runs.openResult')}
              </Link>
            ),
        },
      ]
    : []),
]

/** A result on one line, on cards on two; the panel of the run has all of it. */
const ResultCell = ({ text }: { text: string }) =>
  text !== '' && (
    <Box
      sx={{
        maxInlineSize: 520,
        overflow: 'hidden',
        overflowWrap: 'anywhere',
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: 2,
        '@container (min-width: 640px)': { WebkitLineClamp: 1 },
      }}
    >
      {text}
    </Box>
  )
