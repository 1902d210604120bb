import type { ReactNode } from 'react'
import { loadable } from '../../../ui/loadable.ts'
import { useLoadable } from '../../../ui/useLoadable.ts'
import type { ReportedError } from './hints.ts'

export interface ErrorHintProps {
  readonly error: ReportedError
  /** What is said when nothing is known about this error; nothing when left out. */
  readonly otherwise?: string | undefined
  /** How the words are shown. */
  readonly children: (words: string) => ReactNode
}

const knownErrorHint = loadable(async () => (await import('./KnownErrorHint.tsx')).KnownErrorHint)

/** What to do about an error that the portal told. What is known comes with the first error; until then, and where it does not come, what is said otherwise stands. */
export const ErrorHint = (props: ErrorHintProps) => {
  const { part: KnownAdvice } = useLoadable(knownErrorHint)
  if (KnownAdvice) return <KnownAdvice {...props} />
  const { otherwise, children } = props
  return otherwise === undefined ? null : children(otherwise)
}
