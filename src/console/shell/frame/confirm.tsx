import { type ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { createStore } from '../storage/store.ts'

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
