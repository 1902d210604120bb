import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { urls } from '../../../../rest/organization/urls.ts'
import { queryClient } from '../../../shell/api.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { part } from '../../../shell/part/part.tsx'
import { permission } from '../../../shell/permissions.ts'
import { session } from '../../../shell/session/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadingPage } from '../../../ui/layout/LoadingPage.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { urlMapRead } from '../queries.ts'
import { UrlsPage } from '../UrlsPage.tsx'
import { FollowReport } from './FollowReport.tsx'
import { NewReport } from './NewReport.tsx'
import { StoredReports } from './StoredReports.tsx'
import { storedReports } from './reports.ts'
import { targetsOf } from './targets.ts'
import { useMessages } from './messages.ts'

const ReportView = part(async () => (await import('./ReportView.tsx')).ReportView)

export const loader = async () => {
  if (!permission(session(), urls.report).allowed) return null
  await Promise.all([
    queryClient.query(urlMapRead).catch(() => undefined),
    queryClient.query(storedReports()),
  ])
  return null
}

/** URL reports: generates them, and shows those in this browser. */
export const Component = () => <UrlsPage tab="report">{() => <Content />}</UrlsPage>

const Content = () => {
  const { t } = useMessages()
  const [search, setSearch] = useSearchParams()
  const { data: map, error, refetch } = useQuery(urlMapRead)
  const { data: reports } = useQuery(storedReports())
  const job = search.get('job') ?? ''
  const name = search.get('report') ?? job
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!map || !reports) return <LoadingPage />
  const targets = targetsOf(map.siteUrlMap)
  const shown = reports.find((report) => report.name === name)
  const show = (next: string) => setSearch({ report: next })
  return (
    <>
      <NewReport
        targets={targets}
        onStored={show}
        onStarted={(jobId) => setSearch({ job: jobId })}
      />
      {job !== '' && !shown && <FollowReport key={job} jobId={job} targets={targets} />}
      {name !== '' && job === '' && !shown && <Notice tone="warning">{t('missing')}</Notice>}
      {shown && (
        <Suspense fallback={<LoadingPage />}>
          <ReportView key={shown.name} report={shown} reports={reports} />
        </Suspense>
      )}
      {reports.length > 0 ? (
        <StoredReports reports={reports} />
      ) : (
        job === '' && (
          <EmptyState icon="link" line={t('noneLine')}>
            {t('none')}
          </EmptyState>
        )
      )}
    </>
  )
}
