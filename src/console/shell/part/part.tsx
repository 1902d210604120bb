import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, createElement, use, useEffect, type ComponentType, type ReactNode } from 'react'
import { loadable } from '../../ui/loadable.ts'
import { PlainDialog } from '../../ui/layout/PlainDialog.tsx'
import { ErrorNotice } from '../errors/ErrorNotice.tsx'
import { isMissingPart, toProblem } from '../errors/problem.ts'
import { MissingPartNotice } from './MissingPartNotice.tsx'
import { t } from '../messages/index.ts'

/** A component in its own chunk. An error in it, or in its load, is shown in its place and does not affect the rest of the page. */
export interface Part<P> {
  (props: P): ReactNode
  /** Loads the chunk before the component is shown. */
  readonly preload: () => void
  /** Properties for the button that opens the component: hover and focus start the load. */
  readonly ahead: { readonly onPointerEnter: () => void; readonly onFocus: () => void }
}

interface BoundaryProps {
  readonly children: ReactNode
  /** Called before the children are rendered again. */
  readonly onReset: () => void
  readonly failure: (error: unknown, retry: () => void) => ReactNode
}

interface BoundaryState {
  readonly failed: { readonly error: unknown } | undefined
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override readonly state: BoundaryState = { failed: undefined }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: { error } }
  }

  override componentWillUnmount() {
    if (this.state.failed) this.props.onReset()
  }

  readonly retry = () => {
    this.props.onReset()
    this.setState({ failed: undefined })
  }

  override render() {
    const { children, failure } = this.props
    const { failed } = this.state
    return failed ? failure(failed.error, this.retry) : children
  }
}

interface FailureProps {
  readonly error: unknown
  readonly onRetry: () => void
  readonly onClose?: (() => void) | undefined
}

const Failure = ({ error, onRetry, onClose }: FailureProps) =>
  isMissingPart(error) ? (
    <MissingPartNotice onRetry={onRetry} onClose={onClose} />
  ) : (
    <ErrorNotice
      error={error}
      // An error in the console's own code would occur again.
      onRetry={toProblem(error).kind === 'console' ? () => window.location.reload() : onRetry}
    />
  )

const FailureDialog = ({ onClose, ...failure }: FailureProps & { onClose: () => void }) => {
  return (
    <PlainDialog label={t('error.heading')} onClose={onClose}>
      <Failure {...failure} onClose={onClose} />
    </PlainDialog>
  )
}

const makePart = <P extends object>(
  importPart: () => Promise<ComponentType<P>>,
  failure: (props: P, failed: Omit<FailureProps, 'onClose'>) => ReactNode,
): Part<P> => {
  const loaded = loadable(importPart)
  // While the component is shown, the outcome of one load counts.
  let current: Promise<ComponentType<P>> | undefined
  const Loaded = (props: P) => {
    const arrived = current ? undefined : loaded.now()
    // A render that waits for the load calls use() again when the load has ended: React warns otherwise.
    return createElement(arrived ?? use((current ??= loaded.load())), props)
  }
  const Shown = (props: P) => {
    const { reset } = useQueryErrorResetBoundary()
    const onReset = () => {
      current = undefined
      reset()
    }
    return (
      <Boundary onReset={onReset} failure={(error, onRetry) => failure(props, { error, onRetry })}>
        <Loaded {...props} />
      </Boundary>
    )
  }
  const { preload } = loaded
  return Object.assign(Shown, { preload, ahead: { onPointerEnter: preload, onFocus: preload } })
}

/** Creates a component that is shown in the page. It suspends while its chunk loads. */
export const part = <P extends object>(importPart: () => Promise<ComponentType<P>>): Part<P> =>
  makePart(importPart, (_props, failed) => <Failure {...failed} />)

/**
 * Creates a component that opens above the page: a side panel, a dialog, or a menu. It suspends while its chunk loads. `isOpen`
 * returns whether the component is shown, for components that remain mounted while closed.
 */
export const overlay = <P extends { readonly onClose: () => void }>(
  importPart: () => Promise<ComponentType<P>>,
  isOpen: (props: P) => boolean = () => true,
): Part<P> =>
  makePart(importPart, (props, failed) =>
    isOpen(props) ? <FailureDialog {...failed} onClose={props.onClose} /> : null,
  )

/** Preloads a part when `isLikely` becomes true, such as the review of a form with changes. */
export const usePreload = (isLikely: boolean, { preload }: Pick<Part<never>, 'preload'>): void => {
  useEffect(() => {
    if (isLikely) preload()
  }, [isLikely, preload])
}
