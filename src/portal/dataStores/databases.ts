import { createHash } from 'node:crypto'
import type { Sealing } from '../access/sealing.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { Connection } from './connection.ts'
import { DatabaseUnavailable, type DataStoreDatabase } from './database.ts'
import { createEmbeddedDatabase, type EmbeddedDatabase } from './embedded.ts'
import { createPostgresDatabase, maxConnections, type PostgresDatabase } from './postgres.ts'
import { openConnection, type DataStoreRow } from './stored.ts'
import { createLayerTurns, type Capacity, type LayerCaller, type LayerTurns } from './layerTurns.ts'

/** Databases that stay connected. The one that was used longest ago is closed for another one. */
const maxDatabases = 20

/** The databases of data stores. */
export interface DataStoreDatabases {
  /**
   * Returns the database of a data store for jobs: their statements wait for each other only, and not for queries of layers. Throws a
   * PortalError if the data store has none.
   */
  of(row: Pick<DataStoreRow, 'kind' | 'connection'>): DataStoreDatabase
  /**
   * Queries a layer in the database of a data store when it is the caller's turn. Throws a PortalError if the data store has none, and
   * 503 if too many wait.
   */
  inTurn<T>(
    row: Pick<DataStoreRow, 'kind' | 'connection'>,
    by: LayerCaller,
    work: (database: DataStoreDatabase) => Promise<T>,
  ): Promise<T>
  /** Reads of all tables for requests, each of which can take half a minute. */
  readonly catalogTurns: LayerTurns
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
  /** How long a statement of the portal's own database can take (ms). Tests shorten it. */
  readonly sampleStatementMs?: number
}

/** A database with what waits for it. */
interface Place {
  readonly turns: LayerTurns
  readonly database: DataStoreDatabase
  readonly forPublishing: DataStoreDatabase
}

const placeOf = (database: DataStoreDatabase, capacity: Capacity): Place => {
  const turns = createLayerTurns(capacity)
  return {
    turns,
    database,
    forPublishing: {
      query: (statement) => turns.ofPublishing(() => database.query(statement)),
    },
  }
}

/** What a registered database, and the portal's own one, can do at the same time. */
const capacities = {
  /** One connection is reserved for publishing. */
  postgres: { total: maxConnections, layers: maxConnections - 1, perCaller: 2 },
  sample: { total: 1, layers: 1, perCaller: 1 },
  catalogs: { total: 4, layers: 4, perCaller: 1 },
} as const

/** Creates the access to the databases of data stores. Nothing is opened before it is used. */
export const createDataStoreDatabases = ({
  folder,
  sampleSql,
  sealing,
  outbound,
  sampleStatementMs,
}: DatabasesOptions): DataStoreDatabases => {
  const embedded = createEmbeddedDatabase(folder, sampleSql, { statementMs: sampleStatementMs })
  const open = new Map<string, PostgresDatabase>()
  /** What was returned for each that is open. */
  const places = new Map<string, Place>()
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
      places.delete(oldest[0])
      void oldest[1].close()
    }
    return database
  }

  const samplePlace = placeOf(embedded, capacities.sample)
  const sample: EmbeddedDatabase = {
    ...samplePlace.forPublishing,
    execute: (sql) => samplePlace.turns.ofPublishing(() => embedded.execute(sql)),
    close: () => embedded.close(),
  }

  const find = (row: Pick<DataStoreRow, 'kind' | 'connection'>): Place => {
    if (row.kind === 'sample') return samplePlace
    const connection = openConnection(row, sealing)
    if (!connection)
      throw new DatabaseUnavailable('The data store is not a database, so that it has no datasets.')
    const key = keyOf(connection)
    connected(connection)
    // Each statement connects again if required: the connections can be closed while a job uses the database.
    const place =
      places.get(key) ??
      placeOf(
        { query: async (statement) => connected(connection).query(statement) },
        capacities.postgres,
      )
    places.set(key, place)
    return place
  }

  return {
    sample,
    catalogTurns: createLayerTurns(capacities.catalogs),
    of: (row) => find(row).forPublishing,
    inTurn: async (row, by, work) => {
      const { turns, database } = find(row)
      return turns.ofCaller(by, () => work(database))
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
      places.delete(key)
      await database?.close()
    },
    close: async () => {
      isClosed = true
      await Promise.all([embedded.close(), ...[...open.values()].map((one) => one.close())])
    },
  }
}
