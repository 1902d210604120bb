import { type LoaderFunctionArgs, useNavigate } from 'react-router'
import { useUrlSearch } from '../../shell/router.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { TransferAllContent } from './TransferAllContent.tsx'
import { TransferSelection } from './TransferSelection.tsx'
import { transferring } from '../../../rest/content/transfer.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { permission, refusalMessage } from '../../shell/permissions.ts'
import { useSession } from '../../shell/session/session.ts'
import { MemberPicker } from '../../shared/pickers/MemberPicker.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { OwnersFrame } from './OwnersFrame.tsx'
import { t } from './messages.ts'
import { useRuns } from '../../shared/bulk/useRuns.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { paths } from '../../shell/paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { CheckStep } from './check/CheckStep.tsx'
import { undoOfTransfer } from './undo.ts'

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url)
  if (searchParams.has('from') || searchParams.has('undo')) return null
  const { loadSelection } = await import('../../shared/selection/selection.ts')
  return loadSelection()
}

/** The page that transfers the selected items, or all content of a member, to other members, or undoes a transfer. */
export const Component = () => {
  const [{ from, run, undo }, go] = useOwnersParams()
  if (undo !== undefined) return <TransferUndo key={undo} runId={undo} />
  if (from === undefined) return <TransferSelection />
  if (from === '') return <ChooseMember onChoose={(username) => go({ from: username })} />
  return (
    <TransferAllContent
      key={from}
      member={from}
      runId={run}
      onRun={(runId) => go({ from, run: runId })}
    />
  )
}

/** The state of the page in the query parameters of its URL. */
interface OwnersParams {
  /** The member whose content is transferred; empty before one is selected, undefined for the selected items. */
  readonly from: string | undefined
  /** ID of the bulk operation that transfers the content of `from`. */
  readonly run: string | undefined
  /** ID of the transfer that is undone. */
  readonly undo?: string | undefined
}

/** Returns the query parameters and a function that changes them. */
const useOwnersParams = (): [OwnersParams, (next: Partial<OwnersParams>) => void] => {
  const [search, setSearch] = useUrlSearch()
  const go = ({ from, run }: Partial<OwnersParams>) =>
    setSearch(
      new URLSearchParams([
        ...(from === undefined ? [] : [['from', from]]),
        ...(run === undefined ? [] : [['run', run]]),
      ]),
    )
  const [from, run, undo] = ['from', 'run', 'undo'].map((name) => search.get(name) ?? undefined)
  return [{ from, run, undo }, go]
}

/** Selects the member whose content will be transferred. */
const ChooseMember = ({ onChoose }: { onChoose: (username: string) => void }) => {
  const current = useSession()
  // Members who can't transfer their own content can't transfer that of others.
  const own = permission(current, transferring, current.person.username)
  return (
    <OwnersFrame title={t('titleChoose')} line={t('lineChoose')} other="ofSelection">
      {own.allowed ? (
        <Card isForm>
          <Field label={t('whose')}>
            {({ id }) => (
              <MemberPicker
                id={id}
                label={t('whose')}
                chosen={[]}
                max={1}
                filter={({ username }) =>
                  refusalMessage(permission(current, transferring, username))
                }
                onChange={([username]) => {
                  if (username !== undefined) onChoose(username)
                }}
              />
            )}
          </Field>
        </Card>
      ) : (
        <NoPermission permission={own} />
      )}
    </OwnersFrame>
  )
}

/** Undoes a transfer with the check and the review of a transfer: the items go back to their previous owners and folders. */
const TransferUndo = ({ runId }: { runId: string }) => {
  const navigate = useNavigate()
  const runs = useRuns()
  const run = runs?.find(({ id }) => id === runId)
  const { data: batches, error, isFetching, refetch } = useQuery(undoOfTransfer(runId))
  const back = () => void navigate(paths.run(runId))
  const content = () => {
    if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
    if (!runs || !batches || isFetching) return <ProgressLine label={t('undo.reading')} />
    if (!run || batches.length === 0)
      return (
        <EmptyState
          icon="content"
          line={t('undo.nothingLine')}
          action={
            <Button variant="outlined" onClick={back}>
              {t('undo.showTransfer')}
            </Button>
          }
        >
          {t('undo.nothing')}
        </EmptyState>
      )
    return (
      <CheckStep
        batches={batches}
        undone={run}
        onReread={async () => void (await refetch())}
        onBack={back}
        onStarted={(id) => void navigate(paths.run(id))}
      />
    )
  }
  return (
    <OwnersFrame title={t('undo.title')} line={run?.title ?? ''} step="check">
      {content()}
    </OwnersFrame>
  )
}
