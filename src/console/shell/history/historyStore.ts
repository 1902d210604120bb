import type { RecordStore } from '../storage/database.ts'
import { HistoryEntry, type Outcome } from './entry.ts'

/** Entries that are kept at most, per person and portal. */
const maxEntries = 5_000

/** How a write ended, as far as anybody knows. */
export interface EntryOutcome {
  readonly outcome: Outcome
  /** Why it failed or is unknown. */
  readonly words?: string
  /** Where what it made is found. */
  readonly href?: string | undefined
}

export interface HistoryStore {
  /** The entries of a place, newest first. */
  readonly list: (place: string) => Promise<HistoryEntry[]>
  /** Keeps an entry; the oldest make room for it. */
  readonly add: (entry: HistoryEntry) => Promise<void>
  /** Says how a write ended. */
  readonly end: (id: string, ended: EntryOutcome) => Promise<void>
  /** Removes the entries of a place, all or those before a time (epoch ms), and answers how many. */
  readonly clear: (place: string, before?: number) => Promise<number>
}

/** IDs in the order of time: the shelf sorts by them, so that the oldest are found without reading them. */
export const entryId = (place: string, time: number): string =>
  `${stamp(place, time)} ${crypto.randomUUID()}`

const stamp = (place: string, time: number) => `${place} ${String(time).padStart(16, '0')}`

const read = (record: unknown): HistoryEntry[] => {
  const parsed = HistoryEntry.safeParse(record)
  // What another version of the console wrote and this one does not understand is left alone.
  return parsed.success ? [parsed.data] : []
}

/** The journal on its shelf. `changed` is told after every change, so that this tab and others can look again. */
export const createHistoryStore = (
  shelf: RecordStore,
  changed: () => void,
  most = maxEntries,
): HistoryStore => ({
  list: async (place) =>
    (await shelf.list(place))
      .flatMap(read)
      .toSorted((a, b) => b.time - a.time || (a.id < b.id ? 1 : -1)),
  add: async (entry) => {
    await shelf.put(entry)
    const ids = await shelf.ids(entry.place)
    await Promise.all(ids.slice(0, Math.max(0, ids.length - most)).map((id) => shelf.remove(id)))
    changed()
  },
  end: async (id, { outcome, words, href }) => {
    await shelf.change(id, (record) => {
      const [entry] = read(record)
      return (
        entry && {
          ...entry,
          outcome,
          ...(words === undefined ? {} : { words }),
          ...(entry.target && href !== undefined ? { target: { ...entry.target, href } } : {}),
        }
      )
    })
    changed()
  },
  clear: async (place, before) => {
    const until = before === undefined ? undefined : stamp(place, before)
    const ids = (await shelf.ids(place)).filter((id) => until === undefined || id < until)
    await Promise.all(ids.map((id) => shelf.remove(id)))
    changed()
    return ids.length
  },
})
