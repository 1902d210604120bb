import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { jobName, type FollowedJob } from '../shell/jobs/followedJob.ts'
import { JobStateChip } from '../shell/jobs/JobStateChip.tsx'
import { Moment } from '../shell/Moment.tsx'
import { paths } from '../shell/paths.ts'
import { Card } from '../ui/layout/Card.tsx'
import { Rows } from '../ui/table/Rows.tsx'

/** Jobs that are running or failed. */
export const JobList = ({ jobs }: { jobs: readonly FollowedJob[] }) => {
  const { t } = useTranslation('home')
  return (
    <Card title={t('jobs')} aside={<Link href={paths.jobs()}>{t('allJobs')}</Link>}>
      <Rows>
        {jobs.map(({ id, title, state, started, destination, ref }) => (
          <li key={id}>
            <Box sx={{ flex: 1, minInlineSize: 0 }}>
              <Link href={destination ?? paths.job(jobName(ref))} sx={{ fontWeight: 550 }}>
                {title}
              </Link>
            </Box>
            <Box sx={{ color: 'text.secondary' }}>
              <Moment time={started} />
            </Box>
            <JobStateChip state={state} />
          </li>
        ))}
      </Rows>
    </Card>
  )
}
