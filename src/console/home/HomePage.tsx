import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../shell/api.ts'
import { useJobs } from '../shell/jobs/useJobs.ts'
import { part } from '../shell/part/part.tsx'
import { useSession } from '../shell/session/session.ts'
import { addMessages } from '../shell/messages/index.ts'
import { Page } from '../ui/layout/Page.tsx'
import { JobList } from './JobList.tsx'
import { needsAttention } from './attention.ts'
import { OwnGroups } from './OwnGroups.tsx'
import { OwnPackages } from './OwnPackages.tsx'
import { ownGroups, ownPackages } from './queries.ts'
import { messages } from './messages.ts'

addMessages('home', messages)

const Attention = part(async () => (await import('./attention/Attention.tsx')).Attention)

export const loader = async () => {
  await Promise.all([queryClient.query(ownGroups()), queryClient.query(ownPackages())])
  return null
}

/** The home page: what needs attention, jobs, export packages, and groups of the person. */
export const Component = () => {
  const { t } = useTranslation('home')
  const { user, person } = useSession()
  const { data: packages } = useSuspenseQuery(ownPackages())
  const { data: groups } = useSuspenseQuery(ownGroups())
  const jobs = (useJobs() ?? []).filter(needsAttention)
  const isQuiet = jobs.length === 0 && packages.total === 0
  return (
    <Page
      width="object"
      title={t('title')}
      subtitle={t('line', { name: user.fullName ?? person.username })}
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          columnGap: 4,
          alignItems: 'start',
        }}
      >
        <div>
          <Suspense>
            <Attention isQuiet={isQuiet} />
          </Suspense>
          {jobs.length > 0 && <JobList jobs={jobs} />}
          {packages.total > 0 && <OwnPackages packages={packages} groups={groups} />}
        </div>
        <OwnGroups groups={groups} />
      </Box>
    </Page>
  )
}
