import { toast } from './toasts.tsx'
import { goTo } from '../router.ts'
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
 * Shows a desktop notification. A click focuses this tab and opens the path. Notifications of several tabs with the same path replace
 * each other. Does nothing where the browser shows notifications of service workers only.
 */
const showDesktop = (message: string, href: string): void => {
  let shown: Notification
  try {
    shown = new Notification(message, { tag: href })
  } catch {
    return
  }
  shown.addEventListener('click', () => {
    window.focus()
    shown.close()
    goTo(href)
  })
}

/**
 * Shows that a job, a bulk operation, or an upload has ended: as a toast, except on a page that shows the outcome; while the tab is in the
 * background, also as a desktop notification if the person wants them. Called in one of the tabs only.
 */
export const announceEnd = (message: string, { isShown, ...options }: Ended): void => {
  const { hidden } = document
  if (hidden && isDesktopOn()) showDesktop(message, options.link.href)
  if (hidden || !isShown) toast(message, options)
}
