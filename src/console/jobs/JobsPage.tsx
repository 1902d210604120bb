import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import Button from '@mui/material/Button'
import { isTerminal } from '../../rest/records/job.ts'
import { queryClient } from '../shell/api.ts'
import { runs } from '../shell/bulk/list.ts'
import { formatDuration, formatNumber } from '../shell/format.ts'
import { jobName, type FollowedJob } from '../shell/jobs/followedJob.ts'
import { followedJobs, forgetJobs } from '../shell/jobs/jobs.ts'
import { JobStateChip } from '../shell/jobs/JobStateChip.tsx'
import { useJobs, useNow } from '../shell/jobs/useJob.ts'
import { Moment } from '../shell/Moment.tsx'
import { overlay } from '../shell/part/part.tsx'
import { paths } from '../shell/paths.ts'
import { toast } from '../shell/frame/toasts.tsx'
import { t as translate } from '../shell/messages/index.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { DataTable, type Column } from '../ui/table/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FilterChips } from '../ui/table/FilterChips.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { TitleCell } from '../ui/table/TitleCell.tsx'
import { Toolbar } from '../ui/table/Toolbar.tsx'
import { RunsTable } from './RunsTable.tsx'
import { useMessages } from './messages.ts'
import { jobsIn, views, type View } from './views.ts'

const FollowDialog = overlay(async () => (await import('./FollowDialog.tsx')).FollowDialog)

export const loader = () =>
  Promise.all([queryClient.query(followedJobs()), queryClient.query(runs())])

const Elapsed = ({ job: { started, ended } }: { job: FollowedJob }) => {
  const now = useNow(ended === undefined)
  return formatDuration((ended ?? now) - started)
}

const Progress = ({ job: { state, progress, counts } }: { job: FollowedJob }) => {
  const { t } = useMessages()
  if (counts)
    return t('counts', {
      done: formatNumber(counts.done),
      skipped: formatNumber(counts.skipped),
      failed: formatNumber(counts.failed),
    })
  if (isTerminal(state) || !progress || progress.total === 0) return null
  return t('steps', { done: formatNumber(progress.done), total: formatNumber(progress.total) })
}

const columns: readonly Column<FollowedJob>[] = [
  {
    id: 'title',
    header: translate('jobs:column.title'),
    sort: ({ title }) => title,
    cell: ({ ref, title, group }) => (
      <TitleCell
        title={title}
        href={paths.job(jobName(ref))}
        subtitle={group && translate('jobs:group', { title: group.title })}
      />
    ),
  },
  {
    id: 'state',
    header: translate('jobs:column.state'),
    sort: ({ state }) => state,
    cell: ({ state }) => <JobStateChip state={state} />,
  },
  {
    id: 'progress',
    header: translate('jobs:column.progress'),
    cell: (job) => <Progress job={job} />,
  },
  {
    id: 'started',
    header: translate('jobs:column.started'),
    align: 'end',
    sort: ({ started }) => started,
    cell: ({ started }) => <Moment time={started} />,
  },
  {
    id: 'elapsed',
    header: translate('jobs:column.elapsed'),
    align: 'end',
    cell: (job) => <Elapsed job={job} />,
  },
]

/** The jobs that the person follows on this portal, stored in the browser. */
export const Component = () => {
  const { t } = useMessages()
  const jobs = useJobs() ?? []
  const [search, setSearch] = useSearchParams()
  const view: View = views.find((one) => one === search.get('show')) ?? 'all'
  const isAdding = search.get('dialog') === 'follow'
  const setIsAdding = (isOpen: boolean) =>
    setSearch(
      (last) => {
        const next = new URLSearchParams(last)
        if (isOpen) next.set('dialog', 'follow')
        else next.delete('dialog')
        return next
      },
      { replace: true },
    )
  const ended = jobs.filter(({ state }) => isTerminal(state))
  const removeEnded = async () => {
    await forgetJobs(ended)
    toast(t('removed', { count: ended.length }), { tone: 'success' })
  }
  return (
    <Page
      title={t('title')}
      subtitle={t('line', { count: jobs.length, running: jobsIn(jobs, 'running').length })}
      action={
        <>
          <ActionButton
            variant="outlined"
            onClick={() => void removeEnded()}
            disabledReason={ended.length === 0 ? t('noneEnded') : undefined}
          >
            {t('removeEnded', { count: ended.length })}
          </ActionButton>
          <Button variant="outlined" {...FollowDialog.ahead} onClick={() => setIsAdding(true)}>
            {t('follow')}
          </Button>
        </>
      }
    >
      {jobs.length > 0 && (
        <Toolbar>
          <FilterChips
            label={t('filter')}
            selected={view}
            onSelect={(show) => setSearch(show === 'all' ? {} : { show }, { replace: true })}
            chips={views.map((value) => ({
              value,
              label: t(`views.${value}`),
              count: jobsIn(jobs, value).length,
            }))}
          />
        </Toolbar>
      )}
      <DataTable
        caption={t('caption')}
        rows={jobsIn(jobs, view)}
        columns={columns}
        rowId={({ id }) => id}
        empty={<EmptyState>{t(jobs.length === 0 ? 'empty' : 'emptyView')}</EmptyState>}
      />
      <RunsTable />
      {isAdding && (
        <Suspense>
          <FollowDialog onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </Page>
  )
}
