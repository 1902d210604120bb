import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { isTerminal } from '../../../rest/records/job.ts'
import { StateChip } from '../../ui/StateChip.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { formatNumber } from '../format.ts'
import { paths } from '../paths.ts'
import type { FollowedJob } from './followedJob.ts'
import { useJobs, useRunningJobs } from './useJob.ts'
import { useMessages } from './messages.ts'

/** Returns the combined progress of the running jobs that report figures, from 0 to 1. */
const shareOf = (jobs: readonly FollowedJob[]): number => {
  const known = jobs.flatMap(({ progress }) => (progress?.total ? [progress] : []))
  const sum = known.reduce((all, { done, total }) => all + done / total, 0)
  return known.length === 0 ? 0.25 : sum / known.length
}

const around = 2 * Math.PI * 9

/** The number of running followed jobs, in the app bar; polls them on every page. */
export const JobsIndicator = () => {
  const { t } = useMessages()
  const running = useRunningJobs()
  if (running.length === 0) return null
  const label = t('indicator', { count: running.length })
  return (
    <Tooltip text={label}>
      {(anchor) => (
        <ButtonBase
          {...anchor}
          href={paths.jobs()}
          aria-label={label}
          sx={{ position: 'relative', inlineSize: 32, blockSize: 32, borderRadius: 999 }}
        >
          <Box
            component="svg"
            viewBox="0 0 24 24"
            aria-hidden
            sx={{ inlineSize: 24, blockSize: 24 }}
          >
            <Box
              component="circle"
              cx={12}
              cy={12}
              r={9}
              {...ring}
              sx={{ stroke: 'var(--mui-palette-line)' }}
            />
            <Box
              component="circle"
              cx={12}
              cy={12}
              r={9}
              {...ring}
              transform="rotate(-90 12 12)"
              strokeDasharray={`${shareOf(running) * around} ${around}`}
              sx={{ stroke: 'var(--mui-palette-primary-main)' }}
            />
          </Box>
          <Box component="span" aria-hidden sx={{ position: 'absolute', fontSize: '0.6875rem' }}>
            {formatNumber(running.length)}
          </Box>
        </ButtonBase>
      )}
    </Tooltip>
  )
}

const ring = { fill: 'none', strokeWidth: 3 }

/** "2 running", for the menu; empty if no job is running. */
export const RunningChip = () => {
  const { t } = useMessages()
  const count = (useJobs() ?? []).filter(({ state }) => !isTerminal(state)).length
  return count === 0 ? null : <StateChip tone="info">{t('running', { count })}</StateChip>
}
