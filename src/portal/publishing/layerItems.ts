import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Person } from '../../rest/protocol/authorization.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { newServiceName, takenNames } from '../../rest/publishing/serviceNames.ts'
import { absoluteUrl, forgetServices } from '../access/federatedServers.ts'
import type { MeasuredDataset } from '../dataStores/catalog.ts'
import type { DataStoreRow } from '../dataStores/stored.ts'
import type { Database } from '../db/database.ts'
import { hostedLayers, items, publishedDatasets, relationships, servers } from '../db/schema.ts'
import { removeItems, type RemovedItems } from '../items/deleting.ts'
import { readFolder } from '../items/folders.ts'
import { keywordsOf } from '../items/itemProperties.ts'
import type { PortalUrls } from '../common/identity.ts'
import type { FiresWebhooks } from '../webhooks/deliverer.ts'
import { insertItem, newItemId } from '../items/uploads/initiate.ts'
import { infoValues, measuredValues, scalesOf, titleOf, withScalesOf } from './itemInfo.ts'
import { structureOnly, type PublishedRow } from './published.ts'

/** The two layers of a dataset. */
const layerTypes = {
  mapItemId: { type: 'Map Service', service: 'MapServer' },
  featureItemId: { type: 'Feature Service', service: 'FeatureServer' },
} as const
type LayerKind = keyof typeof layerTypes

/** Where and how a data store is published. */
export type Publication = {
  readonly [Name in 'serverId' | 'serverFolder' | 'portalFolderId' | 'template']: NonNullable<
    DataStoreRow[Name]
  >
} & { readonly dataStoreId: string; readonly owner: string }

/** Returns the publication of a data store; undefined before the first call. */
export const publicationOf = (
  { itemId, serverId, serverFolder, portalFolderId, template }: DataStoreRow,
  owner: string,
): Publication | undefined =>
  serverId === null || serverFolder === null || portalFolderId === null || template === null
    ? undefined
    : { dataStoreId: itemId, owner, serverId, serverFolder, portalFolderId, template }

/** Returns the URL of a service of a published dataset. */
export const serviceUrl = async (
  db: Database,
  { serverId, folder, serviceName }: Pick<PublishedRow, 'serverId' | 'folder' | 'serviceName'>,
  kind: LayerKind,
  portalUrls: Pick<PortalUrls, 'origin'>,
): Promise<string> => {
  const [server] = await db
    .select({ url: servers.url })
    .from(servers)
    .where(eq(servers.id, serverId))
  if (!server) throw new PortalError({ code: 400, message: 'The server no longer exists.' })
  const path = [folder, serviceName, layerTypes[kind].service].map(encodeURIComponent).join('/')
  return `${absoluteUrl(server.url, portalUrls)}/rest/services/${path}`
}

/**
 * Returns the name of the service of a new dataset, and none that the server folder has. The order of datasets is fixed, so that a
 * repeated publication results in the same names.
 */
const serviceNameFor = async (
  tx: Database,
  dataset: MeasuredDataset,
  { serverId, serverFolder }: Publication,
): Promise<string> => {
  const rows = await tx
    .select({ name: publishedDatasets.serviceName })
    .from(publishedDatasets)
    .where(
      and(
        eq(publishedDatasets.serverId, serverId),
        sql`lower(${publishedDatasets.folder}) = lower(${serverFolder})`,
      ),
    )
  return newServiceName(dataset, takenNames(rows.map(({ name }) => name)))
}

/**
 * Returns whether the hosting server has a service of this name for items of this type. A published dataset keeps the names of both of
 * its services, also while one of its items is deleted.
 */
export const isServiceNameTaken = async (
  db: Database,
  name: string,
  itemType: string,
): Promise<boolean> => {
  const hosting = db.select({ id: servers.id }).from(servers).where(eq(servers.isHosted, true))
  const has = async (table: typeof publishedDatasets | typeof hostedLayers) =>
    (await db.$count(
      table,
      and(
        inArray(table.serverId, hosting),
        sql`lower(${table.serviceName}) = lower(${name}::text)`,
      ),
    )) > 0
  if (!Object.values(layerTypes).some(({ type }) => type === itemType)) return false
  const isFeature = itemType === layerTypes.featureItemId.type
  return (await has(publishedDatasets)) || (isFeature && (await has(hostedLayers)))
}

interface Setting extends FiresWebhooks {
  readonly publication: Publication
  readonly portalUrls: Pick<PortalUrls, 'origin'>
  readonly now: number
}

/** Adds one layer item of a dataset. Returns its ID. Throws a PortalError if the folder was deleted since the call. */
const addLayer = async (
  tx: Database,
  dataset: MeasuredDataset,
  row: Pick<PublishedRow, 'serverId' | 'folder' | 'serviceName'>,
  kind: LayerKind,
  { publication, portalUrls, now, webhooks }: Setting,
  copiesInfo: boolean,
): Promise<string> => {
  const id = newItemId()
  const { type } = layerTypes[kind]
  const isTable = dataset.geometryField === null
  await readFolder(tx, publication.owner, publication.portalFolderId).catch((error: unknown) => {
    throw error instanceof PortalError
      ? new PortalError({
          code: 400,
          message: 'The folder for the layers was deleted. Synchronize again with another folder.',
        })
      : error
  })
  await insertItem(tx, {
    id,
    owner: publication.owner,
    folderId: publication.portalFolderId,
    title: titleOf(dataset),
    type,
    typeKeywords: keywordsOf(type, undefined, ['Singlelayer', ...(isTable ? ['Table'] : [])]),
    name: row.serviceName,
    url: await serviceUrl(tx, row, kind, portalUrls),
    ...measuredValues(dataset),
    ...(copiesInfo ? { ...infoValues(dataset), properties: scalesOf(dataset) } : {}),
    created: now,
    modified: now,
  })
  await webhooks.fire(tx, publication.owner, 'items', 'publish', [id])
  return id
}

const relateLayers = (
  tx: Database,
  { mapItemId, featureItemId }: { mapItemId: string; featureItemId: string },
  creator: string,
) =>
  tx
    .insert(relationships)
    .values({
      originItemId: featureItemId,
      destinationItemId: mapItemId,
      relationshipType: 'Service2Service',
      creator,
    })
    .onConflictDoNothing()

/** Adds the layers of a new dataset. */
export const publishDataset = async (
  tx: Database,
  dataset: MeasuredDataset,
  setting: Setting,
  copiesInfo: boolean,
): Promise<void> => {
  const { publication, now } = setting
  const row = {
    serverId: publication.serverId,
    folder: publication.serverFolder,
    serviceName: await serviceNameFor(tx, dataset, publication),
  }
  const ids = {
    mapItemId: await addLayer(tx, dataset, row, 'mapItemId', setting, copiesInfo),
    featureItemId: await addLayer(tx, dataset, row, 'featureItemId', setting, copiesInfo),
  }
  await tx.insert(publishedDatasets).values({
    ...row,
    ...ids,
    dataStoreId: publication.dataStoreId,
    name: dataset.name,
    schema: dataset.schema,
    structure: structureOnly(dataset),
    rowCount: dataset.rowCount,
    template: publication.template,
    created: now,
    modified: now,
  })
  await relateLayers(tx, ids, publication.owner)
}

/** Returns a published dataset as it is now: an item might have been deleted since the job began. Throws a PortalError if it was removed. */
const currentRow = async (
  tx: Database,
  { dataStoreId, name }: Pick<PublishedRow, 'dataStoreId' | 'name'>,
): Promise<PublishedRow> => {
  const [row] = await tx
    .select()
    .from(publishedDatasets)
    .where(and(eq(publishedDatasets.dataStoreId, dataStoreId), eq(publishedDatasets.name, name)))
    .for('update')
  if (!row) throw new PortalError({ code: 400, message: 'The layers were deleted meanwhile.' })
  return row
}

export interface Refresh {
  readonly copiesInfo: boolean
  readonly appliesTemplate: boolean
}

/**
 * Brings the layers of a dataset up to date; an item that was deleted is created again. The information of items that now belong to
 * other members stays as they wrote it.
 */
export const refreshDataset = async (
  tx: Database,
  known: PublishedRow,
  dataset: MeasuredDataset,
  setting: Setting,
  { copiesInfo, appliesTemplate }: Refresh,
): Promise<void> => {
  const { publication, now } = setting
  const before = await currentRow(tx, known)
  const idOf = async (kind: LayerKind): Promise<string> =>
    before[kind] ?? addLayer(tx, dataset, before, kind, setting, copiesInfo)
  const ids = {
    mapItemId: await idOf('mapItemId'),
    featureItemId: await idOf('featureItemId'),
  }
  const layers = inArray(items.id, Object.values(ids))
  await tx
    .update(items)
    .set({ ...measuredValues(dataset), modified: now })
    .where(layers)
  if (copiesInfo)
    await tx
      .update(items)
      .set({ ...infoValues(dataset), properties: withScalesOf(dataset) })
      .where(and(layers, eq(items.owner, publication.owner)))
  await tx
    .update(publishedDatasets)
    .set({
      ...ids,
      structure: structureOnly(dataset),
      rowCount: dataset.rowCount,
      ...(appliesTemplate ? { template: publication.template } : {}),
      modified: now,
    })
    .where(
      and(
        eq(publishedDatasets.dataStoreId, publication.dataStoreId),
        eq(publishedDatasets.name, before.name),
      ),
    )
  await relateLayers(tx, ids, publication.owner)
}

/** Deletes the layers of a dataset. Throws a PortalError if an item is protected, or belongs to another member. */
export const removeDataset = async (
  tx: Database,
  known: PublishedRow,
  person: Person,
  services: FiresWebhooks,
): Promise<RemovedItems> => {
  const { dataStoreId, name, mapItemId, featureItemId, ...service } = await currentRow(tx, known)
  const ids = [mapItemId, featureItemId].filter((id) => id !== null)
  const others = await tx
    .select({ owner: items.owner, title: items.title })
    .from(items)
    .where(and(inArray(items.id, ids), sql`${items.owner} <> ${person.username}`))
  if (others[0])
    throw new PortalError({
      code: 403,
      message: `The layer '${others[0].title}' belongs to ${others[0].owner}, who must delete it.`,
    })
  const removed = await removeItems(tx, ids, person, services)
  await tx
    .delete(publishedDatasets)
    .where(and(eq(publishedDatasets.dataStoreId, dataStoreId), eq(publishedDatasets.name, name)))
  const path = `${service.folder}/${service.serviceName}`
  await forgetServices(tx, service.serverId, [`${path}/FeatureServer`, `${path}/MapServer`])
  return removed
}
