import { hintFor } from './hints.ts'
import type { ErrorHintProps } from './ErrorHint.tsx'
import { t } from './messages.ts'

/** The hint for an error, or `otherwise`. */
export const KnownErrorHint = ({ error, otherwise, children }: ErrorHintProps) => {
  const known = hintFor(error)
  const message = known === undefined ? otherwise : t(known)
  return message === undefined ? null : children(message)
}
