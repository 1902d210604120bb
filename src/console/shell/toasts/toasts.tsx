import Box from '@mui/material/Box'
import { useRef } from 'react'
import { barSpace, useMeasuredHeight } from '../../ui/bottomSpace.ts'
import { keepNotification, notificationStore } from './notifications.ts'
import { maybeSession, onSessionChange } from '../session/session.ts'
import { createStore } from '../storage/store.ts'
import { ToastCard, type Toast, type ToastOptions } from './ToastCard.tsx'
import { t } from '../messages/index.ts'

const toasts = createStore<readonly Toast[]>([])
let lastId = 0

// The next person must not see the toasts of the previous one.
onSessionChange(() => {
  if (!maybeSession()) toasts.set([])
})

/** Maximum number of toasts shown at once; newer ones replace older ones. */
const most = 3

const topicOf = ({ topic, message }: Pick<Toast, 'topic' | 'message'>) => topic ?? message

/**
 * Shows a message for a few seconds, an error until it is closed, and keeps it in the notifications. Errors of a form or side panel
 * are shown in the form or panel instead.
 */
export const toast = (message: string, options: ToastOptions = {}): void => {
  const { tone = 'neutral', link, undo } = options
  lastId += 1
  const kept = keepNotification({
    message,
    tone,
    link,
    undo,
    // A confirmation waits until the person can see it. The outcome of work that took longer might be missed, but not its start.
    isRead: tone === 'neutral' || (tone === 'success' && link === undefined),
  })
  const next = { ...options, id: lastId, message, kept }
  const others = toasts.get().filter((one) => topicOf(one) !== topicOf(next))
  toasts.set([...others.slice(1 - most), next])
}

/** Removes a toast from the screen. */
const dismiss = (id: number): void => toasts.set(toasts.get().filter((one) => one.id !== id))

/** Removes a toast that the person has dealt with, and marks its notification as read. */
const close = ({ id, kept }: Toast): void => {
  dismiss(id)
  if (kept !== undefined) notificationStore.markAsRead(kept).catch(() => undefined)
}

interface Props {
  /** Undoes a change of the change history, by the ID of its entry. Never rejects. */
  readonly onUndo: (entryId: string) => Promise<void>
}

/**
 * Renders the toasts, once, in the layout: at the bottom end of the window, where neither titles nor fields are,
 * above a bottom bar, below side panels and dialogs.
 */
export const Toasts = ({ onUndo }: Props) => {
  const current = toasts.use()
  const list = useRef<HTMLElement>(null)
  useMeasuredHeight('toasts', list)
  return (
    <Box
      ref={list}
      role="log"
      aria-live="polite"
      aria-label={t('toasts.list')}
      // The dark colors in both color schemes.
      data-dark=""
      sx={{
        position: 'fixed',
        insetBlockEnd: `calc(16px + ${barSpace})`,
        insetInlineEnd: { xs: 16, md: 24 },
        inlineSize: 400,
        maxInlineSize: 'calc(100% - 32px)',
        zIndex: 'fab',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'end',
        gap: 2,
        pointerEvents: 'none',
      }}
    >
      {current.map((entry) => (
        <ToastCard
          key={entry.id}
          toast={entry}
          onUndo={onUndo}
          onClose={() => close(entry)}
          onEnd={() => dismiss(entry.id)}
        />
      ))}
    </Box>
  )
}
