import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { createElement, Suspense, use, type ComponentType, type ReactNode } from 'react'
import { loadable } from '../../ui/loadable.ts'
import { PlainDialog } from '../../ui/layout/PlainDialog.tsx'
import { Boundary, Failure, type FailureProps } from './Boundary.tsx'
import { t } from '../messages/index.ts'

/**
 * A component in its own chunk. An error in it, or in its load, is shown in its place and does not affect the rest of the page. While
 * the chunk loads, `fallback` is shown.
 */
export interface Part<P> {
  (props: P & { readonly fallback?: ReactNode }): ReactNode
  /** Properties for the button that opens the component: hover and focus start the load. */
  readonly ahead: { readonly onPointerEnter: () => void; readonly onFocus: () => void }
}

const FailureDialog = ({ onClose, ...failure }: FailureProps & { onClose: () => void }) => (
  <PlainDialog label={t('error.heading')} onClose={onClose}>
    <Failure {...failure} onClose={onClose} />
  </PlainDialog>
)

const makePart = <P extends object>(
  importPart: () => Promise<ComponentType<P>>,
  failure?: (props: P, failed: Omit<FailureProps, 'onClose'>) => ReactNode,
): Part<P> => {
  const loaded = loadable(importPart)
  // While the component is shown, the outcome of one load counts.
  let current: Promise<ComponentType<P>> | undefined
  const Loaded = (props: P) => {
    const arrived = current ? undefined : loaded.now()
    // A render that waits for the load calls use() again when the load has ended: React warns otherwise.
    return createElement(arrived ?? use((current ??= loaded.load())), props)
  }
  const Shown = ({ fallback, ...rest }: P & { readonly fallback?: ReactNode }) => {
    const props = rest as unknown as P
    const { reset } = useQueryErrorResetBoundary()
    const onReset = () => {
      current = undefined
      reset()
    }
    return (
      <Boundary
        onReset={onReset}
        failure={failure && ((error, onRetry) => failure(props, { error, onRetry }))}
      >
        <Suspense fallback={fallback}>
          <Loaded {...props} />
        </Suspense>
      </Boundary>
    )
  }
  const { preload } = loaded
  return Object.assign(Shown, { ahead: { onPointerEnter: preload, onFocus: preload } })
}

/** Creates a component that is shown in the page. */
export const part = <P extends object>(importPart: () => Promise<ComponentType<P>>): Part<P> =>
  makePart(importPart)

/**
 * Creates a component that opens above the page: a side panel, a dialog, or a menu. `isOpen` returns whether the component is shown,
 * for components that remain mounted while closed.
 */
export const overlay = <P extends { readonly onClose: () => void }>(
  importPart: () => Promise<ComponentType<P>>,
  isOpen: (props: P) => boolean = () => true,
): Part<P> =>
  makePart(importPart, (props, failed) =>
    isOpen(props) ? <FailureDialog {...failed} onClose={props.onClose} /> : null,
  )
