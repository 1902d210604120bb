import Button from '@mui/material/Button'
import type { ComponentProps, ReactNode } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { MoreActions, type MoreAction } from './MoreActions.tsx'
import { t } from '../messages/index.ts'

interface Props extends Omit<ComponentProps<typeof SelectionBar>, 'children'> {
  readonly onClear: () => void
  /** What changes the selection, such as a button that selects all rows. */
  readonly children?: ReactNode
  readonly primary: MoreAction
  /** The other actions, in a menu; one that deletes is the last. */
  readonly more: readonly MoreAction[]
}

/** The bar for the selected rows of a list: one primary action, and a menu of the others. */
export const ActionsBar = ({ onClear, children, primary, more, ...bar }: Props) => {
  const { label, icon, disabledReason, onClick } = primary
  return (
    <SelectionBar {...bar}>
      <Button onClick={onClear}>{t('clearSelection')}</Button>
      {children}
      <MoreActions actions={more} />
      <ActionButton
        variant="contained"
        icon={icon}
        disabledReason={disabledReason}
        onClick={onClick}
      >
        {label}
      </ActionButton>
    </SelectionBar>
  )
}
