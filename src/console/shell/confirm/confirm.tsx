import { type ReactNode, useId, useState } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { createStore } from '../storage/store.ts'
import { ErrorNotice } from '../errors/ErrorNotice.tsx'
import { t } from '../messages/index.ts'

interface Props {
  readonly question: Asked
  /** Called if the person cancels. */
  readonly onClose: () => void
}

/** Asks one question, and shows why its action failed. */
const ConfirmDialog = ({ question, onClose }: Props) => {
  const titleId = useId()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const { title, body, action, cancel, tone = 'normal', run, other, answer } = question

  const go = async (confirmed: Question['run']) => {
    setPending(true)
    setError(undefined)
    try {
      await confirmed?.()
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
        {other && (
          <Button variant="outlined" disabled={pending} onClick={() => void go(other.run)}>
            {other.action}
          </Button>
        )}
        <Button
          variant="contained"
          color={tone === 'danger' ? 'error' : 'primary'}
          loading={pending}
          onClick={() => void go(run)}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

export interface Question {
  readonly title: string
  readonly body?: ReactNode
  /** The verb on the button. */
  readonly action: string
  /** Label of the secondary button. Default: "Cancel". */
  readonly cancel?: string
  readonly tone?: 'danger' | 'normal'
  /** Runs on confirmation. The dialog stays open until it resolves, and shows the error if it rejects. */
  readonly run?: () => Promise<unknown>
  /** Another way to confirm. */
  readonly other?: { readonly action: string; readonly run: () => Promise<unknown> } | undefined
}

export interface Asked extends Question {
  readonly answer: (confirmed: boolean) => void
}

const asked = createStore<Asked | undefined>(undefined)

/** Asks for confirmation. Resolves to true if confirmed and, with `run`, completed; to false if canceled. */
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

/** Renders the dialogs of `confirm`; used once, in the layout. */
export const Confirmations = () => {
  const question = asked.use()
  return (
    question && (
      <ConfirmDialog
        key={question.title}
        question={question}
        onClose={() => question.answer(false)}
      />
    )
  )
}
