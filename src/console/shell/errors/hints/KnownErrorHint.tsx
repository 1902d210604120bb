import { knownAdvice } from './hints.ts'
import { useWords } from './words.ts'
import type { AdviceProps } from './ErrorHint.tsx'

/** The words of what is known to help, or what is said otherwise. */
export const KnownAdvice = ({ error, otherwise, children }: AdviceProps) => {
  const { t } = useWords()
  const known = knownAdvice(error)
  const words = known === undefined ? otherwise : t(known)
  return words === undefined ? null : children(words)
}
