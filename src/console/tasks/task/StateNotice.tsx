import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Task, TaskRun } from '../../../rest/records/task.ts'
import { taskLimits } from '../../../rest/tasks/taskTypes.ts'
import { Notice } from '../../ui/Notice.tsx'
import { failuresInARow, lastError } from './runs.ts'
import { t } from './messages.ts'

interface Props {
  readonly task: Task
  /** Newest first. */
  readonly runs: readonly TaskRun[]
  /** When the runs were read (epoch ms). */
  readonly now: number
}

/** Why a task has stopped or might stop soon, and what to do; null if all is well. */
export const StateNotice = ({ task, runs, now }: Props) => {
  const failures = failuresInARow(runs)
  const { taskState, active, endDate, maxOccurrences = -1 } = task
  if (taskState === 'failed')
    return (
      <Notice tone="error">
        <Typography sx={{ fontWeight: 600 }}>
          {failures > 0 ? t('stopped', { count: failures }) : t('stoppedUnknown')}
        </Typography>
        <div>{t('stoppedHelp')}</div>
        <LastError runs={runs} />
      </Notice>
    )
  if (taskState === 'completed')
    return (
      <Notice tone="neutral">
        {endDate !== undefined && endDate < now
          ? t('completedByDate')
          : maxOccurrences > 0
            ? t('completedByCount', { count: maxOccurrences })
            : t('completed')}
      </Notice>
    )
  if (!active || failures === 0) return null
  return (
    <Notice tone="warning">
      {t('failing', { count: failures, limit: taskLimits.failedRuns })}
      <LastError runs={runs} />
    </Notice>
  )
}

const LastError = ({ runs }: Pick<Props, 'runs'>) => {
  const error = lastError(runs)
  if (error === undefined) return null
  return (
    <Box sx={{ marginBlockStart: 2, color: 'text.primary' }}>
      <Box sx={{ fontSize: '0.75rem', fontWeight: 600 }}>{t('lastError')}</Box>
      <Box
        component="section"
        tabIndex={0}
        aria-label={t('lastError')}
        sx={{
          maxBlockSize: 120,
          overflowY: 'auto',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          fontSize: '0.8125rem',
        }}
      >
        {error}
      </Box>
    </Box>
  )
}
