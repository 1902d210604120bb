import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import { toProblem } from '../../shell/errors/problem.ts'
import { query } from '../../shell/api.ts'
import { items } from '../../../rest/content/items.ts'
import type { Group } from '../../../rest/records/group.ts'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import { isTerminal, type JobState, type ItemOutcome } from '../../../rest/records/job.ts'
import type { JobRef } from '../../../rest/protocol/jobReference.ts'
import { formatNumber, formatList } from '../../shell/format.ts'
import { jobName as nameOf, type FollowedJob } from '../../shared/jobs/followedJob.ts'
import { JobOutcomeTable } from '../../shared/jobs/JobOutcomeTable.tsx'
import { JobProgress } from '../../shared/jobs/JobProgress.tsx'
import type { JobView } from '../../shared/jobs/view.ts'
import { jobMemo } from '../../shared/jobs/jobs.ts'
import { useJob } from '../../shared/jobs/useJob.ts'
import { useJobs } from '../../shared/jobs/useJobs.ts'
import { paths } from '../../shell/paths.ts'
import { useSession } from '../../shell/session/session.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { Tone } from '../../ui/designTokens.ts'
import { ImportFrame } from './ImportFrame.tsx'
import { ImportMemo, startImport } from './startImport.ts'
import { t } from './messages.ts'
import { confirm } from '../../shell/confirm/confirm.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useImportUrl } from './importUrl.ts'

/** Whether a package still exists after an import; undefined while loading. */
const usePackageState = (itemId: string | undefined): 'kept' | 'deleted' | undefined => {
  const { data, error } = useQuery({
    ...query(items.read, { itemId: itemId ?? '' }),
    enabled: itemId !== undefined,
    staleTime: 0,
    retry: false,
  })
  if (error) return toProblem(error).kind === 'missing' ? 'deleted' : undefined
  return data && 'kept'
}

interface Props {
  readonly group: Group
  readonly jobName: string
  readonly packageId?: string | undefined
}

/** The last step: the progress of the job, also in other tabs and after reloads, and its outcome. */
export const JobStep = ({ group, jobName, packageId }: Props) => {
  const followed = useJobs()
  // The browser's list is read first, because it contains the key of the job.
  if (!followed) return null
  const known = followed.find(({ ref }) => nameOf(ref) === jobName)
  return (
    <Followed
      group={group}
      packageId={packageId}
      known={known}
      reference={known?.ref ?? { kind: 'portal', jobId: jobName }}
    />
  )
}

const memoOf = (reference: JobRef) => ({
  queryKey: ['import memo', nameOf(reference)],
  queryFn: async () => ImportMemo.safeParse(await jobMemo(reference)).data ?? null,
  staleTime: Number.POSITIVE_INFINITY,
})

interface FollowedProps {
  readonly group: Group
  readonly packageId: string | undefined
  readonly known: FollowedJob | undefined
  readonly reference: JobRef
}

const Followed = ({ group, packageId, known, reference }: FollowedProps) => {
  const { person } = useSession()
  const view = useJob(reference)
  const { data: memo } = useQuery(memoOf(reference))
  const { job } = view
  const name = memo?.packageName ?? packageId ?? nameOf(reference)
  const hasEnded = job !== undefined && isTerminal(job.state)
  return (
    <ImportFrame
      group={group}
      step="import"
      line={hasEnded ? t('job.into', { group: group.title }) : t('job.line')}
    >
      {view.isRefused && !known && !isAdministrator(person) ? (
        <Notice
          tone="warning"
          action={
            <Button variant="outlined" href={paths.job(nameOf(reference))}>
              {t('job.enterKey')}
            </Button>
          }
        >
          {t('job.keyNeeded')}
        </Notice>
      ) : (
        <JobProgress
          title={known?.title ?? t('job.title', { name })}
          view={view}
          started={known?.started}
        />
      )}
      {hasEnded && (
        <Outcome
          group={group}
          job={job}
          reference={reference}
          memo={memo ?? undefined}
          packageId={packageId}
        />
      )}
    </ImportFrame>
  )
}

const tones: Partial<Record<JobState, Tone>> = {
  succeeded: 'success',
  partial: 'warning',
  failed: 'error',
}

interface OutcomeProps {
  readonly group: Group
  readonly job: JobView
  readonly reference: JobRef
  readonly memo: ImportMemo | undefined
  readonly packageId: string | undefined
}

const Outcome = ({ group, job: { state, outcome }, reference, memo, packageId }: OutcomeProps) => {
  const packageState = usePackageState(memo?.params.itemId ?? packageId)
  const hasItems =
    outcome && outcome.done.length + outcome.skipped.length + outcome.failed.length > 0
  const toGroup = (
    <Button variant="contained" href={paths.group(group.id)}>
      {t('toGroup')}
    </Button>
  )
  return (
    <>
      <Notice tone={tones[state] ?? 'neutral'} action={toGroup}>
        <Sentence state={state} leftOut={memo?.leftOut} />{' '}
        {hasItems &&
          t('job.counts', {
            done: formatNumber(outcome.done.length),
            skipped: formatNumber(outcome.skipped.length),
            failed: formatNumber(outcome.failed.length),
          })}{' '}
        {packageState && t(`job.package.${packageState}`)}
      </Notice>
      {hasItems && (
        <JobOutcomeTable
          outcome={outcome}
          names={memo?.names}
          overwritten={memo?.overwritten}
          verb="import"
          job={nameOf(reference)}
        >
          {outcome.failed.length > 0 && (
            <ImportAgain group={group} memo={memo} failed={outcome.failed} />
          )}
        </JobOutcomeTable>
      )}
    </>
  )
}

/** The outcome of the import as a sentence. */
const Sentence = ({ state, leftOut }: { state: JobState; leftOut: number | undefined }) => {
  switch (state) {
    case 'succeeded':
      if (leftOut === undefined) return t('job.outcome.requested')
      return leftOut === 0
        ? t('job.outcome.succeeded')
        : t('job.outcome.selected', { count: leftOut })
    case 'partial':
    case 'failed':
    case 'cancelled':
      return t(`job.outcome.${state}`)
    default:
      return null
  }
}

interface ImportAgainProps {
  readonly group: Group
  readonly memo: ImportMemo | undefined
  readonly failed: readonly ItemOutcome[]
}

/** A button that imports the failed items again with the same options, if the package still exists. */
const ImportAgain = ({ group, memo, failed }: ImportAgainProps) => {
  const [, go] = useImportUrl()
  const isDeleted = usePackageState(memo?.params.itemId) === 'deleted'
  const refusal = memo ? (isDeleted ? t('job.againDeleted') : undefined) : t('job.againUnknown')

  const again = async ({ params, packageName, names, overwritten }: ImportMemo) => {
    const started: { job?: string } = {}
    const options = [
      t(params.overwriteExistingItems ? 'job.optionOverwrite' : 'job.optionNoOverwrite'),
      t(params.keepPackageItemAfterImport ? 'job.optionKeep' : 'job.optionNoKeep'),
    ]
    await confirm({
      title: t('job.againTitle', { count: failed.length }),
      body: t('job.againBody', { options: formatList(options) }),
      action: t('plan.import', { count: failed.length }),
      run: async () => {
        started.job = await startImport(
          { ...params, itemIdList: failed.map(({ itemId }) => itemId) },
          {
            group,
            packageName,
            names,
            overwritten,
            title: t('job.title', { name: packageName }),
            written: t('plan.history', { name: packageName, group: group.title }),
            writtenDone: t('plan.historyDone', { name: packageName, group: group.title }),
            noJob: t('plan.noJob'),
          },
        )
      },
    })
    if (started.job !== undefined) go({ package: params.itemId, job: started.job })
  }
  return (
    <ActionButton
      variant="outlined"
      disabledReason={refusal}
      onClick={() => memo && void again(memo)}
    >
      {t('job.again')}
    </ActionButton>
  )
}
