import { useFullNames } from '../../shell/people/fullNames.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { startRun } from '../../shell/bulk/runs.ts'
import { formatList } from '../../shell/format.ts'
import { useTaskWarnings } from '../../shell/usage/itemTasks.ts'
import { countOf, targetsOf, type TransferBatch } from './transfer.ts'
import { isUndoable, changesOf, requestsOf, runTargets, warningsOf } from './transferChanges.ts'
import { useMessages } from './messages.ts'
import { useMessages as usePlanMessages } from './planMessages.ts'

interface Props {
  readonly batches: readonly TransferBatch[]
  /** The number of items that are not transferred. */
  readonly staying: number
  readonly onClose: () => void
  readonly onStarted: (runId: string) => void
}

/** Shows the changes of a transfer and starts it. */
export const TransferPlan = ({ batches, staying, onClose, onStarted }: Props) => {
  const { t } = useMessages()
  const { t: tPlan } = usePlanMessages()
  const count = countOf(batches)
  const fullNameOf = useFullNames([...batches.map(({ owner }) => owner), ...targetsOf(batches)])
  const changes = changesOf(batches)
  const moved = batches.flatMap(({ owner, items }) => items.map((item) => ({ ...item, owner })))
  const taskWarnings = useTaskWarnings(moved, 'moved')
  const start = async () => {
    const title = t('run', { count, targets: formatList(targetsOf(batches).map(fullNameOf)) })
    const change = batches[0]?.target
    const { id } = await startRun({ kind: 'transfer', title, change }, await runTargets(batches), {
      changes,
    })
    onStarted(id)
  }
  return (
    <Plan
      title={tPlan('title', { count })}
      changes={changes}
      warnings={[...warningsOf(batches, staying, fullNameOf), ...taskWarnings]}
      undo={isUndoable(batches) ? 'bulk' : { reason: tPlan('notUndoable') }}
      request={requestsOf(batches)}
      apply={start}
      onClose={onClose}
      actionLabel={tPlan('action', { count })}
      backLabel={t('check.back')}
    />
  )
}
