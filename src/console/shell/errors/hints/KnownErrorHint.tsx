import { hintFor } from './hints.ts'
import { useWords } from './words.ts'
import type { ErrorHintProps } from './ErrorHint.tsx'

/** The hint for an error, or `otherwise`. */
export const KnownErrorHint = ({ error, otherwise, children }: ErrorHintProps) => {
  const { t } = useWords()
  const known = hintFor(error)
  const words = known === undefined ? otherwise : t(known)
  return words === undefined ? null : children(words)
}
