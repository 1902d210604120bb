import Button from '@mui/material/Button'
import type { ComponentProps, ReactNode } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ErrorNotice } from '../errors/ErrorNotice.tsx'
import { t } from './messages.ts'
import { SidePanel } from '../part/SidePanel.tsx'

interface Props extends Omit<ComponentProps<typeof SidePanel>, 'open' | 'onClose' | 'actions'> {
  readonly onClose: () => void
  /** Default: closes the panel. */
  readonly onCancel?: () => void
  /** Label of the primary button. Default: "Review changes". */
  readonly action?: string
  /** Default: the button submits `form`. */
  readonly onAction?: () => void
  /** The ID of the form that the button submits. */
  readonly form?: string
  /** Why the action is disabled. */
  readonly disabledReason?: string | undefined
  /** What the action sends: until it ends, the panel stays open; an error is shown in the panel. */
  readonly sending?: { readonly isPending: boolean; readonly error: Error | null }
  /** A further action, at the start. */
  readonly otherAction?: ReactNode
}

/** A side panel with one action and “Cancel”. */
export const ActionPanel = ({
  onClose,
  onCancel = onClose,
  action = t('title', { count: 0 }),
  onAction,
  form,
  disabledReason,
  sending: { isPending, error } = { isPending: false, error: null },
  otherAction,
  children,
  ...panel
}: Props) => (
  <SidePanel
    {...panel}
    open
    onClose={isPending ? undefined : onClose}
    actions={
      <>
        {otherAction}
        <Button variant="outlined" disabled={isPending} onClick={onCancel}>
          {t('cancel')}
        </Button>
        <ActionButton
          variant="contained"
          loading={isPending}
          disabledReason={isPending ? undefined : disabledReason}
          {...(form !== undefined && { type: 'submit', form })}
          {...(onAction && { onClick: onAction })}
        >
          {action}
        </ActionButton>
      </>
    }
  >
    {error && <ErrorNotice error={error} />}
    {children}
  </SidePanel>
)
