import { toast } from '../frame/toasts.tsx'
import { isDesktopOn } from './desktop.ts'

interface Ended {
  readonly tone: 'success' | 'warning' | 'error'
  /** The link to the outcome. */
  readonly link: { readonly label: string; readonly href: string }
  readonly topic?: string | undefined
  /** What the toast offers to undo, as `undoChange` accepts it. */
  readonly undo?: string | undefined
  /** Whether the current page shows the outcome. */
  readonly isShown: boolean
}

/**
 * Shows that a job, a bulk operation, or an upload has ended: as a toast, except on a page that shows the outcome; while the tab is in the
 * background, also as a desktop notification if the person wants them. Called in one of the tabs only.
 */
export const announceEnd = (message: string, { isShown, ...options }: Ended): void => {
  const { hidden } = document
  if (hidden && isDesktopOn())
    import('./showDesktop.ts').then(
      ({ showDesktop }) => showDesktop(message, options.link.href),
      () => undefined,
    )
  if (hidden || !isShown) toast(message, options)
}
