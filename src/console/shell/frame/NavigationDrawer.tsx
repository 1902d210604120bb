import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from './Brand.tsx'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The menu on narrow windows. */
export const NavigationDrawer = ({ open, onClose, children }: Props) => {
  const { t } = useTranslation()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { 'aria-label': t('navigation'), sx: { inlineSize: 264 } },
      }}
    >
      <Box sx={{ padding: 4, paddingBlockEnd: 0 }}>
        <Brand />
      </Box>
      {children}
    </Drawer>
  )
}
