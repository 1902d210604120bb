import pg from 'pg'
import {
  createDataStore,
  firstCall,
  publishLayers,
  type TestDataStore,
} from '../../src/portal/publishing/testing/dataStore.ts'
import { publishing } from '../../src/rest/publishing/publishing.ts'
import { test as base } from '../fixtures.ts'

/** The database of a county on the PostgreSQL server of this machine, with a data store of the publisher. */
export interface County extends TestDataStore {
  /** Publishes the first time, with the interface of the portal, and waits for the end of the job. */
  publish(): Promise<unknown>
  /** Synchronizes in whatever state, with the interface of the portal, and waits for the end of the job. */
  synchronize(): Promise<unknown>
  /** Drops, renames, changes, and adds tables, removes a key, and revokes a grant. */
  break(): Promise<void>
  /** Locks a table, so that a job waits before it reads the table; returns what ends that. The portal waits 20 s at most. */
  lock(table: string): Promise<() => Promise<void>>
  /** Returns the IDs of the layer items by dataset: map layer and feature layer. */
  layers(): Promise<ReadonlyMap<string, readonly string[]>>
}

const tables = `
  CREATE SCHEMA county;
  CREATE TABLE county.parcels (id integer PRIMARY KEY, number varchar(12) NOT NULL, value numeric);
  INSERT INTO county.parcels SELECT n, 'P-' || n, n * 10 FROM generate_series(1, 20) n;
  CREATE TABLE county.permits (id integer PRIMARY KEY, number text, issued date);
  CREATE TABLE county.roads (id integer PRIMARY KEY, name text, lanes integer);
  INSERT INTO county.roads SELECT n, 'Road ' || n, 2 FROM generate_series(1, 12) n;
  CREATE TABLE county.inspections (id integer PRIMARY KEY, note text);
  CREATE TABLE county.trees (id integer PRIMARY KEY, species text);
  CREATE TABLE county.zones (id integer PRIMARY KEY, code text);
  CREATE TABLE county.log (at timestamptz, what text);`

const breaks = `
  ALTER TABLE county.parcels ADD COLUMN assessor text, DROP COLUMN value, ALTER COLUMN number TYPE varchar(20);
  DROP TABLE county.permits;
  ALTER TABLE county.roads RENAME TO streets;
  ALTER TABLE county.zones DROP CONSTRAINT zones_pkey;
  CREATE TABLE county.bridges (id integer PRIMARY KEY, name text);`

/** Tests with the database of a county, which are skipped on machines without PostgreSQL. */
export const test = base.extend<{ county: County }>({
  county: async ({ portal, postgresUrl }, use) => {
    const publisher = portal.arrange.as('publisher')
    const store = await createDataStore(publisher, postgresUrl, tables)
    await use({
      ...store,
      break: () => store.change(`${breaks} REVOKE SELECT ON county.inspections FROM ${store.user}`),
      publish: () => publishLayers(publisher, store, firstCall(store)),
      synchronize: () => publishLayers(publisher, store),
      lock: async (table) => {
        const client = new pg.Client({ connectionString: store.url })
        await client.connect()
        await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
        return () => client.end()
      },
      layers: async () => {
        const { layerAndDatasets } = await publisher.send(publishing.getLayers, {
          datastoreId: store.id,
        })
        const layers = new Map<string, string[]>()
        for (const { layer, dataset } of layerAndDatasets)
          layers.set(dataset.name, [...(layers.get(dataset.name) ?? []), layer.id])
        return layers
      },
    })
  },
})
