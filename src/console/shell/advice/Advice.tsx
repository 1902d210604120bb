import { lazy, Suspense, type ReactNode } from 'react'
import type { Told } from './known.ts'

export interface AdviceProps {
  readonly error: Told
  /** What is said when nothing is known about this error; nothing when left out. */
  readonly otherwise?: string | undefined
  /** How the words are shown. */
  readonly children: (words: string) => ReactNode
}

/** What is known comes with the first error; where it does not come, what is said otherwise stands. */
const KnownAdvice = lazy(() =>
  import('./KnownAdvice.tsx').then(
    (part) => ({ default: part.KnownAdvice }),
    () => ({ default: Otherwise }),
  ),
)

const Otherwise = ({ otherwise, children }: AdviceProps) =>
  otherwise === undefined ? null : children(otherwise)

/** What to do about an error that the portal told. */
export const Advice = (props: AdviceProps) => (
  <Suspense fallback={<Otherwise {...props} />}>
    <KnownAdvice {...props} />
  </Suspense>
)
