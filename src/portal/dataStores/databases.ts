import { createHash } from 'node:crypto'
import type { Sealing } from '../access/sealing.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { Connection } from './connection.ts'
import { DatabaseUnavailable, type DataStoreDatabase } from './database.ts'
import { createEmbeddedDatabase, type EmbeddedDatabase } from './embedded.ts'
import { createPostgresDatabase, type PostgresDatabase } from './postgres.ts'
import { openConnection, type DataStoreRow } from './stored.ts'

/** Databases that stay connected. The one that was used longest ago is closed for another one. */
const maxDatabases = 20

/** The databases of data stores. */
export interface DataStoreDatabases {
  /** Returns the database of a data store. Throws a PortalError if the data store has none. */
  of(row: DataStoreRow): DataStoreDatabase
  /** Throws a PortalError with the reason if there is no connection. */
  test(connection: Connection): Promise<void>
  /** Ends the connections of a data store, whose next use connects again. */
  forget(row: DataStoreRow): Promise<void>
  /** The portal's own database. */
  readonly sample: EmbeddedDatabase
  close(): Promise<void>
}

export interface DatabasesOptions {
  /** The folder of the portal's own database. */
  readonly folder: string
  /** The statements that fill it. */
  readonly sampleSql: string
  readonly sealing: Sealing
  readonly outbound: Pick<Outbound, 'socketTo'>
}

/** Creates the access to the databases of data stores. Nothing is opened before it is used. */
export const createDataStoreDatabases = ({
  folder,
  sampleSql,
  sealing,
  outbound,
}: DatabasesOptions): DataStoreDatabases => {
  const sample = createEmbeddedDatabase(folder, sampleSql)
  const open = new Map<string, PostgresDatabase>()
  /** What `of` returns for each that is open. */
  const handles = new Map<string, DataStoreDatabase>()
  let isClosed = false

  const keyOf = (connection: Connection) =>
    createHash('sha256').update(JSON.stringify(connection)).digest('base64')

  const connected = (connection: Connection): PostgresDatabase => {
    if (isClosed) throw new DatabaseUnavailable('The portal is closing.')
    const key = keyOf(connection)
    const database = open.get(key) ?? createPostgresDatabase(connection, outbound)
    open.delete(key)
    open.set(key, database)
    const [oldest] = open
    if (open.size > maxDatabases && oldest) {
      open.delete(oldest[0])
      handles.delete(oldest[0])
      void oldest[1].close()
    }
    return database
  }

  return {
    sample,
    of: (row) => {
      if (row.kind === 'sample') return sample
      const connection = openConnection(row, sealing)
      if (!connection)
        throw new DatabaseUnavailable(
          'The data store is not a database, so that it has no datasets.',
        )
      const key = keyOf(connection)
      // Each statement connects again if required: the connections can be closed while a job uses the database.
      const handle = handles.get(key) ?? {
        query: async (statement) => connected(connection).query(statement),
      }
      if (open.has(key)) handles.set(key, handle)
      return handle
    },
    test: async (connection) => {
      const database = createPostgresDatabase(connection, outbound)
      try {
        await database.query({ text: 'SELECT 1 AS one' })
      } finally {
        await database.close()
      }
    },
    forget: async (row) => {
      const connection = openConnection(row, sealing)
      if (!connection) return
      const key = keyOf(connection)
      const database = open.get(key)
      open.delete(key)
      handles.delete(key)
      await database?.close()
    },
    close: async () => {
      isClosed = true
      await Promise.all([sample.close(), ...[...open.values()].map((one) => one.close())])
    },
  }
}
