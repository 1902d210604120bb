import IconButton from '@mui/material/IconButton'
import type { MouseEvent } from 'react'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'

interface Props {
  readonly label: string
  /** A name in the sprite. */
  readonly icon: string
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  /** What the button opens: a dialog that loads on hover and focus, and whether it is open. */
  readonly opens?: { readonly preload: () => void; readonly isOpen: boolean }
}

/** A button above a list: an icon with its label as a tooltip. */
export const ToolButton = ({ label, icon, onClick, opens }: Props) => (
  <Tooltip text={label}>
    {({ onFocus, ...hover }) => (
      <IconButton
        {...hover}
        onFocus={(event) => {
          opens?.preload()
          onFocus(event)
        }}
        aria-label={label}
        {...(opens && {
          onPointerEnter: opens.preload,
          'aria-haspopup': 'dialog',
          'aria-expanded': opens.isOpen,
        })}
        onClick={onClick}
        // As high as the buttons beside it.
        sx={{ padding: '7px' }}
      >
        <SpriteIcon name={icon} size={20} />
      </IconButton>
    )}
  </Tooltip>
)
