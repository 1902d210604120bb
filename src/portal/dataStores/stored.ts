import { eq } from 'drizzle-orm'
import { hasPrivilege, type Person } from '../../rest/protocol/authorization.ts'
import type { Sealing } from '../access/sealing.ts'
import { failures } from '../common/failures.ts'
import type { Database } from '../db/database.ts'
import { dataStores, items } from '../db/schema.ts'
import { Connection, readDataStore, sampleConnection, type SentDataStore } from './connection.ts'

/** The item type of data stores. */
export const dataStoreType = 'Data Store'

/** The privilege to add data stores and to register them with servers. */
export const registerPrivilege = 'portal:publisher:registerDataStores'

export type DataStoreRow = typeof dataStores.$inferSelect

/**
 * Returns the data of an item as it can be stored: that of a data store without secrets. `type` is the type after the change. Throws
 * 400 for a data store without data, which `isNew` requires: the data of another type can contain secrets.
 */
export const separateSecrets = (
  type: string,
  text: string | null | undefined,
  isNew: boolean,
): { readonly text: string | null | undefined; readonly dataStore: SentDataStore | undefined } => {
  if (type !== dataStoreType) return { text, dataStore: undefined }
  if (!text && isNew) throw failures.badParameter('text', `is required for the type '${type}'`)
  if (!text) return { text, dataStore: undefined }
  const dataStore = readDataStore(text)
  return { text: dataStore.text, dataStore }
}

/** Throws 403 if a member cannot add data stores. */
const checkRegistration = (caller: Person): void => {
  if (!hasPrivilege(caller, registerPrivilege))
    throw failures.notAllowed(`The privilege ${registerPrivilege} is required to add data stores.`)
}

/** Returns the connection of a data store with its password; undefined if it has none. */
export const openConnection = (
  { connection }: Pick<DataStoreRow, 'connection'>,
  sealing: Sealing,
): Connection | undefined =>
  connection === null ? undefined : Connection.parse(JSON.parse(sealing.open(connection)))

type Place = Pick<Connection, 'host' | 'port' | 'database' | 'user'>

const isSamePlace = (a: Place, b: Place) =>
  a.host === b.host && a.port === b.port && a.database === b.database && a.user === b.user

/**
 * Stores the connection of a data store in the transaction that stores its item. Without a password, the stored one is kept only for the
 * same account and database, and only with the encryption that it was entered for: otherwise members of a shared update group could send
 * it to a server of theirs, or unencrypted. Throws 403 if the caller cannot add data stores.
 */
export const storeDataStore = async (
  tx: Database,
  itemId: string,
  { kind, connection }: SentDataStore,
  { caller, sealing }: { readonly caller: Person; readonly sealing: Sealing },
): Promise<void> => {
  checkRegistration(caller)
  const [before] = await tx.select().from(dataStores).where(eq(dataStores.itemId, itemId))
  // The data of the portal's own database was read and sent back.
  if (
    before?.kind === 'sample' &&
    connection &&
    connection.password === undefined &&
    isSamePlace(sampleConnection, connection)
  )
    return
  const earlier = before && openConnection(before, sealing)
  const isSame = earlier && connection && isSamePlace(earlier, connection)
  if (isSame && connection.password === undefined && earlier.tls && !connection.tls)
    throw failures.badParameter(
      'text',
      'must contain PASSWORD in info.connectionString: the stored password is for an encrypted connection (SSLMODE)',
    )
  const password = connection?.password ?? (isSame ? earlier.password : undefined)
  if (connection && password === undefined)
    throw failures.badParameter('text', 'must contain PASSWORD in info.connectionString')
  const values = {
    kind,
    connection: connection ? sealing.seal(JSON.stringify({ ...connection, password })) : null,
  }
  await tx
    .insert(dataStores)
    .values({ itemId, ...values })
    .onConflictDoUpdate({ target: dataStores.itemId, set: values })
}

/** Returns a data store. Throws 400 if there is no such item, or one of another type. */
export const readDataStoreRow = async (db: Database, itemId: string): Promise<DataStoreRow> => {
  const [row] = await db.select().from(dataStores).where(eq(dataStores.itemId, itemId))
  if (row) return row
  const [item] = await db.select({ type: items.type }).from(items).where(eq(items.id, itemId))
  if (!item) throw failures.noItem()
  throw failures.badParameter('datastoreId', 'is not an item with a connection to a data store')
}
