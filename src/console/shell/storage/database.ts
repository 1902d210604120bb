import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** A record in the browser's database. `place` is the account scope: one person at one portal. */
export interface StoredRecord {
  readonly id: string
  readonly place: string
  readonly [field: string]: unknown
}

const storeNames = [
  'jobs',
  'memos',
  'uploads',
  'journal',
  'runs',
  'runChunks',
  'selections',
  'recents',
  'notifications',
  'urlReports',
  'urlReportItems',
  'unknownHosts',
] as const
type StoreName = (typeof storeNames)[number]

type Schema = DBSchema &
  Record<StoreName, { key: string; value: StoredRecord; indexes: { place: string } }>

export interface RecordStore {
  readonly list: (scope: string) => Promise<StoredRecord[]>
  /** The IDs of an account scope, sorted as text. */
  readonly ids: (scope: string) => Promise<string[]>
  readonly get: (id: string) => Promise<StoredRecord | undefined>
  readonly put: (record: StoredRecord) => Promise<void>
  readonly remove: (id: string) => Promise<void>
  /** Changes a record atomically, so that tabs don't overwrite each other's changes; undefined leaves it unchanged. */
  readonly change: (
    id: string,
    change: (record: StoredRecord) => StoredRecord | undefined,
  ) => Promise<StoredRecord | undefined>
}

/** Creates a store in memory: for tests, and for browsers that don't allow storage. */
export const memoryStore = (): RecordStore => {
  const records = new Map<string, StoredRecord>()
  return {
    list: async (scope) => [...records.values()].filter((record) => record.place === scope),
    ids: async (scope) =>
      [...records.values()]
        .filter((record) => record.place === scope)
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

const storeIn = (database: IDBPDatabase<Schema>, name: StoreName): RecordStore => ({
  list: (scope) => database.getAllFromIndex(name, 'place', scope),
  ids: (scope) => database.getAllKeysFromIndex(name, 'place', scope),
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
    const opened: IDBPDatabase<Schema> = await openDB<Schema>('portal-console', 9, {
      upgrade: (older) => {
        for (const name of storeNames)
          if (!older.objectStoreNames.contains(name))
            older.createObjectStore(name, { keyPath: 'id' }).createIndex('place', 'place')
      },
      // A newer version of the console in another tab upgrades the database; later requests open the new version.
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

/** Opens a store of records, in IndexedDB if the browser allows it, else in memory. */
export const openStore = (name: StoreName): RecordStore => {
  const memory = memoryStore()
  const kept = async () => {
    database ??= open()
    const opened = await database
    return opened ? storeIn(opened, name) : memory
  }
  return {
    list: async (scope) => (await kept()).list(scope),
    ids: async (scope) => (await kept()).ids(scope),
    get: async (id) => (await kept()).get(id),
    put: async (record) => (await kept()).put(record),
    remove: async (id) => (await kept()).remove(id),
    change: async (id, change) => (await kept()).change(id, change),
  }
}
