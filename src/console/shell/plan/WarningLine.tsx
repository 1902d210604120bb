import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import WarningIcon from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { Warning } from './warning.ts'
import { useMessages } from './messages.ts'

/** A warning with its icon, beside the field that it is about. */
export const WarningLine = ({ warning: { severity, text, detail } }: { warning: Warning }) => {
  const { t } = useMessages()
  const isDangerous = severity === 'dangerous'
  const Icon = isDangerous ? ErrorIcon : WarningIcon
  return (
    <Box
      component="p"
      sx={{
        display: 'flex',
        gap: 1,
        margin: 0,
        marginBlock: 2,
        fontSize: '0.8125rem',
        color: isDangerous ? 'tone.error.text' : 'tone.warning.text',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 18 }} />
      <span>
        <VisuallyHidden>{t('about', { severity: t(`severity.${severity}`) })} </VisuallyHidden>
        {text} {detail}
      </span>
    </Box>
  )
}
