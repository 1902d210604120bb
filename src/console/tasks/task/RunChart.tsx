import Box from '@mui/material/Box'
import type { TaskRun } from '../../../rest/records/task.ts'
import { taskLimits } from '../../../rest/tasks/taskTypes.ts'
import { formatDateTime, formatDuration } from '../../shell/format.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { durationOf } from './runs.ts'
import { runStateName, runTone } from '../words.ts'
import { t } from './messages.ts'

const height = 56
const slot = 12
const bar = 8
/** The height of a bar whose run took no time (px), so that its outcome is visible. */
const lowest = 5
/** Maximum number of bars: a portal can keep more runs. */
const most = 100

interface Props {
  /** Newest first. */
  readonly runs: readonly TaskRun[]
  readonly label: string
  /** When the runs were read (epoch ms). */
  readonly now: number
}

/** The durations and outcomes of the runs as bars, the newest at the end. The label has the figures; the table below has all runs. */
export const RunChart = ({ runs, label, now }: Props) => {
  const slots = Math.min(Math.max(runs.length, taskLimits.keptRuns), most)
  const shown = runs.slice(0, slots).map((run) => ({
    run,
    duration: durationOf(run, now),
  }))
  const longest = Math.max(1, ...shown.map(({ duration = 0 }) => duration))
  const width = slots * slot
  return (
    <Box component="figure" sx={{ margin: 0, maxInlineSize: width * 1.6 }}>
      <Box
        component="svg"
        aria-hidden
        viewBox={`0 0 ${width} ${height}`}
        sx={{
          display: 'block',
          inlineSize: '100%',
          blockSize: 'auto',
          forcedColorAdjust: 'none',
          '[dir=rtl] &': { transform: 'scaleX(-1)' },
        }}
      >
        {Array.from({ length: slots }, (_slot, index) => {
          const x = width - (index + 1) * slot + (slot - bar) / 2
          const entry = shown[index]
          if (!entry)
            return (
              <rect
                key={index}
                x={x}
                y={height - lowest}
                width={bar}
                height={lowest}
                rx={2}
                fill="var(--mui-palette-line)"
              />
            )
          const { run, duration } = entry
          const size = lowest + ((height - lowest) * (duration ?? 0)) / longest
          const values = { time: formatDateTime(run.created), state: runStateName(run.status) }
          return (
            <rect
              key={run.runId}
              x={x}
              y={height - size}
              width={bar}
              height={size}
              rx={2}
              fill={`var(--mui-palette-tone-${runTone(run.status)}-solid)`}
            >
              <title>
                {duration === undefined
                  ? t('runs.barShort', values)
                  : t('runs.bar', { ...values, duration: formatDuration(duration) })}
              </title>
            </rect>
          )
        })}
      </Box>
      <Box
        component="figcaption"
        sx={{
          marginBlockStart: 1,
          fontSize: '0.6875rem',
          lineHeight: '16px',
          textAlign: 'end',
          color: 'text.secondary',
        }}
      >
        <VisuallyHidden>{label}</VisuallyHidden>
        <span aria-hidden>{t('runs.axis')}</span>
      </Box>
    </Box>
  )
}
