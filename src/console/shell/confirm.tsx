import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from './ErrorNotice.tsx'
import { createStore } from './store.ts'

interface Question {
  readonly title: string
  readonly body?: ReactNode
  /** The verb on the button. */
  readonly action: string
  /** The other button; "Cancel" when left out. */
  readonly cancel?: string
  readonly tone?: 'danger' | 'normal'
  /** What is done on confirmation. The dialog stays open meanwhile, and shows the error when it fails. */
  readonly run?: () => Promise<unknown>
}

interface Asked extends Question {
  readonly answer: (confirmed: boolean) => void
}

const asked = createStore<Asked | undefined>(undefined)

/** Asks before something is done. Resolves true when confirmed and, with `run`, done; false when cancelled. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    asked.get()?.answer(false)
    asked.set({
      ...question,
      answer: (confirmed) => {
        asked.set(undefined)
        resolve(confirmed)
      },
    })
  })

const ConfirmDialog = ({ question }: { question: Asked }) => {
  const { t } = useTranslation()
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
        if (!pending) answer(false)
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
        <Button variant="outlined" disabled={pending} onClick={() => answer(false)}>
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

/** Where `confirm` asks; stands once in the layout. */
export const Confirmations = () => {
  const question = asked.use()
  return question && <ConfirmDialog key={question.title} question={question} />
}
