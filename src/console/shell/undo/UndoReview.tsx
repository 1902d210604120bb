import { useQueryClient } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import { Notice } from '../../ui/Notice.tsx'
import { SidePanel } from '../part/SidePanel.tsx'
import { Review } from '../review/Review.tsx'
import type { HistoryEntry } from '../changes/entry.ts'
import { undoPlanOf } from './undoPlan.ts'
import { t } from './messages.ts'

interface Props {
  readonly entry: HistoryEntry
  readonly onApplied?: () => Promise<void>
  readonly onClose: () => void
}

/** The review of undoing a change. */
export const UndoReview = ({ entry, onApplied, onClose }: Props) => {
  const plan = undoPlanOf(entry, useQueryClient())
  // An entry of another version of the console.
  if (!plan)
    return (
      <SidePanel
        open
        title={t('undo.title')}
        onClose={onClose}
        actions={
          <Button variant="outlined" onClick={onClose}>
            {t('undo.cancel')}
          </Button>
        }
      >
        <Notice tone="error">{t('entry.notUndoable')}</Notice>
      </SidePanel>
    )
  return (
    <Review
      {...plan}
      apply={async (left) => {
        await plan.apply(left)
        await onApplied?.()
      }}
      title={t('undo.title')}
      subject={plan.title}
      actionLabel={t('undo.action')}
      backLabel={t('undo.cancel')}
      onClose={onClose}
    />
  )
}
