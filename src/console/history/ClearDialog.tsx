import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState, type SubmitEvent } from 'react'
import { changeHistory } from '../shell/history/history.ts'
import { accountScope } from '../shell/session/accountScope.ts'
import { toast } from '../shell/frame/toasts.tsx'
import { RadioChoice } from '../ui/fields/Choice.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { t } from './messages.ts'

const dayLength = 86_400_000
const maxDays = 3650

/** Clears the change history, completely or older changes, after a warning that this can't be undone. */
export const ClearDialog = ({ onClose }: { onClose: () => void }) => {
  const titleId = useId()
  const name = useId()
  const [what, setWhat] = useState<'all' | 'older'>('older')
  const [days, setDays] = useState('90')
  const count = Number(days)
  const isWrong = what === 'older' && !(Number.isInteger(count) && count >= 1 && count <= maxDays)

  const clear = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isWrong) return
    const before = what === 'older' ? Date.now() - count * dayLength : undefined
    const removed = await changeHistory.clear(accountScope(), before)
    toast(t('clearing.done', { count: removed }), { tone: 'success' })
    onClose()
  }
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={onClose}>
      <form noValidate onSubmit={(event) => void clear(event)}>
        <DialogTitle id={titleId} variant="h2" component="h2">
          {t('clearing.title')}
        </DialogTitle>
        <DialogContent>
          {t('clearing.body')}
          <Box
            component="fieldset"
            aria-label={t('clearing.legend')}
            sx={{ border: 0, margin: 0, padding: 0, marginBlock: 3 }}
          >
            {(['older', 'all'] as const).map((choice) => (
              <RadioChoice
                key={choice}
                name={name}
                label={t(`clearing.${choice}`)}
                checked={what === choice}
                onChange={() => setWhat(choice)}
              />
            ))}
          </Box>
          {what === 'older' && (
            <TextField
              label={t('clearing.days')}
              inputMode="numeric"
              value={days}
              error={isWrong && t('clearing.daysWrong')}
              onChange={(event) => setDays(event.target.value)}
            />
          )}
        </DialogContent>
        <DialogActions sx={{ padding: 4 }}>
          <Button variant="outlined" onClick={onClose}>
            {t('clearing.cancel')}
          </Button>
          <Button type="submit" variant="contained" color="error">
            {t('clearing.action')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
