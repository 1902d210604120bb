import Menu from '@mui/material/Menu'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { helpItems } from './helpItems.tsx'
import type { MenuProps } from './useMenu.ts'

/** Keyboard shortcuts, and the API reference. */
export const HelpMenu = ({ id, anchor, onClose }: MenuProps) => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <Menu
      id={id}
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ paper: { sx: { marginBlockStart: 1 } } }}
    >
      {helpItems({ t, pathname, onClose })}
    </Menu>
  )
}
