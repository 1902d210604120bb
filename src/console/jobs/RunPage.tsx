import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { queryClient } from '../shell/api.ts'
import { isCreation, isDeletion, targetsOf } from '../shared/bulk/kinds.ts'
import { runs, type ListedRun } from '../shared/bulk/list.ts'
import { RunProgress } from '../shared/bulk/RunProgress.tsx'
import { bulk } from '../shared/bulk/runs.ts'
import { runTitle } from '../shared/bulk/state.ts'
import { eachOutcome, runOutcomes, useRuns } from '../shared/bulk/useRuns.ts'
import type { OutcomeRow } from '../shared/jobs/outcomes.ts'
import { OutcomeTable } from '../shared/jobs/OutcomeTable.tsx'
import { paths } from '../shell/paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { Rows } from '../ui/table/Rows.tsx'
import { t } from './messages.ts'

export const loader = () => queryClient.query(runs())

/** The lists of the objects of bulk operations. */
const listOf = {
  items: paths.content,
  members: paths.members,
  groups: paths.groups,
  tasks: paths.tasks,
  webhooks: paths.webhooks,
} as const

/** Of the objects of a deletion, only those can exist that were not deleted for certain. */
const mightExist = ({ outcome }: OutcomeRow) => outcome === 'failed' || outcome === 'unclear'
const wasCreated = ({ isCreated }: OutcomeRow) => isCreated === true

/** A bulk operation, and its outcome for each object. */
export const Component = () => {
  const { runId = '' } = useParams()
  const run = useRuns()?.find(({ id }) => id === runId)
  if (run) return <OneRun key={runId} run={run} />
  return (
    <Page
      width="object"
      title={t('run.missing')}
      crumbs={[{ label: t('job.crumb'), href: paths.jobs() }]}
    >
      <EmptyState
        icon="jobs"
        line={t('run.missingHelp')}
        action={
          <Button variant="outlined" href={paths.jobs()}>
            {t('run.toJobs')}
          </Button>
        }
      >
        {t('run.missingHere')}
      </EmptyState>
    </Page>
  )
}

const OneRun = ({ run }: { run: ListedRun }) => {
  const navigate = useNavigate()
  const isRemoval = isDeletion(run.kind)
  const isAddition = isCreation(run.kind)
  const targets = targetsOf(run.kind)
  const { data } = useQuery({ ...runOutcomes(run), placeholderData: keepPreviousData })
  const remove = async () => {
    await navigate(paths.jobs())
    await bulk.remove(run.id)
  }
  return (
    <Page
      width="object"
      title={runTitle(run)}
      crumbs={[{ label: t('job.crumb'), href: paths.jobs() }]}
      action={
        !run.isWorkedOn && (
          <>
            <Button variant="outlined" onClick={() => void remove()}>
              {t('job.remove')}
            </Button>
            <Button variant="contained" href={listOf[targets]()}>
              {t(`run.back.${targets}`)}
            </Button>
          </>
        )
      }
    >
      <RunProgress run={run} undoable={data?.undoable} />
      {run.next && run.next.length > 0 && (
        <Card title={t('run.next')}>
          <Rows aria-label={t('run.next')}>
            {run.next.map(({ label, href }) => (
              <li key={href}>
                <Link href={href}>{label}</Link>
              </li>
            ))}
          </Rows>
        </Card>
      )}
      {data && data.rows.length > 0 && (
        <OutcomeTable
          rows={data.rows}
          whole={{ counts: data.counts, read: () => eachOutcome(run.id) }}
          of={targets}
          done={t('run.done')}
          csvName={t('run.csvName', { id: run.id })}
          {...(isRemoval ? { isThere: mightExist } : {})}
          {...(isAddition ? { isThere: wasCreated } : {})}
        />
      )}
    </Page>
  )
}
