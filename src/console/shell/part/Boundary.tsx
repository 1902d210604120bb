import { Component, type ReactNode } from 'react'
import { useRetryOnline } from '../connection/useRetryOnline.ts'
import { ErrorNotice } from '../errors/ErrorNotice.tsx'
import { isMissingPart, toProblem } from '../errors/problem.ts'
import { MissingPartNotice } from './MissingPartNotice.tsx'

export interface FailureProps {
  readonly error: unknown
  readonly onRetry: () => void
  readonly onClose?: (() => void) | undefined
}

/** An error of a part of a page, and what can be done. */
export const Failure = ({ error, onRetry, onClose }: FailureProps) => {
  useRetryOnline(error, onRetry)
  return isMissingPart(error) ? (
    <MissingPartNotice onRetry={onRetry} onClose={onClose} />
  ) : (
    <ErrorNotice
      error={error}
      // An error in the console's own code would occur again.
      onRetry={toProblem(error).kind === 'console' ? () => window.location.reload() : onRetry}
    />
  )
}

interface BoundaryProps {
  readonly children: ReactNode
  /** Called before the children are rendered again. */
  readonly onReset?: (() => void) | undefined
  /** What is shown instead. Default: the error, and Retry. */
  readonly failure?: ((error: unknown, retry: () => void) => ReactNode) | undefined
}

interface BoundaryState {
  readonly failed: { readonly error: unknown } | undefined
}

/** Shows an error in place of children that throw, and leaves the rest of the page as it is. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override readonly state: BoundaryState = { failed: undefined }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: { error } }
  }

  override componentWillUnmount() {
    if (this.state.failed) this.props.onReset?.()
  }

  readonly retry = () => {
    this.props.onReset?.()
    this.setState({ failed: undefined })
  }

  override render() {
    const { children, failure } = this.props
    const { failed } = this.state
    if (!failed) return children
    return (
      failure?.(failed.error, this.retry) ?? <Failure error={failed.error} onRetry={this.retry} />
    )
  }
}
