import { useQuery } from '@tanstack/react-query'
import type { JobRef } from '../../../../rest/protocol/jobReference.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { jobName } from '../../../shared/jobs/followedJob.ts'
import { JobProgress } from '../../../shared/jobs/JobProgress.tsx'
import { useJob } from '../../../shared/jobs/useJob.ts'
import { useJobs } from '../../../shared/jobs/useJobs.ts'
import { accountScope } from '../../../shell/session/accountScope.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { ProgressLine } from '../../../ui/ProgressLine.tsx'
import { fetchReport, ReportRemoved } from './reports.ts'
import type { ReportTarget } from './targets.ts'
import { t } from './messages.ts'

interface Props {
  readonly jobId: string
  readonly targets: readonly ReportTarget[]
}

type PortalJob = JobRef & { readonly kind: 'portal' }

/** The progress of a job; when it has succeeded, its report is read and stored in this browser. */
export const FollowReport = ({ jobId, targets }: Props) => {
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
