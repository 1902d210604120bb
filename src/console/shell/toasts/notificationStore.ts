import * as z from 'zod'
import type { RecordStore } from '../storage/database.ts'
import { timedId, timeStamp } from '../storage/timedId.ts'

/** Maximum number of stored notifications, per person and portal. */
const maxNotifications = 100

/** Maximum age of a stored notification (ms). */
const maxAge = 30 * 24 * 3_600_000

/** What a toast said. */
export const StoredNotification = z.object({
  id: z.string(),
  /** The account scope. */
  place: z.string(),
  /** Epoch ms. */
  time: z.int(),
  message: z.string(),
  tone: z.enum(['neutral', 'success', 'warning', 'error']),
  link: z.object({ label: z.string(), href: z.string() }).optional(),
  /** The ID of the change in the change history that can be undone. */
  undo: z.string().optional(),
  isRead: z.boolean(),
})
export type StoredNotification = z.output<typeof StoredNotification>

export interface NotificationStore {
  /** The notifications of an account scope that are not too old, newest first. */
  readonly list: (place: string) => Promise<StoredNotification[]>
  /** Stores a notification, and removes those that are too many or too old. Returns its ID at once. */
  readonly add: (notification: Omit<StoredNotification, 'id'>) => string
  readonly markAsRead: (...ids: readonly string[]) => Promise<void>
  /** Ends the offer to undo a change, because the change was undone. */
  readonly endUndo: (place: string, entryId: string) => Promise<void>
  readonly clear: (place: string) => Promise<void>
}

const read = (record: unknown): StoredNotification[] => {
  const parsed = StoredNotification.safeParse(record)
  // Records of other versions of the console that do not parse are ignored, not deleted.
  return parsed.success ? [parsed.data] : []
}

/** Creates the store of notifications. `changed` is called after every change, so that this tab and others can read again. */
export const createNotificationStore = (
  records: RecordStore,
  changed: () => void,
  most = maxNotifications,
): NotificationStore => {
  const list = async (place: string) => {
    const since = Date.now() - maxAge
    return (await records.list(place))
      .flatMap(read)
      .filter(({ time }) => time >= since)
      .toSorted((a, b) => (a.id < b.id ? 1 : -1))
  }
  const remove = async (ids: readonly string[]) => {
    await Promise.all(ids.map((id) => records.remove(id)))
  }
  const change = async (ids: readonly string[], values: Partial<StoredNotification>) => {
    await Promise.all(ids.map((id) => records.change(id, (record) => ({ ...record, ...values }))))
    changed()
  }
  const store = async (notification: StoredNotification) => {
    const { place } = notification
    await records.put(notification)
    const ids = await records.ids(place)
    const oldest = timeStamp(place, Date.now() - maxAge)
    await remove(ids.filter((id, index) => index < ids.length - most || id < oldest))
    changed()
  }
  return {
    list,
    add: (notification) => {
      const id = timedId(notification.place, notification.time)
      // A notification that can't be stored was shown nevertheless.
      store({ ...notification, id }).catch(() => undefined)
      return id
    },
    markAsRead: (...ids) => change(ids, { isRead: true }),
    endUndo: async (place, entryId) => {
      const offers = (await list(place)).filter(({ undo }) => undo === entryId)
      await change(
        offers.map(({ id }) => id),
        { undo: undefined },
      )
    },
    clear: async (place) => {
      await remove(await records.ids(place))
      changed()
    },
  }
}
