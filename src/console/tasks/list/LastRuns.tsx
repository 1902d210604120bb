import Box from '@mui/material/Box'
import { queryOptions, useQuery } from '@tanstack/react-query'
import PQueue from 'p-queue'
import type { Task, TaskRun } from '../../../rest/records/task.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { send } from '../../shell/api.ts'
import { formatDateTime, formatList, formatRelative } from '../../shell/format.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { runStateName, runTone } from '../words.ts'
import { t } from './messages.ts'

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
export const LastRuns = ({ task }: { task: Task }) => {
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
