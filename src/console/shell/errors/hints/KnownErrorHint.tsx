import { hintFor } from './hints.ts'
import { useMessages } from './messages.ts'
import type { ErrorHintProps } from './ErrorHint.tsx'

/** The hint for an error, or `otherwise`. */
export const KnownErrorHint = ({ error, otherwise, children }: ErrorHintProps) => {
  const { t } = useMessages()
  const known = hintFor(error)
  const message = known === undefined ? otherwise : t(known)
  return message === undefined ? null : children(message)
}
