import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, createElement, use, useEffect, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { loadable } from '../../ui/loadable.ts'
import { PlainDialog } from '../../ui/layout/PlainDialog.tsx'
import { ErrorNotice } from '../errors/ErrorNotice.tsx'
import { isMissingPart, toProblem } from '../errors/problem.ts'
import { MissingPartNotice } from './MissingPartNotice.tsx'

/** A component in a chunk of its own. What fails in it, the load included, is shown in its place and leaves the page as it is. */
export interface Part<P> {
  (props: P): ReactNode
  /** Loads it before it is shown. */
  readonly preload: () => void
  /** Loads it when a person turns to the button that opens it: properties of that button. */
  readonly ahead: { readonly onPointerEnter: () => void; readonly onFocus: () => void }
}

interface BoundaryProps {
  readonly children: ReactNode
  /** Called before the children are tried again. */
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
      // A mistake of the console itself would only happen again.
      onRetry={toProblem(error).kind === 'console' ? () => window.location.reload() : onRetry}
    />
  )

const FailureDialog = ({ onClose, ...failure }: FailureProps & { onClose: () => void }) => {
  const { t } = useTranslation()
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
  // While it is shown, one load counts, whatever comes of it.
  let current: Promise<ComponentType<P>> | undefined
  const Loaded = (props: P) =>
    createElement(loaded.now() ?? use((current ??= loaded.load())), props)
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

/** A part that is shown in the page. Suspends while it is loaded. */
export const part = <P extends object>(importPart: () => Promise<ComponentType<P>>): Part<P> =>
  makePart(importPart, (_props, failed) => <Failure {...failed} />)

/**
 * A part that opens above the page: a sheet, a dialog or a menu. Suspends while it is loaded. `isOpen` says whether it is shown now,
 * for parts that stay when they are closed.
 */
export const overlay = <P extends { readonly onClose: () => void }>(
  importPart: () => Promise<ComponentType<P>>,
  isOpen: (props: P) => boolean = () => true,
): Part<P> =>
  makePart(importPart, (props, failed) =>
    isOpen(props) ? <FailureDialog {...failed} onClose={props.onClose} /> : null,
  )

/** Loads a part ahead as soon as `isLikely` is true: the review of a form that was changed, for example. */
export const usePreload = (isLikely: boolean, { preload }: Pick<Part<never>, 'preload'>): void => {
  useEffect(() => {
    if (isLikely) preload()
  }, [isLikely, preload])
}
