import { useNavigate } from 'react-router'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import { paceText } from '../../shared/bulk/state.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { formatNumber } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { note, warning } from '../../shell/plan/warning.ts'
import { useSession } from '../../shell/session/session.ts'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { t as contentText } from '../messages.ts'
import { editDraft } from './editDraft.ts'
import { useEditReview, type EditReview, type Planned } from './useEditReview.ts'
import { t } from './messages.ts'

interface Props {
  readonly planned: Planned
  readonly onClose: () => void
}

/** Shows what changes for how many items once all of them have been read, and starts the bulk operation. */
export const EditPlan = ({ planned, onClose }: Props) => {
  const navigate = useNavigate()
  const { person } = useSession()
  const { reviewed, ...reading } = useEditReview(planned)
  if (!reviewed)
    return (
      <Plan
        title={t('plan.reading')}
        changes={[]}
        request={[]}
        apply={() => Promise.resolve(false)}
        actionLabel={t('plan.action', { count: planned.items.length })}
        disabledReason={t('stillReading')}
        onClose={onClose}
      >
        <Reading total={planned.items.length} {...reading} />
      </Plan>
    )
  const { changing: count, problems, changes, prepared } = reviewed
  const start = async () => {
    const { id } = await prepared.start(
      { title: t('run', { count }), endTitle: t('runEnded', { count }) },
      { changes },
    )
    editDraft.forget()
    await navigate(paths.run(id))
  }
  return (
    <Plan
      undo="bulk"
      title={t('plan.title', { count })}
      changes={changes}
      warnings={warningsOf(reviewed, planned, isAdministrator(person))}
      request={reviewed.request}
      apply={start}
      actionLabel={t('plan.action', { count })}
      disabledReason={
        count > 0 ? undefined : t(problems > 0 ? 'nothingPossible' : 'nothingChanges')
      }
      onClose={onClose}
    />
  )
}

const warningsOf = (
  { problems, problemList, changes, missing, same }: EditReview,
  { wanted }: Planned,
  isAdmin: boolean,
) => [
  problems > 0 && warning(t('plan.problems', { count: problems }), { list: problemList }),
  missing > 0 && warning(contentText('itemsRead.missing', { count: missing })),
  changes.some(({ name }) => name === 'url') && warning(t('plan.urls')),
  wanted.status.endsWith('authoritative') && isAdmin && note(t('plan.authoritative')),
  same > 0 && note(t('plan.same', { count: same })),
]

const Reading = ({
  total,
  begun,
  read,
  error,
  readAgain,
}: Omit<ReturnType<typeof useEditReview>, 'reviewed'> & { readonly total: number }) => {
  if (error !== undefined) return <ErrorNotice error={error} onRetry={readAgain} />
  const pace = {
    kind: 'edit',
    begun: { time: begun, processed: 0 },
    counts: { done: read, skipped: 0, failed: 0 },
    total,
  }
  return (
    <ProgressLine
      label={t('plan.checking')}
      value={read / Math.max(1, total)}
      figures={t('plan.figures', { read: formatNumber(read), total: formatNumber(total) })}
      pace={paceText(pace)}
    />
  )
}
