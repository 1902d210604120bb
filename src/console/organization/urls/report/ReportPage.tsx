import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useQuery, useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { UrlMap } from '../../../../rest/records/urls.ts'
import { urls } from '../../../../rest/organization/urls.ts'
import { queryClient, send } from '../../../shell/api.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { paths } from '../../../shell/paths.ts'
import { permission } from '../../../shell/permissions.ts'
import { session } from '../../../shell/session/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadingPage } from '../../../ui/layout/LoadingPage.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { urlMapRead } from '../queries.ts'
import { UrlsPage } from '../UrlsPage.tsx'
import { reportList } from './list.ts'
import {
  isLocal,
  storedReports,
  fetchReport,
  ReportRemoved,
  forgetReport,
  localName,
  storeReport,
  type StoredReport,
  type Target,
} from './reports.ts'
import { t } from './messages.ts'
import { ReportView } from './ReportView.tsx'
import type { JobRef } from '../../../../rest/protocol/jobReference.ts'
import { jobName } from '../../../shared/jobs/followedJob.ts'
import { JobProgress } from '../../../shared/jobs/JobProgress.tsx'
import { useJob } from '../../../shared/jobs/useJob.ts'
import { useJobs } from '../../../shared/jobs/useJobs.ts'
import { accountScope } from '../../../shell/session/accountScope.ts'
import { ProgressLine } from '../../../ui/ProgressLine.tsx'
import { Moment } from '../../../shell/Moment.tsx'
import { formatDateTime, formatNumber } from '../../../shell/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { TitleCell } from '../../../ui/table/TitleCell.tsx'
import { followJob } from '../../../shared/jobs/jobs.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'

/** The portal or a server, for a report. */
interface ReportTarget extends Target {
  /** Empty for the portal. */
  readonly serverId: string
}

/** Returns what reports can be about: the portal, and each server. */
const targetsOf = ({ portal, servers }: UrlMap): readonly ReportTarget[] => [
  { serverId: '', url: portal.webContextUrl },
  ...servers.map(({ id, name, url }) => ({ serverId: id, url, serverName: name })),
]

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

interface Props {
  readonly jobId: string
  readonly targets: readonly ReportTarget[]
}

type PortalJob = JobRef & { readonly kind: 'portal' }

/** The progress of a job; when it has succeeded, its report is read and stored in this browser. */
const FollowReport = ({ jobId, targets }: Props) => {
  const followed = useJobs()
  if (!followed) return null
  const known = followed.find(({ ref }) => ref.kind === 'portal' && jobName(ref) === jobId)
  const ref: PortalJob = known?.ref.kind === 'portal' ? known.ref : { kind: 'portal', jobId }
  return <Followed reference={ref} targets={targets} started={known?.started} />
}

interface FollowedProps extends Pick<Props, 'targets'> {
  readonly reference: PortalJob
  readonly started: number | undefined
}

const Followed = ({ reference, targets, started }: FollowedProps) => {
  const view = useJob(reference)
  const isReady = view.job?.state === 'succeeded'
  const { error, refetch } = useQuery({
    queryKey: ['report of a job', accountScope(), reference.jobId],
    queryFn: async () => {
      await fetchReport(
        reference,
        (serverId = '') =>
          targets.find((target) => target.serverId === serverId) ?? { url: serverId },
      )
      return true
    },
    enabled: isReady,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error instanceof ReportRemoved) return <Notice tone="warning">{t('removed')}</Notice>
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return (
    <>
      <JobProgress title={t('progress')} view={view} started={started} />
      {isReady && <ProgressLine label={t('reading')} />}
    </>
  )
}

const columns: readonly Column<StoredReport>[] = [
  {
    id: 'url',
    header: t('storedColumn.url'),
    cell: ({ name, url }) => <TitleCell title={url} href={paths.urlReport(name)} />,
  },
  {
    id: 'of',
    header: t('storedColumn.of'),
    cell: ({ serverName }) => serverName ?? t('ofPortal'),
  },
  {
    id: 'created',
    header: t('storedColumn.created'),
    cell: ({ created }) => <Moment time={created} />,
  },
  {
    id: 'items',
    header: t('storedColumn.items'),
    align: 'end',
    cell: ({ itemCount }) => formatNumber(itemCount),
  },
  {
    id: 'urls',
    header: t('storedColumn.urls'),
    align: 'end',
    cell: ({ urlCount }) => formatNumber(urlCount),
  },
]

const actionsOf = ({ name }: StoredReport) => [
  { label: t('remove'), icon: 'delete', onClick: () => void forgetReport(name) },
]

const rowName = ({ url, created }: StoredReport) =>
  t('comparedWith', { url, time: formatDateTime(created) })

/** The reports in this browser. */
const StoredReports = ({ reports }: { reports: readonly StoredReport[] }) => (
  <Card title={t('stored')}>
    <DataTable
      caption={t('storedCaption')}
      rows={reports}
      columns={columns}
      rowId={({ name }) => name}
      rowName={rowName}
      actionsOf={actionsOf}
    />
  </Card>
)

interface NewReportProps {
  readonly targets: readonly ReportTarget[]
  /** Called with the name of a report that is in this browser, or that a job generates. */
  readonly onGenerate: (name: string) => void
}

const inputOf = (serverId: string) =>
  serverId === ''
    ? ({ urlType: 'portalUrl' } as const)
    : ({ urlType: 'federatedServerUrl', serverId } as const)

/** Generates a report as a job. A report changes nothing, so it is not in the change history. */
const NewReport = ({ targets, onGenerate }: NewReportProps) => {
  const [serverId, setServerId] = useState('')
  const target = targets.find((one) => one.serverId === serverId) ?? targets[0]
  const generate = useMutation({
    mutationFn: async () => {
      if (!target) return
      const input = { ...inputOf(target.serverId), async: true }
      const answer = await send(urls.report, input)
      // Portals can return the report itself all the same.
      if (answer.siteUrlReport) {
        const report = answer.siteUrlReport
        const name = localName(report.id)
        await storeReport({ name, report, created: Date.now() }, target)
        onGenerate(name)
        return
      }
      const ref = urls.report.job?.(answer, { ...input, portalId: 'self' })
      if (ref?.kind !== 'portal') throw new Error('The portal returned neither report nor job.')
      await followJob(ref, {
        title: t('jobTitle', { url: target.url }),
        kind: 'urlReport',
        destination: paths.urlReport(ref.jobId),
      })
      onGenerate(ref.jobId)
    },
  })
  return (
    <Card title={t('newReport')}>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          generate.mutate()
        }}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 3 }}
      >
        <Box sx={{ flex: '1 1 320px', maxInlineSize: 560 }}>
          <SelectField
            label={t('target')}
            value={serverId}
            onChange={(event) => setServerId(event.target.value)}
            choices={targets.map((one) => ({
              value: one.serverId,
              label:
                one.serverName === undefined
                  ? t('portal', { url: one.url })
                  : t('server', { name: one.serverName, url: one.url }),
            }))}
          />
        </Box>
        <Button type="submit" variant="contained" loading={generate.isPending}>
          {t('generate')}
        </Button>
      </Box>
      <Box sx={{ marginBlockStart: 3, color: 'text.secondary', fontSize: '0.75rem' }}>
        {t('generateHelp')}
      </Box>
      {generate.error && (
        <Box sx={{ marginBlockStart: 3 }}>
          <ErrorNotice error={generate.error} />
        </Box>
      )}
    </Card>
  )
}
