import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useRuns } from '../../shared/bulk/useRuns.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { paths } from '../../shell/paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { CheckStep } from './check/CheckStep.tsx'
import { OwnersFrame } from './TransferFrame.tsx'
import { undoOfTransfer } from './undo.ts'
import { t } from './messages.ts'

/** Undoes a transfer with the check and the review of a transfer: the items go back to their previous owners and folders. */
export const TransferUndo = ({ runId }: { runId: string }) => {
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
