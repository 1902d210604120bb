import Box from '@mui/material/Box'
import { queryOptions, useQuery } from '@tanstack/react-query'
import PQueue from 'p-queue'
import type { Task, TaskRun } from '../../../rest/records/task.ts'
import { formatDateTime, formatNumber, formatList, formatRelative } from '../../shell/format.ts'
import { isoTime } from '../../shell/lists/export/isoTime.ts'
import { Moment } from '../../shell/Moment.tsx'
import { Person } from '../../shell/people/Person.tsx'
import { paths } from '../../shell/paths.ts'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { TitleCell } from '../../ui/table/TitleCell.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { monospace } from '../../ui/theme.ts'
import { recurrenceInWords } from '../schedule/scheduleInWords.ts'
import {
  kindIcon,
  kindName,
  stateName,
  stateTone,
  taskTitle,
  runStateName,
  runTone,
} from '../words.ts'
import { ItemLink } from './ItemLink.tsx'
import { nextRunOf } from './nextRunOf.ts'
import { t } from './messages.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { send } from '../../shell/api.ts'

/** What a task runs: its kind, and below it the item. */
const Kind = ({ task: { type, itemId } }: { task: Task }) => (
  <Box sx={{ minInlineSize: 0 }}>
    <Box
      component="span"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, whiteSpace: 'nowrap' }}
    >
      <SpriteIcon name={kindIcon(type)} />
      {kindName(type)}
    </Box>
    {itemId != null && (
      <Box sx={{ ...secondLine, paddingInlineStart: 6 }}>
        <ItemLink id={itemId} />
      </Box>
    )}
  </Box>
)

/** Shown unless the table is compact. */
const secondLine = {
  fontSize: '0.75rem',
  lineHeight: '16px',
  color: 'text.secondary',
  // On cards, a link needs space below the next one.
  '@container (max-width: 639px)': { lineHeight: '24px' },
  '[data-density=compact] &': { display: 'none' },
} as const

/** A schedule in words, and the maximum number of runs. */
const ScheduleWords = ({ task: { cronSchedule, maxOccurrences = -1 } }: { task: Task }) => {
  const text = recurrenceInWords(cronSchedule)
  return (
    <div>
      <Box title={text} sx={words}>
        {text}
      </Box>
      {maxOccurrences >= 0 && <Box sx={secondLine}>{t('most', { count: maxOccurrences })}</Box>}
    </div>
  )
}

/** In the table, up to two lines, in compact rows one. */
const words = {
  '@container (min-width: 640px)': {
    inlineSize: 'max-content',
    maxInlineSize: 156,
    overflow: 'hidden',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    whiteSpace: 'normal',
    lineHeight: '18px',
  },
  '[data-density=compact] &': { WebkitLineClamp: 1 },
} as const

const NextRun = ({ task }: { task: Task }) => {
  const time = nextRunOf(task)
  if (time !== undefined) return <Moment time={time} />
  if (!task.active) return t('notRunning')
  return (
    <Tooltip text={t('neverHelp')}>
      {(anchor) => (
        <span aria-description={t('neverHelp')} {...anchor}>
          <StateChip tone="warning">{t('never')}</StateChip>
        </span>
      )}
    </Tooltip>
  )
}

const State = ({ taskState }: Pick<Task, 'taskState'>) => {
  const chip = <StateChip tone={stateTone(taskState)}>{stateName(taskState)}</StateChip>
  if (taskState !== 'failed') return chip
  const reason = t('stopped')
  return (
    <Tooltip text={reason}>
      {(anchor) => (
        <span aria-description={reason} {...anchor}>
          {chip}
        </span>
      )}
    </Tooltip>
  )
}

/** The number of runs that are shown. */
const shownRuns = 10

/** Reads the runs of four tasks at the same time. */
const queue = new PQueue({ concurrency: 4 })

/** A query for the runs of a task, newest first. Runs are read again after the next start. */
const runsQuery = ({ userId, id, lastStart }: Task) =>
  queryOptions({
    queryKey: [tasks.runs.path, { userName: userId, taskId: id }, 'list', lastStart],
    queryFn: ({ signal }) =>
      queue.add(async () => {
        signal.throwIfAborted()
        return (await send(tasks.runs, { userName: userId, taskId: id }, { signal })).runs
      }),
    staleTime: 60_000,
  })

/** The last ten runs of a task as bars, and the outcome and time of the last one. The list has no outcomes, so each row reads its runs. */
const LastRuns = ({ task }: { task: Task }) => {
  const { data: runs, isPending } = useQuery({
    ...runsQuery(task),
    enabled: task.lastStart !== undefined,
  })
  if (task.lastStart === undefined)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('noRuns')}
      </Box>
    )
  const [last] = runs ?? []
  const time = last?.created ?? task.lastStart
  return (
    <Box component="span" sx={outcome}>
      <RunBars runs={runs ?? []} />
      {!isPending && (
        <Tooltip text={formatDateTime(time)}>
          {(anchor) => (
            <span {...anchor}>
              {last ? (
                <Box component="span" sx={{ color: `tone.${runTone(last.status)}.text` }}>
                  {t('lastRun', { state: runStateName(last.status), when: formatRelative(time) })}
                </Box>
              ) : (
                formatRelative(time)
              )}
            </span>
          )}
        </Tooltip>
      )}
    </Box>
  )
}

/** The bars, and below them the last outcome; next to them in compact rows. */
const outcome = {
  display: 'inline-flex',
  flexDirection: 'column',
  rowGap: '2px',
  columnGap: 2.5,
  fontSize: '0.75rem',
  lineHeight: '16px',
  whiteSpace: 'nowrap',
  '[data-density=compact] &': { flexDirection: 'row', alignItems: 'center' },
} as const

const RunBars = ({ runs }: { runs: readonly TaskRun[] }) => {
  const shown = runs.slice(0, shownRuns).toReversed()
  const states = [...new Set(shown.map(({ status }) => status))].map((state) =>
    t('runCount', {
      count: shown.filter(({ status }) => status === state).length,
      state: runStateName(state).toLowerCase(),
    }),
  )
  return (
    <Box
      component="span"
      {...(shown.length === 0
        ? { 'aria-hidden': true }
        : {
            role: 'img',
            'aria-label': t('lastRuns', { count: shown.length, states: formatList(states) }),
          })}
      sx={{ display: 'inline-flex', gap: '2px', flexShrink: 0 }}
    >
      {Array.from({ length: shownRuns }, (_, index) => {
        const run = shown[index - (shownRuns - shown.length)]
        return (
          <Box
            key={index}
            component="span"
            sx={{
              inlineSize: 4,
              blockSize: 14,
              borderRadius: '1px',
              backgroundColor: run ? `tone.${runTone(run.status)}.solid` : 'line',
              // High-contrast modes would remove the bars.
              forcedColorAdjust: 'none',
            }}
          />
        )
      })}
    </Box>
  )
}

/** The columns of the table. */
export const columns: readonly Column<Task>[] = [
  {
    id: 'title',
    header: t('column.title'),
    sort: true,
    value: taskTitle,
    cell: (task) => <TitleCell title={taskTitle(task)} href={paths.task(task.userId, task.id)} />,
  },
  {
    id: 'kind',
    header: t('column.kind'),
    from: 700,
    sort: true,
    value: ({ type }) => kindName(type),
    cell: (task) => <Kind task={task} />,
  },
  {
    id: 'owner',
    header: t('column.owner'),
    sort: true,
    value: ({ userId }) => userId,
    cell: ({ userId }) => (
      <Box sx={{ '@container (min-width: 640px)': { maxInlineSize: 136 } }}>
        <Person username={userId} />
      </Box>
    ),
  },
  {
    id: 'schedule',
    header: t('column.schedule'),
    from: 900,
    value: ({ cronSchedule }) => recurrenceInWords(cronSchedule),
    cell: (task) => <ScheduleWords task={task} />,
  },
  {
    id: 'next',
    header: t('column.next'),
    sort: true,
    value: (task) => isoTime(nextRunOf(task)),
    cell: (task) => <NextRun task={task} />,
  },
  {
    id: 'last',
    header: t('column.last'),
    from: 1100,
    sort: true,
    cell: (task) => <LastRuns task={task} />,
  },
  {
    id: 'state',
    header: t('column.state'),
    sort: true,
    value: ({ taskState }) => stateName(taskState),
    cell: ({ taskState }) => <State taskState={taskState} />,
  },
  {
    id: 'most',
    header: t('column.most'),
    isExtra: true,
    align: 'end',
    quiet: true,
    value: ({ maxOccurrences = -1 }) => (maxOccurrences < 0 ? undefined : maxOccurrences),
    cell: ({ maxOccurrences = -1 }) =>
      maxOccurrences < 0 ? t('noLimit') : formatNumber(maxOccurrences),
  },
  ...(['startDate', 'endDate', 'created', 'updated'] as const).map((field): Column<Task> => ({
    id: field,
    header: t(`column.${field === 'startDate' ? 'start' : field === 'endDate' ? 'end' : field}`),
    isExtra: true,
    quiet: true,
    value: ({ [field]: time }) => isoTime(time),
    cell: ({ [field]: time }) => time !== undefined && formatDateTime(time),
  })),
  {
    id: 'id',
    header: t('column.id'),
    isExtra: true,
    quiet: true,
    value: ({ id }) => id,
    cell: ({ id }) => (
      <Box component="code" sx={{ fontFamily: monospace, fontSize: '0.75rem' }}>
        {id}
      </Box>
    ),
  },
]
