import MuiPopover from '@mui/material/Popover'
import type { ReactNode } from 'react'

interface Props {
  /** Accessible name of the popover. */
  readonly label: string
  /** The button that opened the popover. */
  readonly anchor: HTMLElement
  /** Opens below the end of the button instead of its start. */
  readonly isAtEnd?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A popover below a button; open as long as it is rendered. */
export const Popover = ({ label, anchor, isAtEnd = false, onClose, children }: Props) => (
  <MuiPopover
    open
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: isAtEnd ? 'right' : 'left' }}
    transformOrigin={{ vertical: 'top', horizontal: isAtEnd ? 'right' : 'left' }}
    slotProps={{
      paper: {
        role: 'dialog',
        'aria-label': label,
        sx: {
          marginBlockStart: 1,
          inlineSize: 300,
          maxInlineSize: 'calc(100vw - 32px)',
          padding: 3,
        },
      },
    }}
  >
    {children}
  </MuiPopover>
)
