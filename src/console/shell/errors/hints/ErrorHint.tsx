import type { ReactNode } from 'react'
import { loadable } from '../../../ui/loadable.ts'
import { useLoadable } from '../../../ui/useLoadable.ts'
import type { ReportedError } from './hints.ts'

export interface ErrorHintProps {
  readonly error: ReportedError
  /** Text for errors without a hint. Default: none. */
  readonly otherwise?: string | undefined
  /** Renders the hint. */
  readonly children: (message: string) => ReactNode
}

const knownErrorHint = loadable(async () => (await import('./KnownErrorHint.tsx')).KnownErrorHint)

/** A hint about an error of the portal. The hints are loaded with the first error; until then, or if the load fails, shows `otherwise`. */
export const ErrorHint = (props: ErrorHintProps) => {
  const { part: KnownErrorHint } = useLoadable(knownErrorHint)
  if (KnownErrorHint) return <KnownErrorHint {...props} />
  const { otherwise, children } = props
  return otherwise === undefined ? null : children(otherwise)
}
