import WarningIcon from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useMessages } from './messages.ts'

/** A warning with its icon. */
export const WarningLine = ({ children }: { children: string }) => {
  const { t } = useMessages()
  return (
    <Box
      component="p"
      sx={{
        display: 'flex',
        gap: 1,
        margin: 0,
        marginBlock: 2,
        fontSize: '0.8125rem',
        color: 'tone.warning.text',
      }}
    >
      <WarningIcon aria-hidden sx={{ fontSize: 18 }} />
      <span>
        <VisuallyHidden>{t('warning')} </VisuallyHidden>
        {children}
      </span>
    </Box>
  )
}
