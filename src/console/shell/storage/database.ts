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
  /** At most `count` records of an account scope whose IDs are after `after`, sorted by ID as text. */
  readonly page: (
    scope: string,
    after: string | undefined,
    count: number,
  ) => Promise<StoredRecord[]>
  readonly get: (id: string) => Promise<StoredRecord | undefined>
  readonly put: (record: StoredRecord) => Promise<void>
  /** Stores all of the records, or none of them if one can't be stored. */
  readonly putAll: (records: readonly StoredRecord[]) => Promise<void>
  readonly remove: (id: string) => Promise<void>
  /** Removes all records of an account scope. */
  readonly removeAll: (scope: string) => Promise<void>
  /** Changes a record atomically, so that tabs don't overwrite each other's changes; undefined leaves it unchanged. */
  readonly change: (
    id: string,
    change: (record: StoredRecord) => StoredRecord | undefined,
  ) => Promise<StoredRecord | undefined>
}

/** The records of a page: few enough to be in memory beside others. */
const pageSize = 20

/** Reads the records of an account scope in pages, sorted by ID as text, so that they are never all in memory. */
export async function* pagesOf(
  store: Pick<RecordStore, 'page'>,
  scope: string,
): AsyncGenerator<StoredRecord[]> {
  let after: string | undefined
  for (;;) {
    const page = await store.page(scope, after, pageSize)
    if (page.length > 0) yield page
    if (page.length < pageSize) return
    after = page.at(-1)?.id
  }
}

/** Creates a store in memory: for tests, and for browsers that don't allow storage. */
export const memoryStore = (): RecordStore => {
  const records = new Map<string, StoredRecord>()
  const inScope = (scope: string) =>
    [...records.values()].filter((record) => record.place === scope)
  const idsOf = (scope: string) =>
    inScope(scope)
      .map(({ id }) => id)
      .toSorted()
  return {
    list: async (scope) => inScope(scope),
    ids: async (scope) => idsOf(scope),
    page: async (scope, after, count) =>
      idsOf(scope)
        .filter((id) => after === undefined || id > after)
        .slice(0, count)
        .flatMap((id) => records.get(id) ?? []),
    get: async (id) => records.get(id),
    put: async (record) => void records.set(record.id, record),
    putAll: async (all) => {
      for (const record of all) records.set(record.id, record)
    },
    remove: async (id) => void records.delete(id),
    removeAll: async (scope) => {
      for (const { id } of inScope(scope)) records.delete(id)
    },
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
  page: async (scope, after, count) => {
    const found: StoredRecord[] = []
    const index = database.transaction(name).store.index('place')
    let cursor = await index.openCursor(scope)
    if (after !== undefined && cursor && cursor.primaryKey < after)
      cursor = await cursor.continuePrimaryKey(scope, after)
    if (cursor?.primaryKey === after) cursor = (await cursor?.continue()) ?? null
    while (cursor) {
      found.push(cursor.value)
      cursor = found.length < count ? await cursor.continue() : null
    }
    return found
  },
  get: (id) => database.get(name, id),
  put: async (record) => void (await database.put(name, record)),
  putAll: async (records) => {
    const transaction = database.transaction(name, 'readwrite')
    await Promise.all([...records.map((record) => transaction.store.put(record)), transaction.done])
  },
  remove: (id) => database.delete(name, id),
  removeAll: async (scope) => {
    const transaction = database.transaction(name, 'readwrite')
    let cursor = await transaction.store.index('place').openCursor(scope)
    while (cursor) {
      await cursor.delete()
      cursor = await cursor.continue()
    }
    await transaction.done
  },
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
    page: async (scope, after, count) => (await kept()).page(scope, after, count),
    get: async (id) => (await kept()).get(id),
    put: async (record) => (await kept()).put(record),
    putAll: async (records) => (await kept()).putAll(records),
    remove: async (id) => (await kept()).remove(id),
    removeAll: async (scope) => (await kept()).removeAll(scope),
    change: async (id, change) => (await kept()).change(id, change),
  }
}
