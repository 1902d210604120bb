import { Suspense } from 'react'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { isTerminal } from '../../rest/records/job.ts'
import { queryClient } from '../shell/api.ts'
import { runs } from '../shell/bulk/list.ts'
import { formatDuration, formatNumber } from '../shell/format.ts'
import { jobName, type FollowedJob } from '../shell/jobs/followedJob.ts'
import { followedJobs, forgetJobs, jobHref } from '../shell/jobs/jobs.ts'
import { JobStateChip } from '../shell/jobs/JobStateChip.tsx'
import { useNow } from '../shell/jobs/useJob.ts'
import { useJobs } from '../shell/jobs/useJobs.ts'
import { exportOf, isoTime } from '../shell/lists/export/listExport.ts'
import { useList } from '../shell/lists/listState.ts'
import { ListView } from '../shell/lists/ListView.tsx'
import { copyText, openInNewTab } from '../shell/lists/rowActions.ts'
import { withText } from '../shell/lists/searchText.ts'
import { Moment } from '../shell/Moment.tsx'
import { overlay } from '../shell/part/part.tsx'
import { paths } from '../shell/paths.ts'
import { toast } from '../shell/frame/toasts.tsx'
import { t as translate } from '../shell/messages/index.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import type { Column, RowAction } from '../ui/table/DataTable.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { TitleCell } from '../ui/table/TitleCell.tsx'
import { RunsTable } from './RunsTable.tsx'
import { useMessages } from './messages.ts'
import { JobList, jobsIn, views } from './list.ts'

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

const isPublishing = ({ kind }: FollowedJob) => kind === 'publish' || kind === 'deleteLayers'

/** Returns the page of a job; what a job of a data store did is on the page of its result. */
const pageOf = (job: FollowedJob) =>
  isPublishing(job) ? jobHref(job) : paths.job(jobName(job.ref))

const columns: readonly Column<FollowedJob>[] = [
  {
    id: 'title',
    header: translate('jobs:column.title'),
    sort: ({ title }) => title,
    value: ({ title }) => title,
    cell: (job) => (
      <TitleCell
        title={job.title}
        href={pageOf(job)}
        subtitle={job.group && translate('jobs:group', { title: job.group.title })}
      />
    ),
  },
  {
    id: 'state',
    header: translate('jobs:column.state'),
    sort: ({ state }) => state,
    value: ({ state }) => state,
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
    value: ({ started }) => isoTime(started),
    cell: ({ started }) => <Moment time={started} />,
  },
  {
    id: 'elapsed',
    header: translate('jobs:column.elapsed'),
    align: 'end',
    cell: (job) => <Elapsed job={job} />,
  },
  {
    id: 'kind',
    header: translate('jobs:job.type'),
    isExtra: true,
    value: ({ kind }) => translate(`jobs:kind.${kind}`),
    cell: ({ kind }) => translate(`jobs:kind.${kind}`),
  },
  {
    id: 'group',
    header: translate('jobs:job.group'),
    isExtra: true,
    value: ({ group }) => group?.title,
    cell: ({ group }) => group && <Link href={paths.group(group.id)}>{group.title}</Link>,
  },
  {
    id: 'ended',
    header: translate('jobs:column.ended'),
    isExtra: true,
    align: 'end',
    sort: ({ ended = 0 }) => ended,
    value: ({ ended }) => isoTime(ended),
    cell: ({ ended }) => ended !== undefined && <Moment time={ended} />,
  },
  {
    id: 'id',
    header: translate('jobs:job.id'),
    isExtra: true,
    quiet: true,
    value: ({ ref }) => jobName(ref),
    cell: ({ ref }) => jobName(ref),
  },
]

const actionsOf = (job: FollowedJob): readonly RowAction[] => {
  const { ref, kind, destination } = job
  return [
    openInNewTab(pageOf(job)),
    ...(isPublishing(job)
      ? [{ label: translate('jobs:job.details'), icon: 'info', href: paths.job(jobName(ref)) }]
      : []),
    ...(kind === 'import' && destination !== undefined
      ? [{ label: translate('jobs:job.open'), icon: 'import', href: destination }]
      : []),
    copyText(translate('jobs:copyId'), jobName(ref)),
  ]
}

/** The jobs that the person follows on this portal, stored in the browser. */
export const Component = () => {
  const { t } = useMessages()
  const jobs = useJobs() ?? []
  const list = useList(JobList)
  const { state, change } = list
  const isAdding = state.dialog === 'follow'
  const setIsAdding = (isOpen: boolean) =>
    change({ dialog: isOpen ? 'follow' : '', page: state.page })
  const matching = withText(jobs, state.q, ({ title, group }) => [title, group?.title])
  const shown = jobsIn(matching, state.show)
  const ended = jobs.filter((job) => isTerminal(job.state))
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
            onClick={() => void removeEnded()}
            disabledReason={ended.length === 0 ? t('noneEnded') : undefined}
          >
            {t('removeEnded', { count: ended.length })}
          </ActionButton>
          <ActionButton
            variant="outlined"
            icon="add"
            {...FollowDialog.ahead}
            onClick={() => setIsAdding(true)}
          >
            {t('follow')}
          </ActionButton>
        </>
      }
    >
      <ListView
        name="jobs"
        list={list}
        caption={t('caption')}
        rows={shown}
        exported={exportOf('jobs', shown)}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        actionsOf={actionsOf}
        search={jobs.length === 0 ? undefined : { label: t('search'), isInPage: true }}
        views={
          jobs.length === 0
            ? undefined
            : {
                label: t('filter'),
                selected: state.show,
                onSelect: (show) => change({ show }),
                chips: views.map((value) => ({
                  value,
                  label: t(`views.${value}`),
                  count: jobsIn(matching, value).length,
                })),
              }
        }
        empty={
          jobs.length === 0
            ? {
                icon: 'jobs',
                message: t('empty'),
                line: t('emptyLine'),
                action: (
                  <Button variant="outlined" href={paths.groups()}>
                    {t('emptyAction')}
                  </Button>
                ),
              }
            : { message: t('emptyView'), reset: t('showAll') }
        }
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
