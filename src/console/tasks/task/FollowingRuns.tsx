import Box from '@mui/material/Box'
import { nextRuns } from '../../../rest/tasks/schedule/nextRuns.ts'
import type { Task } from '../../../rest/records/task.ts'
import { formatRunTime } from './formatRunTime.ts'
import { t } from './messages.ts'

/** How many runs are listed after the next one. */
const listed = 9

/** Returns the runs after the next one (epoch ms); empty for schedules that the console can't evaluate. */
const followingRuns = ({ active, cronSchedule, nextStart, endDate }: Task): number[] => {
  if (!active || nextStart === undefined) return []
  try {
    return nextRuns(cronSchedule, {
      after: nextStart,
      count: listed,
      ...(endDate === undefined ? {} : { until: endDate }),
    })
  } catch {
    return []
  }
}

/** The runs after the next one, up to the end date. Computing them takes more code than the rest of the card. */
export const FollowingRuns = ({ task }: { task: Task }) => {
  const times = followingRuns(task)
  if (times.length === 0) return t('noFollowing')
  return (
    <Box
      component="ul"
      aria-label={t('following')}
      sx={{ listStyle: 'none', margin: 0, padding: 0, lineHeight: '22px' }}
    >
      {times.map((time) => (
        <li key={time}>{formatRunTime(time)}</li>
      ))}
    </Box>
  )
}
