import { goTo } from '../router.ts'

/**
 * Shows a desktop notification. A click focuses this tab and opens the path. Notifications of several tabs with the same path replace
 * each other. Does nothing where the browser shows notifications of service workers only.
 */
export const showDesktop = (message: string, href: string): void => {
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
