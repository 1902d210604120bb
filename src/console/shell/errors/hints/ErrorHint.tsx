import type { ReactNode } from 'react'
import { hintFor, type ReportedError } from './hints.ts'
import { t } from './messages.ts'

interface Props {
  readonly error: ReportedError
  /** Text for errors without a hint. Default: none. */
  readonly otherwise?: string | undefined
  /** Renders the hint. */
  readonly children: (message: string) => ReactNode
}

/** A hint about an error of the portal, or `otherwise`. */
export const ErrorHint = ({ error, otherwise, children }: Props) => {
  const known = hintFor(error)
  const message = known === undefined ? otherwise : t(known)
  return message === undefined ? null : children(message)
}
