import IconButton from '@mui/material/IconButton'
import type { MouseEvent } from 'react'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'

interface Props {
  readonly label: string
  /** A name in the sprite. */
  readonly icon: string
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  /** Whether the dialog is open that the button opens; undefined for other buttons. */
  readonly isOpen?: boolean
}

/** A button above a list: an icon with its label as a tooltip. */
export const ToolButton = ({ label, icon, onClick, isOpen }: Props) => (
  <Tooltip text={label}>
    {(anchor) => (
      <IconButton
        {...anchor}
        aria-label={label}
        {...(isOpen !== undefined && { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen })}
        onClick={onClick}
        // As high as the buttons beside it.
        sx={{ padding: '7px' }}
      >
        <SpriteIcon name={icon} size={20} />
      </IconButton>
    )}
  </Tooltip>
)
