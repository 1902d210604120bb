import type { ReactNode } from 'react'
import { loadable } from '../../../ui/loadable.ts'
import { useLoadable } from '../../../ui/useLoadable.ts'
import type { Told } from './hints.ts'

export interface AdviceProps {
  readonly error: Told
  /** What is said when nothing is known about this error; nothing when left out. */
  readonly otherwise?: string | undefined
  /** How the words are shown. */
  readonly children: (words: string) => ReactNode
}

const knownAdvice = loadable(async () => (await import('./KnownErrorHint.tsx')).KnownAdvice)

/** What to do about an error that the portal told. What is known comes with the first error; until then, and where it does not come, what is said otherwise stands. */
export const Advice = (props: AdviceProps) => {
  const { part: KnownAdvice } = useLoadable(knownAdvice)
  if (KnownAdvice) return <KnownAdvice {...props} />
  const { otherwise, children } = props
  return otherwise === undefined ? null : children(otherwise)
}
