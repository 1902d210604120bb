import { hintFor } from './hints.ts'
import { useWords } from './words.ts'
import type { ErrorHintProps } from './ErrorHint.tsx'

/** The words of what is known to help, or what is said otherwise. */
export const KnownErrorHint = ({ error, otherwise, children }: ErrorHintProps) => {
  const { t } = useWords()
  const known = hintFor(error)
  const words = known === undefined ? otherwise : t(known)
  return words === undefined ? null : children(words)
}
