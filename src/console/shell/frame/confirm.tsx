import { Suspense, type ReactNode } from 'react'
import { overlay } from '../part/part.tsx'
import { createStore } from '../storage/store.ts'

/** The dialog of a question, to be loaded before there is one. */
export const Confirmation = overlay(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog)

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

export interface Asked extends Question {
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

/** Where `confirm` asks; stands once in the layout. */
export const Confirmations = () => {
  const question = asked.use()
  return (
    question && (
      <Suspense>
        <Confirmation
          key={question.title}
          question={question}
          onClose={() => question.answer(false)}
        />
      </Suspense>
    )
  )
}
