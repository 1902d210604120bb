import Button from '@mui/material/Button'
import type { ComponentProps } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { t } from './messages.ts'

interface Props extends Omit<ComponentProps<typeof SelectionBar>, 'children'> {
  readonly onDiscard: () => void
  /** Whether there is nothing to discard. */
  readonly isUntouched?: boolean
  /** Default: the bar submits the form that it is in. */
  readonly onReview?: () => void
  /** The number of changes, named by the button. */
  readonly count?: number
  /** The label of the button in place of "Review changes". */
  readonly action?: string
  /** Why the changes can't be reviewed. */
  readonly disabledReason?: string | undefined
}

/** The bar of a page with unapplied changes: discards or reviews them. */
export const ReviewBar = ({
  onDiscard,
  isUntouched = false,
  onReview,
  count = 0,
  action = t('title', { count }),
  disabledReason,
  ...bar
}: Props) => (
  <SelectionBar {...bar}>
    <Button variant="outlined" disabled={isUntouched} onClick={onDiscard}>
      {t('discard')}
    </Button>
    <ActionButton
      variant="contained"
      type={onReview ? 'button' : 'submit'}
      disabledReason={disabledReason}
      onClick={onReview}
    >
      {action}
    </ActionButton>
  </SelectionBar>
)
