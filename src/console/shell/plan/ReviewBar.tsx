import Button from '@mui/material/Button'
import type { ComponentProps } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { t } from './messages.ts'

interface Props extends Omit<ComponentProps<typeof SelectionBar>, 'children'> {
  readonly onDiscard: () => void
  /** Whether there is nothing to discard. */
  readonly isUntouched?: boolean
  readonly onReview: () => void
  /** Why the changes can't be reviewed. */
  readonly disabledReason?: string | undefined
}

/** The bar of a page with unapplied changes: discards or reviews them. */
export const ReviewBar = ({
  onDiscard,
  isUntouched = false,
  onReview,
  disabledReason,
  ...bar
}: Props) => (
  <SelectionBar {...bar}>
    <Button variant="outlined" disabled={isUntouched} onClick={onDiscard}>
      {t('discard')}
    </Button>
    <ActionButton variant="contained" disabledReason={disabledReason} onClick={onReview}>
      {t('title', { count: 0 })}
    </ActionButton>
  </SelectionBar>
)
