import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import type { ReactNode } from 'react'
import { Brand } from './Brand.tsx'
import { t } from '../messages/index.ts'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The menu on narrow windows. */
export const NavigationDrawer = ({ open, onClose, children }: Props) => (
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
