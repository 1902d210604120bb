import Menu from '@mui/material/Menu'
import { useLocation } from 'react-router'
import { helpItems } from './helpItems.tsx'
import type { MenuProps } from './useMenu.ts'

/** Keyboard shortcuts, and the API reference. */
export const HelpMenu = ({ id, anchor, onClose }: MenuProps) => {
  const { pathname } = useLocation()
  return (
    <Menu
      id={id}
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ paper: { sx: { marginBlockStart: 1 } } }}
    >
      {helpItems({ pathname, onClose })}
    </Menu>
  )
}
