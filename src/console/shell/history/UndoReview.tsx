import { useQueryClient } from '@tanstack/react-query'
import { Plan } from '../plan/Plan.tsx'
import type { HistoryEntry } from './entry.ts'
import { useMessages } from './undoMessages.ts'
import { undoPlanOf } from './undoPlan.ts'

interface Props {
  readonly entry: HistoryEntry
  readonly onApplied?: () => Promise<void>
  readonly onClose: () => void
}

/** The review of undoing a change. */
export const UndoReview = ({ entry, onApplied, onClose }: Props) => {
  const { t } = useMessages()
  const plan = undoPlanOf(entry, useQueryClient())
  if (!plan) return null
  return (
    <Plan
      {...plan}
      apply={async (left) => {
        await plan.apply(left)
        await onApplied?.()
      }}
      title={t('title')}
      subject={plan.title}
      actionLabel={t('action')}
      backLabel={t('cancel')}
      onClose={onClose}
    />
  )
}
