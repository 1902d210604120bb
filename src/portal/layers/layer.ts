import { eq, sql, type SQL } from 'drizzle-orm'
import type { Person } from '../../rest/protocol/authorization.ts'
import { defaultTemplate, maxRecordCountOf } from '../../rest/publishing/template.ts'
import { relationOf } from '../dataStores/identifiers.ts'
import { readableItems } from '../access/visibility.ts'
import type { Database } from '../db/database.ts'
import { dataStores, hostedLayers, items, publishedDatasets } from '../db/schema.ts'

/** Returns the columns of an item that its service describes, and whether a caller can see the item. */
const itemColumns = (caller: Person | undefined) => ({
  title: items.title,
  snippet: items.snippet,
  description: items.description,
  credits: items.accessInformation,
  properties: items.properties,
  xmin: items.xmin,
  ymin: items.ymin,
  xmax: items.xmax,
  ymax: items.ymax,
  isReadable: sql<boolean>`${readableItems(caller)}`,
})

/** Queries of hosted layers need the functions of PostGIS, which the portal's own database has. */
const hostedStore = { kind: 'sample', connection: null } as const

type LayerType = 'FeatureServer' | 'MapServer'

/** Returns the condition of a search in one of the tables of layers, which are joined to their items. */
type Search = (table: typeof publishedDatasets | typeof hostedLayers) => SQL | undefined

const findPublished = async (
  db: Database,
  type: LayerType,
  search: Search,
  caller: Person | undefined,
) => {
  const itemId =
    type === 'FeatureServer' ? publishedDatasets.featureItemId : publishedDatasets.mapItemId
  const [found] = await db
    .select({ row: publishedDatasets, store: dataStores, ...itemColumns(caller) })
    .from(publishedDatasets)
    .innerJoin(items, eq(items.id, itemId))
    .innerJoin(dataStores, eq(dataStores.itemId, publishedDatasets.dataStoreId))
    .where(search(publishedDatasets))
  if (!found) return undefined
  const { row, ...rest } = found
  const { structure, template, modified } = row
  return { ...rest, structure, template, modified, source: relationOf(row) }
}

const findHosted = async (
  db: Database,
  type: LayerType,
  search: Search,
  caller: Person | undefined,
) => {
  if (type !== 'FeatureServer') return undefined
  const [found] = await db
    .select({
      structure: hostedLayers.structure,
      rows: hostedLayers.rows,
      modified: items.created,
      ...itemColumns(caller),
    })
    .from(hostedLayers)
    .innerJoin(items, eq(items.id, hostedLayers.itemId))
    .where(search(hostedLayers))
  if (!found) return undefined
  const { rows, ...rest } = found
  return { ...rest, template: defaultTemplate, store: hostedStore, source: { rows } }
}

/** Returns the only layer of a service of this portal, with its item; undefined for other services. */
export const findLayer = async (db: Database, type: LayerType, search: Search, caller?: Person) => {
  const found =
    (await findPublished(db, type, search, caller)) ?? (await findHosted(db, type, search, caller))
  return found && { ...found, maxRecordCount: maxRecordCountOf(found.template) }
}
export type Layer = NonNullable<Awaited<ReturnType<typeof findLayer>>>

/** Returns the layer of a feature service; undefined for other items. */
export const layerOfItem = (db: Database, itemId: string): Promise<Layer | undefined> =>
  findLayer(db, 'FeatureServer', () => eq(items.id, itemId))
