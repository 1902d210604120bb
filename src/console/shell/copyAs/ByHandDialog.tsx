import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import type { CodeLanguage } from '../../../rest/protocol/asCode.ts'
import { monospace } from '../../ui/theme.ts'
import { t } from './messages.ts'

interface Props {
  readonly language: CodeLanguage
  readonly text: string
  readonly onClose: () => void
}

/** A dialog with the request as text, because browsers allow pages to copy only on HTTPS. */
export const ByHandDialog = ({ language, text, onClose }: Props) => {
  const titleId = useId()
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId} variant="h2" component="h2">
        {t('byHand', { language: t(language) })}
      </DialogTitle>
      <DialogContent>
        {t('byHandHelp')}
        <Box
          component="pre"
          tabIndex={0}
          sx={{ overflow: 'auto', fontFamily: monospace, fontSize: '0.75rem' }}
        >
          {text}
        </Box>
      </DialogContent>
      <DialogActions sx={{ padding: 4 }}>
        <Button variant="outlined" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
