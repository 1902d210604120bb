import { useFullNames } from '../../shell/people/fullNames.ts'
import { Review } from '../../shell/review/Review.tsx'
import { note } from '../../shell/changes/warning.ts'
import { startRun, undoOf } from '../../shared/bulk/runs.ts'
import { formatList } from '../../shell/format.ts'
import { useTaskWarnings } from '../../shared/usage/itemTasks.ts'
import { countOf, targetsOf, type TransferBatch } from './transfer.ts'
import {
  isUndoable,
  changesOf,
  requestsOf,
  restoredBy,
  runTargets,
  warningsOf,
} from './transferChanges.ts'
import type { UndoneTransfer } from './undo.ts'
import { t } from './messages.ts'

interface Props {
  readonly batches: readonly TransferBatch[]
  /** The transfer that is undone. */
  readonly undone?: UndoneTransfer | undefined
  /** The number of items that are not transferred. */
  readonly staying: number
  readonly onClose: () => void
  readonly onStarted: (runId: string) => void
}

/** Shows the changes of a transfer and starts it. */
export const TransferReview = ({ batches, undone, staying, onClose, onStarted }: Props) => {
  const count = countOf(batches)
  const fullNameOf = useFullNames([...batches.map(({ owner }) => owner), ...targetsOf(batches)])
  const changes = changesOf(batches)
  const moved = batches.flatMap(({ owner, items }) => items.map((item) => ({ ...item, owner })))
  const restored = restoredBy(batches)
  const enabled = new Set(restored.tasks.map(({ id }) => id))
  const taskWarnings = useTaskWarnings(moved, 'moved', enabled)
  const start = async () => {
    const targets = formatList(targetsOf(batches).map(fullNameOf))
    const about = undone
      ? undoOf(undone)
      : { title: t('run', { count, targets }), endTitle: t('runEnded', { count, targets }) }
    const { id } = await startRun(
      { kind: 'transfer', ...about, change: batches[0]?.target },
      [await runTargets(batches)],
      { changes },
    )
    onStarted(id)
  }
  return (
    <Review
      title={t(undone ? 'plan.undoTitle' : 'plan.title', { count })}
      changes={changes}
      warnings={[
        ...warningsOf(batches, staying, fullNameOf),
        restored.tasks.length > 0 &&
          note(t('plan.enabled', { count: restored.tasks.length }), {
            list: restored.tasks.map(({ name }) => name),
          }),
        restored.hasFolders && note(t('plan.folders')),
        ...taskWarnings,
      ]}
      undo={isUndoable(batches) ? 'bulk' : { reason: t('plan.notUndoable') }}
      request={requestsOf(batches)}
      apply={start}
      onClose={onClose}
      actionLabel={t('plan.action', { count })}
      backLabel={t('check.back')}
    />
  )
}
