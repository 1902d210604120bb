import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Task } from '../../../rest/records/task.ts'
import { formatNumber } from '../../shell/format.ts'
import { Moment } from '../../shell/Moment.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { monospace } from '../../ui/theme.ts'
import { toCronText } from '../schedule/cronText.ts'
import { scheduleInWords } from '../schedule/scheduleInWords.ts'
import { viewerZone } from '../form/moments.ts'
import { formatRunTime } from './formatRunTime.ts'
import { t } from './messages.ts'
import { nextRuns } from '../../../rest/tasks/schedule/nextRuns.ts'

/** When a task runs: in words, as cron text, and its next runs. */
export const ScheduleCard = ({ task }: { task: Task }) => {
  const {
    active,
    cronSchedule,
    nextStart,
    lastStart,
    startDate,
    endDate,
    maxOccurrences = -1,
  } = task
  return (
    <Card title={t('schedule')}>
      <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
        {scheduleInWords(cronSchedule)}
      </Typography>
      <Typography
        variant="caption"
        component="p"
        color="textSecondary"
        sx={{ marginBlock: '2px 12px' }}
      >
        {t(viewerZone() === 'UTC' ? 'onlyUtc' : 'utc', { zone: viewerZone() })}
      </Typography>
      <Box sx={{ fontSize: '0.8125rem' }}>
        <DescriptionList
          facts={[
            {
              label: t('cron'),
              value: (
                <Box
                  component="code"
                  sx={{ fontFamily: monospace, fontSize: '0.75rem', overflowWrap: 'anywhere' }}
                >
                  {toCronText(cronSchedule)}
                </Box>
              ),
            },
            {
              label: t('next'),
              value:
                nextStart === undefined || !active ? (
                  t(active ? 'noNext' : 'noNextInactive')
                ) : (
                  <Moment isExact time={nextStart} />
                ),
            },
            {
              label: t('lastStart'),
              value:
                lastStart === undefined ? t('noStartYet') : <Moment isExact time={lastStart} />,
            },
            {
              label: t('start'),
              value: startDate === undefined ? t('noStart') : formatRunTime(startDate),
            },
            {
              label: t('end'),
              value: endDate === undefined ? t('noEnd') : formatRunTime(endDate),
            },
            {
              label: t('maximum'),
              value: maxOccurrences < 0 ? t('noMaximum') : formatNumber(maxOccurrences),
            },
          ]}
        />
        {active && nextStart !== undefined && (
          <Disclosure isLazy summary={t('following')}>
            <FollowingRuns task={task} />
          </Disclosure>
        )}
      </Box>
    </Card>
  )
}

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
const FollowingRuns = ({ task }: { task: Task }) => {
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
