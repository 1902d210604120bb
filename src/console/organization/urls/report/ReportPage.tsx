import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { urls } from '../../../../rest/organization/urls.ts'
import { queryClient } from '../../../shell/api.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { paths } from '../../../shell/paths.ts'
import { permission } from '../../../shell/permissions.ts'
import { session } from '../../../shell/session/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadingPage } from '../../../ui/layout/LoadingPage.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { urlMapRead } from '../queries.ts'
import { UrlsPage } from '../UrlsPage.tsx'
import { FollowReport } from './FollowReport.tsx'
import { reportList } from './list.ts'
import { NewReport } from './NewReport.tsx'
import { StoredReports } from './StoredReports.tsx'
import { isLocal, storedReports } from './reports.ts'
import { targetsOf } from './targets.ts'
import { t } from './messages.ts'
import { ReportView } from './ReportView.tsx'

export const loader = async () => {
  if (!permission(session(), urls.report).allowed) return null
  await Promise.all([
    queryClient.query(urlMapRead).catch(() => undefined),
    queryClient.query(storedReports()),
  ])
  return null
}

/** URL reports: generates them and lists those in this browser, or shows one of them. */
export const Component = () => <UrlsPage tab="report">{() => <Content />}</UrlsPage>

const Content = () => {
  const { report: name, compare } = reportList.useUrl().state
  const navigate = useNavigate()
  const { data: map, error, refetch } = useQuery(urlMapRead)
  const { data: reports } = useQuery(storedReports())
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!map || !reports) return <LoadingPage />
  const targets = targetsOf(map.siteUrlMap)
  const shown = reports.find((report) => report.name === name)
  const missing = [name, compare].filter(
    (wanted) => wanted !== '' && !reports.some((report) => report.name === wanted),
  )
  return (
    <>
      {shown ? (
        <Box sx={{ marginBlockEnd: 3 }}>
          <Link href={paths.urlReport()}>{t('allReports')}</Link>
        </Box>
      ) : (
        <NewReport targets={targets} onGenerate={(next) => void navigate(paths.urlReport(next))} />
      )}
      {missing.map((wanted) =>
        isLocal(wanted) ? (
          <Notice key={wanted} tone="warning">
            {t('missing')}
          </Notice>
        ) : (
          <FollowReport key={wanted} jobId={wanted} targets={targets} />
        ),
      )}
      {shown && <ReportView key={shown.name} report={shown} reports={reports} />}
      {!shown && reports.length > 0 && <StoredReports reports={reports} />}
      {reports.length === 0 && name === '' && (
        <EmptyState icon="link" line={t('noneLine')}>
          {t('none')}
        </EmptyState>
      )}
    </>
  )
}
