import * as z from 'zod'
import { preference } from '../storage/preference.ts'

/** Whether the person wants desktop notifications, in this browser. The browser's permission is needed, too. */
export const wantsDesktop = preference('desktopNotifications', z.boolean(), false)

/** Whether the browser shows desktop notifications of this site, or why it doesn't. `default`: the person has not been asked. */
export type DesktopSupport = NotificationPermission | 'insecure' | 'unsupported'

/** Returns whether desktop notifications are possible. */
export const desktopSupport = (): DesktopSupport => {
  if (!window.isSecureContext) return 'insecure'
  return 'Notification' in window ? Notification.permission : 'unsupported'
}

/** Whether the person turned on desktop notifications and the browser permits them. */
export const isDesktopOn = (): boolean => wantsDesktop.get() && desktopSupport() === 'granted'
