import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../api.ts'
import { accountScope } from '../session/accountScope.ts'
import { maybeSession } from '../session/session.ts'
import { openStore } from '../storage/database.ts'
import { createNotificationStore, type StoredNotification } from './notificationStore.ts'

const listKey = 'notifications'
const lookAgain = () => void queryClient.invalidateQueries({ queryKey: [listKey] })

// Other tabs of the same browser.
const tabs = new BroadcastChannel('portal-console notifications')
tabs.addEventListener('message', lookAgain)

/** The notifications of this browser. */
export const notificationStore = createNotificationStore(openStore('notifications'), () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  tabs.postMessage('changed')
  lookAgain()
})

/** The notifications of the person at this portal in this browser, newest first; shared by all tabs. */
export const notifications = () => {
  const place = accountScope()
  return queryOptions({
    queryKey: [listKey, place],
    queryFn: () => notificationStore.list(place),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Keeps what a toast says for the signed-in person. Returns the ID of the notification; undefined if signed out. */
export const keepNotification = (
  said: Pick<StoredNotification, 'message' | 'tone' | 'link' | 'undo' | 'isRead'>,
): string | undefined =>
  maybeSession() && notificationStore.add({ ...said, place: accountScope(), time: Date.now() })
