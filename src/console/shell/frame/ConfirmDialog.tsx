import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import type { Asked } from './confirm.tsx'
import { ErrorNotice } from '../errors/ErrorNotice.tsx'
import { t } from '../messages/index.ts'

interface Props {
  readonly question: Asked
  /** Called if the person cancels. */
  readonly onClose: () => void
}

/** Asks one question, and shows why its action failed. */
export const ConfirmDialog = ({ question, onClose }: Props) => {
  const titleId = useId()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const { title, body, action, cancel, tone = 'normal', run, answer } = question

  const go = async () => {
    setPending(true)
    setError(undefined)
    try {
      await run?.()
      answer(true)
    } catch (problem) {
      setError(problem)
      setPending(false)
    }
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      onClose={() => {
        if (!pending) onClose()
      }}
    >
      <DialogTitle id={titleId} variant="h2" component="h2">
        {title}
      </DialogTitle>
      <DialogContent>
        {body}
        {error !== undefined && <ErrorNotice error={error} />}
      </DialogContent>
      <DialogActions sx={{ padding: 4 }}>
        <Button variant="outlined" disabled={pending} onClick={onClose}>
          {cancel ?? t('confirm.cancel')}
        </Button>
        <Button
          variant="contained"
          color={tone === 'danger' ? 'error' : 'primary'}
          loading={pending}
          onClick={() => void go()}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
