import MuiPopover from '@mui/material/Popover'
import type { PopoverProps } from './Popover.tsx'

/** A popover below a button; open as long as it is rendered. */
export const PopoverPanel = ({
  label,
  anchor,
  isAtEnd = false,
  onClose,
  children,
}: PopoverProps) => (
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
