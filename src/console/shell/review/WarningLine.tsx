import Box from '@mui/material/Box'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { WarningText } from '../../ui/WarningText.tsx'
import type { Warning } from '../changes/warning.ts'
import { t } from './messages.ts'

/** A warning with its icon, beside the field that it is about. */
export const WarningLine = ({ warning: { severity, text, detail } }: { warning: Warning }) => (
  <Box component="p" sx={{ margin: 0, marginBlock: 2, fontSize: '0.8125rem' }}>
    <WarningText tone={severity === 'dangerous' ? 'error' : 'warning'}>
      <VisuallyHidden>{t('about', { severity: t(`severity.${severity}`) })} </VisuallyHidden>
      {text} {detail}
    </WarningText>
  </Box>
)
