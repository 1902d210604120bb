import Button from '@mui/material/Button'
import { useState } from 'react'
import { ActionsBar } from '../../shell/actions/ActionsBar.tsx'
import type { MoreAction } from '../../shell/actions/MoreActions.tsx'
import { SelectedAside, type SelectedOnly } from '../../shell/lists/selectedOnly.tsx'
import { BulkReview, type BulkChange } from './BulkReview.tsx'
import type { WebhookRow } from './rows.ts'
import { t } from './messages.ts'

interface Props {
  /** The selected webhooks, whatever the list finds. */
  readonly selected: readonly WebhookRow[]
  /** The number of selected webhooks that the list finds. */
  readonly onPage: number
  readonly only: SelectedOnly
  /** The number of listed webhooks. */
  readonly total: number
  readonly onSelectAll: () => void
  readonly onClear: () => void
}

/** The bar for the selected webhooks; null without a selection. */
export const SelectedBar = ({ selected, onPage, only, total, onSelectAll, onClear }: Props) => {
  const [change, setChange] = useState<BulkChange>()
  const count = selected.length
  if (count === 0) return null
  const action = (name: BulkChange, icon: string): MoreAction => ({
    label: t(`change.${name}.action`),
    icon,
    onClick: () => setChange(name),
  })
  const [deactivate, activate] = [action('deactivate', 'pause'), action('activate', 'run')]
  const isAnyActive = selected.some(({ webhook }) => webhook.active)
  return (
    <>
      <ActionsBar
        summary={t('bulk.selected', { count })}
        aside={<SelectedAside only={only} count={count} onPage={onPage} />}
        onClear={onClear}
        primary={isAnyActive ? deactivate : activate}
        more={[
          ...(isAnyActive ? [activate] : []),
          { ...action('delete', 'delete'), isDestructive: true },
        ]}
      >
        {count < total && (
          <Button variant="outlined" onClick={onSelectAll}>
            {t('bulk.selectAll', { count: total })}
          </Button>
        )}
      </ActionsBar>
      {change && (
        <BulkReview
          change={change}
          rows={selected}
          onClose={() => setChange(undefined)}
          onDone={onClear}
        />
      )}
    </>
  )
}
