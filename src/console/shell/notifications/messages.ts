import { texts } from '../../ui/texts.ts'

export const t = texts('notifications', {
  title: 'Notifications',
  markAll: 'Mark all as read',
  clear: 'Clear',
  empty: 'No notifications yet',
  emptyHelp:
    'Confirmations, warnings, and errors of your changes, jobs, and uploads on this portal are kept here for 30 days.',
  unread: 'Unread',
  undo: 'Undo',
  undoing: 'Undoing…',
  tone: { neutral: 'Note:', success: 'Success:', warning: 'Warning:', error: 'Error:' },
  desktop: {
    label: 'Desktop notifications for finished jobs',
    help: 'Shown while this tab is in the background, also for bulk operations and uploads.',
    insecure: 'Not available, because browsers allow desktop notifications over HTTPS only.',
    unsupported: 'Not available in this browser.',
    denied:
      'Blocked by the browser. Allow notifications for this site in the browser’s settings, then reload the page.',
    dismissed: 'Not turned on, because the browser’s question was closed without an answer.',
  },
})
