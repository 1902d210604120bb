import type { RecordStore } from '../storage/database.ts'
import { timeStamp } from '../storage/timedId.ts'
import { HistoryEntry, type Outcome } from './entry.ts'
import { objectsAt } from './objectsOf.ts'

/** Maximum number of stored entries, per person and portal. */
export const maxEntries = 5_000

/** The known outcome of a mutation. */
export interface EntryOutcome {
  readonly outcome: Outcome
  /** Why the mutation failed or its outcome is unknown. */
  readonly message?: string
  /** Path of the created object. */
  readonly href?: string | undefined
  /** The request that undoes the change, if it was not known before. */
  readonly opposite?: HistoryEntry['opposite']
  /** What was done, if it was less than the whole mutation. */
  readonly part?: Pick<HistoryEntry, 'title' | 'changes' | 'objects' | 'members'>
}

export interface HistoryStore {
  /** The entries of an account scope, newest first. */
  readonly list: (place: string) => Promise<HistoryEntry[]>
  /** The newest entries of an account scope, newest first, without reading the others. */
  readonly latest: (place: string, count: number) => Promise<HistoryEntry[]>
  /** The entry with this ID; undefined if it was removed. */
  readonly get: (id: string) => Promise<HistoryEntry | undefined>
  /** Stores an entry and removes the oldest entries beyond the maximum. */
  readonly add: (entry: HistoryEntry) => Promise<void>
  /** Sets the outcome of an entry. */
  readonly end: (id: string, ended: EntryOutcome) => Promise<void>
  /** Removes the entries of an account scope, all or those before a time (epoch ms), and returns their number. */
  readonly clear: (place: string, before?: number) => Promise<number>
}

const read = (record: unknown): HistoryEntry[] => {
  const parsed = HistoryEntry.safeParse(record)
  // Records of other versions of the console that do not parse are ignored, not deleted.
  return parsed.success ? [parsed.data] : []
}

const newestFirst = (a: HistoryEntry, b: HistoryEntry) => b.time - a.time || (a.id < b.id ? 1 : -1)

/** Creates the store of the change history. `changed` is called after every change, so that this tab and others can read again. */
export const createHistoryStore = (
  records: RecordStore,
  changed: () => void,
  max = maxEntries,
): HistoryStore => ({
  list: async (place) => (await records.list(place)).flatMap(read).toSorted(newestFirst),
  latest: async (place, count) => {
    const ids = await records.ids(place)
    const found = await Promise.all(ids.slice(-count).map((id) => records.get(id)))
    return found.flatMap(read).toSorted(newestFirst)
  },
  get: async (id) => read(await records.get(id))[0],
  add: async (entry) => {
    await records.put(entry)
    const ids = await records.ids(entry.place)
    await Promise.all(ids.slice(0, Math.max(0, ids.length - max)).map((id) => records.remove(id)))
    changed()
  },
  end: async (id, { outcome, message, href, opposite, part }) => {
    await records.change(id, (record) => {
      const [entry] = read(record)
      if (!entry) return undefined
      // A stopped bulk operation was resumed: its message no longer applies.
      const { message: _before, ...kept } = entry
      return {
        ...kept,
        ...part,
        outcome,
        ...(message === undefined ? {} : { message }),
        ...(opposite ? { opposite } : {}),
        ...(entry.target && href !== undefined
          ? {
              target: { ...entry.target, href },
              objects: [...new Set([...objectsAt(href), ...(entry.objects ?? [])])],
            }
          : {}),
      }
    })
    changed()
  },
  clear: async (place, before) => {
    const until = before === undefined ? undefined : timeStamp(place, before)
    const ids = (await records.ids(place)).filter((id) => until === undefined || id < until)
    await Promise.all(ids.map((id) => records.remove(id)))
    changed()
    return ids.length
  },
})
