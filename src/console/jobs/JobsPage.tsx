import Button from '@mui/material/Button'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { jobs as operations } from '../../rest/jobs/jobs.ts'
import { accountScope } from '../shell/session/accountScope.ts'
import { useKept } from '../shell/reopenPage.ts'
import { queryClient } from '../shell/api.ts'
import { processedOf } from '../shared/bulk/chunks.ts'
import { runs, type ListedRun } from '../shared/bulk/list.ts'
import { followedJobs, forgetJobs, jobHref } from '../shared/jobs/jobs.ts'
import { useJobs } from '../shared/jobs/useJobs.ts'
import { SelectedAside, useSelectedOnly } from '../shell/lists/selectedOnly.tsx'
import { ListView } from '../shell/lists/ListView.tsx'
import { copyText, openInNewTab } from '../shell/lists/rowActions.ts'
import { bulk } from '../shared/bulk/runs.ts'
import { paths } from '../shell/paths.ts'
import { toast } from '../shell/toasts/toasts.tsx'
import { ActionButton } from '../ui/ActionButton.tsx'
import type { RowAction } from '../ui/table/DataTable.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { SelectionBar } from '../ui/table/SelectionBar.tsx'
import { jobList } from './list.ts'
import { isOngoing, type JobRow } from './row.ts'
import { t } from './messages.ts'
import { FollowDialog } from './FollowDialog.tsx'
import { followOwn } from './followFound.ts'
import { runTitle, stateOf } from '../shared/bulk/state.ts'
import { jobName, portalJobId, type FollowedJob } from '../shared/jobs/followedJob.ts'
import { reasonOf } from '../shared/jobs/ending.ts'

/** A query that adds the jobs of the person's other browsers. */
const ownJobs = () =>
  queryOptions({
    queryKey: [operations.list.path, accountScope()],
    queryFn: async () => {
      await followOwn()
      return null
    },
    staleTime: 30_000,
    retry: false,
  })

export const loader = () =>
  Promise.all([queryClient.query(followedJobs()), queryClient.query(runs())])

const isPublishing = ({ kind }: Pick<FollowedJob, 'kind'>): boolean =>
  kind === 'publish' || kind === 'deleteLayers'

const ofJob = (job: FollowedJob): JobRow => {
  const { id, title, kind, state, group, progress, counts, started, ended, ref } = job
  return {
    id,
    title,
    // What a job of a data store did is on the page of its result, an upgrade on that of the server, and a report on its own.
    href:
      isPublishing(job) || kind === 'upgrade' || kind === 'urlReport'
        ? jobHref(job)
        : paths.job(jobName(ref)),
    kind,
    state,
    group,
    progress,
    counts,
    reason: reasonOf(job),
    started,
    ended,
    jobId: portalJobId(ref),
    job,
  }
}

const ofRun = (run: ListedRun): JobRow => {
  const { id, counts, started, ended, total } = run
  const state = stateOf(run)
  const done = processedOf(counts)
  return {
    id,
    title: runTitle(run),
    href: paths.run(id),
    kind: 'bulk',
    state,
    ...(state === 'running' ? { progress: { done, total } } : { counts }),
    started,
    ended,
  }
}

/** Returns jobs and bulk operations as rows of one list. */
const rowsOf = (jobs: readonly FollowedJob[], listed: readonly ListedRun[]): readonly JobRow[] => [
  ...jobs.map(ofJob),
  ...listed.map(ofRun),
]

const actionsOf = ({ href, jobId, job }: JobRow): readonly RowAction[] => [
  openInNewTab(href),
  ...(job && isPublishing(job)
    ? [{ label: t('job.details'), icon: 'info', href: paths.job(jobName(job.ref)) }]
    : []),
  ...(job?.kind === 'import' && job.destination !== undefined
    ? [{ label: t('job.open'), icon: 'import', href: job.destination }]
    : []),
  ...(jobId === undefined ? [] : [copyText(t('copyId'), jobId)]),
]

const hasEnded = (row: JobRow) => !isOngoing(row)

/** The jobs that the person follows on this portal, and the bulk operations; both are stored in the browser. The embedded portal adds jobs of other browsers. */
export const Component = () => {
  const jobs = useJobs()
  // The list is of use without them.
  useQuery(ownJobs())
  const { data: bulkRuns } = useQuery(runs())
  const all = useMemo(() => rowsOf(jobs ?? [], bulkRuns ?? []), [jobs, bulkRuns])
  const [selected, setSelected] = useKept<ReadonlySet<string>>('selected', new Set())
  const chosen = all.filter((row) => selected.has(row.id) && hasEnded(row))
  const only = useSelectedOnly(selected.size, () => chosen.map(({ id }) => id))
  const { state, change, isFiltered, shown, viewsOf } = jobList.use(all, { only })
  const isAdding = state.dialog === 'follow'
  const setIsAdding = (isOpen: boolean) =>
    change({ dialog: isOpen ? 'follow' : '', page: state.page })
  const removeChosen = async () => {
    await forgetJobs(chosen.flatMap(({ job }) => job ?? []))
    const operationIds = chosen.flatMap(({ id, job }) => (job ? [] : id))
    if (operationIds.length > 0) {
      for (const id of operationIds) await bulk.remove(id)
    }
    setSelected(new Set())
    toast(t('removed', { count: chosen.length }), { tone: 'success' })
  }
  const isBare = all.length === 0
  return (
    <Page
      title={t('title')}
      subtitle={t('line', { count: all.length, running: all.filter(isOngoing).length })}
      action={
        <ActionButton variant="outlined" icon="add" onClick={() => setIsAdding(true)}>
          {t('follow')}
        </ActionButton>
      }
    >
      <ListView
        {...shown}
        caption={t('caption')}
        rowName={({ title }) => title}
        actionsOf={actionsOf}
        selection={{ selected, onChange: setSelected, selectable: hasEnded }}
        views={isBare ? undefined : viewsOf(t('filter'))}
        empty={
          isBare
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
            : {
                message: t('emptyView'),
                reset: isFiltered || state.show !== 'all' ? t('showAll') : undefined,
              }
        }
      />
      {chosen.length > 0 && (
        <SelectionBar
          summary={t('selected', { count: chosen.length })}
          aside={
            <>
              {t('removeHelp')}{' '}
              <SelectedAside
                only={only}
                count={chosen.length}
                onPage={shown.rows.filter(({ id }) => selected.has(id)).length}
              />
            </>
          }
        >
          <Button onClick={() => setSelected(new Set())}>{t('clearSelection')}</Button>
          <Button variant="contained" onClick={() => void removeChosen()}>
            {t('job.remove')}
          </Button>
        </SelectionBar>
      )}
      {isAdding && <FollowDialog onClose={() => setIsAdding(false)} />}
    </Page>
  )
}
