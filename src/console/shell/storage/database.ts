import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** What the console keeps in the browser: each record belongs to a place, that is one person at one portal. */
export interface Kept {
  readonly id: string
  readonly place: string
  readonly [field: string]: unknown
}

const shelves = ['jobs', 'memos', 'uploads', 'journal', 'runs', 'runChunks', 'selections'] as const
type ShelfName = (typeof shelves)[number]

type Schema = DBSchema & Record<ShelfName, { key: string; value: Kept; indexes: { place: string } }>

export interface Shelf {
  readonly list: (place: string) => Promise<Kept[]>
  /** The IDs at a place, in their order as text. */
  readonly ids: (place: string) => Promise<string[]>
  readonly get: (id: string) => Promise<Kept | undefined>
  readonly put: (record: Kept) => Promise<void>
  readonly remove: (id: string) => Promise<void>
  /** Changes a record in one step, so that two tabs cannot undo each other; undefined leaves it. */
  readonly change: (
    id: string,
    change: (record: Kept) => Kept | undefined,
  ) => Promise<Kept | undefined>
}

/** Keeps records for as long as the page is open: for tests, and for browsers that refuse to keep anything. */
export const shelfInMemory = (): Shelf => {
  const records = new Map<string, Kept>()
  return {
    list: async (place) => [...records.values()].filter((record) => record.place === place),
    ids: async (place) =>
      [...records.values()]
        .filter((record) => record.place === place)
        .map(({ id }) => id)
        .toSorted(),
    get: async (id) => records.get(id),
    put: async (record) => void records.set(record.id, record),
    remove: async (id) => void records.delete(id),
    change: async (id, change) => {
      const record = records.get(id)
      const changed = record && change(record)
      if (changed) records.set(id, changed)
      return changed
    },
  }
}

const shelfIn = (database: IDBPDatabase<Schema>, name: ShelfName): Shelf => ({
  list: (place) => database.getAllFromIndex(name, 'place', place),
  ids: (place) => database.getAllKeysFromIndex(name, 'place', place),
  get: (id) => database.get(name, id),
  put: async (record) => void (await database.put(name, record)),
  remove: (id) => database.delete(name, id),
  change: async (id, change) => {
    const transaction = database.transaction(name, 'readwrite')
    const record = await transaction.store.get(id)
    const changed = record && change(record)
    if (changed) await transaction.store.put(changed)
    await transaction.done
    return changed
  },
})

let database: Promise<IDBPDatabase<Schema> | undefined> | undefined

const open = async (): Promise<IDBPDatabase<Schema> | undefined> => {
  try {
    const opened: IDBPDatabase<Schema> = await openDB<Schema>('portal-console', 4, {
      upgrade: (older) => {
        for (const name of shelves)
          if (!older.objectStoreNames.contains(name))
            older.createObjectStore(name, { keyPath: 'id' }).createIndex('place', 'place')
      },
      // A newer console in another tab wants to change the layout; what comes after is asked of that one.
      blocking: () => {
        database = undefined
        opened.close()
      },
    })
    return opened
  } catch {
    return undefined
  }
}

/** One kind of kept records, in IndexedDB where the browser allows it. */
export const shelf = (name: ShelfName): Shelf => {
  const memory = shelfInMemory()
  const kept = async () => {
    database ??= open()
    const opened = await database
    return opened ? shelfIn(opened, name) : memory
  }
  return {
    list: async (place) => (await kept()).list(place),
    ids: async (place) => (await kept()).ids(place),
    get: async (id) => (await kept()).get(id),
    put: async (record) => (await kept()).put(record),
    remove: async (id) => (await kept()).remove(id),
    change: async (id, change) => (await kept()).change(id, change),
  }
}
