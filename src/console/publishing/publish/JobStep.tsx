import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { content } from '../../../rest/content/content.ts'
import { search } from '../../../rest/content/search.ts'
import type { PublishingJob } from '../../../rest/publishing/publishing.ts'
import type { JobState } from '../../../rest/records/job.ts'
import { invalidate } from '../../shell/api.ts'
import { JobProgress } from '../../shell/jobs/JobProgress.tsx'
import type { PolledJob } from '../../shell/jobs/jobQuery.ts'
import { paths } from '../../shell/paths.ts'
import { changedByPublishing, publication as publicationOf } from '../queries.ts'
import type { Publication } from './publishValues.ts'
import { WizardFrame } from './WizardFrame.tsx'
import { useMessages } from './messages.ts'

/** How often the job is read (ms). */
const interval = 1_000

const states: Readonly<Record<string, JobState>> = {
  processing: 'running',
  completed: 'succeeded',
  partial: 'partial',
  failed: 'failed',
}

const viewOf = ({ status, statusMessage, progress, created }: PublishingJob): PolledJob => ({
  state: states[status] ?? 'unknown',
  word: status,
  messages: [statusMessage],
  progress,
  started: created,
  changedAt: created,
})

interface Props {
  readonly publication: Publication
  readonly jobId: string
}

/** The last step: the progress of the job, also in other tabs and after reloads. When it has ended, the page with its result is shown. */
export const JobStep = ({ publication, jobId }: Props) => {
  const { t } = useMessages()
  const { datastoreId, title } = publication
  // The state of the publication needs no key of the job, which only the browser has that started it.
  const { data, error, dataUpdatedAt, isFetchedAfterMount, refetch } = useQuery({
    ...publicationOf(datastoreId),
    staleTime: 0,
    refetchInterval: interval,
  })
  const isRead = isFetchedAfterMount && error === null
  const last = isRead ? data?.job : undefined
  const job = last?.jobId === jobId ? last : undefined
  // Another job can only be started when this one has ended.
  const hasEnded = isRead && job?.status !== 'processing'
  useEffect(() => {
    if (hasEnded) void invalidate(...changedByPublishing, content.list, search.items)
  }, [hasEnded])
  if (hasEnded) return <Navigate to={paths.publishingResult(datastoreId)} replace />
  return (
    <WizardFrame publication={publication} step="publish" line={t('job.line')}>
      <JobProgress
        title={t('job.title', { title })}
        view={{
          job: job && viewOf(job),
          error: error ?? undefined,
          isRefused: false,
          answeredAt: dataUpdatedAt,
          askAgain: () => void refetch(),
        }}
      />
    </WizardFrame>
  )
}
