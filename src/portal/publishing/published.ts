import { asc, eq, sql } from 'drizzle-orm'
import {
  datasetName,
  type DatasetStructure,
  type PublishedDataset,
} from '../../rest/publishing/datasets.ts'
import { readCatalog, fingerprint, type Catalog } from '../dataStores/catalog.ts'
import type { DataStoreDatabases } from '../dataStores/databases.ts'
import { relationOf } from '../dataStores/identifiers.ts'
import type { DataStoreRow } from '../dataStores/stored.ts'
import type { Database } from '../db/database.ts'
import { publishedDatasets } from '../db/schema.ts'

export type PublishedRow = typeof publishedDatasets.$inferSelect

/** Returns the datasets of a data store whose layers are published, by name. */
export const publishedRows = (db: Database, dataStoreId: string): Promise<PublishedRow[]> =>
  db
    .select()
    .from(publishedDatasets)
    .where(eq(publishedDatasets.dataStoreId, dataStoreId))
    .orderBy(asc(sql`${publishedDatasets.name} COLLATE "C"`))

/** Returns the name of a published dataset: that of its table in the database. */
export const nameOf = (row: Pick<PublishedRow, 'name' | 'schema'>): string =>
  datasetName(relationOf(row))

/** Returns a published dataset as the interface describes it. */
export const publishedRecord = ({
  name,
  schema,
  structure,
  serviceName,
  rowCount,
  mapItemId,
  featureItemId,
  created,
  modified,
}: PublishedRow): PublishedDataset => ({
  ...structure,
  name: nameOf({ name, schema }),
  serviceName,
  rowCount,
  mapItemId,
  featureItemId,
  created,
  modified,
})

/** Returns a published dataset as the interface names it. */
export const publishedName = ({ name, schema, structure, dataStoreId }: PublishedRow) => ({
  name: nameOf({ name, schema }),
  displayName: relationOf({ name, schema }).table,
  type: structure.geometryField === null ? ('table' as const) : ('featureClass' as const),
  datastoreId: dataStoreId,
  path: `/${nameOf({ name, schema })}`,
})

/** Returns what is stored about a dataset when it is published: its structure and nothing else. */
export const structureOnly = ({
  name,
  fields,
  keyField,
  geometryField,
  geometryType,
  wkid,
}: DatasetStructure): DatasetStructure => ({
  name,
  fields,
  keyField,
  geometryField,
  geometryType,
  wkid,
})

/** Both sides of a synchronization at one time. */
export interface Comparison {
  readonly catalog: Catalog
  readonly published: readonly PublishedRow[]
  /** Differs if the database or the layers differ. */
  readonly state: string
}

/** Reads the database of a data store, and what is published from it. */
export const compare = async (
  row: DataStoreRow,
  { db, dataStores }: { readonly db: Database; readonly dataStores: DataStoreDatabases },
): Promise<Comparison> => {
  const published = await publishedRows(db, row.itemId)
  const catalog = await readCatalog(dataStores.of(row), published.map(relationOf))
  const state = fingerprint([
    catalog.datasets.map((dataset) => [
      structureOnly(dataset),
      dataset.canPublish,
      dataset.obstacle ?? null,
    ]),
    published.map((one) => [one.name, one.modified, one.mapItemId, one.featureItemId]),
  ])
  return { catalog, published, state }
}
