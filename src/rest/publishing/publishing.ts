import * as z from 'zod'
import { Id, JsonObject, openEnum } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { publishingJobTypes } from '../records/job.ts'
import { portalId } from '../records/portal.ts'
import { federatedRoles } from '../records/server.ts'
import { Dataset, datasetFields, PublishedDataset } from './datasets.ts'
import { DatasetOutcome } from '../records/datasetOutcome.ts'
import { maxServiceName } from './serviceNames.ts'
import { ServiceTemplate } from './template.ts'

/**
 * The states of a job of bulk publishing: `partial` is that of a job that has ended, with datasets that failed. The status of the item
 * knows only the other three, and is `partial` for a job in progress too.
 */
const publishingStates = ['processing', 'partial', 'completed', 'failed'] as const

export const publishingLimits = {
  /** Characters of the name of a server folder. */
  serverFolder: 120,
} as const

/** Folders of every server, which no publication uses. */
export const reservedServerFolders = ['System', 'Utilities', 'Hosted'] as const

/** What `changeSample` does to the sample database: the names of the table that it adds, and of the one that gets another column. */
export const sampleChange = {
  added: 'planning.bike_racks',
  changed: 'planning.building_permits',
} as const

/** Returns whether a server folder is reserved. Case is irrelevant in names of folders. */
export const isReservedFolder = (folder: string): boolean =>
  reservedServerFolders.some((name) => name.toLowerCase() === folder.toLowerCase())

const Success = z.looseObject({ success: z.boolean() })
const Started = z.looseObject({ jobId: z.string(), key: z.string() })
const target = { portalId, datastoreId: Id }
const onServer = { ...target, serverId: Id }

/** Who can read a data store and what is published from it. */
const reading = { owner: 'item', administrator: true } as const

const registering = {
  owner: 'item',
  administrator: true,
  privilege: 'portal:publisher:registerDataStores',
} as const

/** Who can publish: the owner of the data store, with both privileges. Administrators cannot act for the owner. */
const publishingAccess = {
  owner: 'item',
  privilege: [
    'portal:publisher:publishServerServices',
    'portal:publisher:bulkPublishFromDataStores',
  ],
} as const

const DataStoreJson = JsonObject.meta({ secret: true })

const ServerEntry = z.looseObject({
  id: z.string(),
  name: z.string(),
  adminUrl: z.string(),
  url: z.string(),
  isHosted: z.boolean(),
  serverType: z.string(),
  serverRole: openEnum(...federatedRoles),
  serverFunction: z.string().nullable(),
})

const JobStarted = z.looseObject({
  success: z.boolean(),
  datastoreId: z.string(),
  serverId: z.string(),
  jobType: openEnum(...publishingJobTypes),
  jobId: z.string(),
  /** The key of the job, for `jobs.read`. */
  key: z.string().optional().meta({ addition: true }),
})

const followed = ({ jobId, key }: z.output<typeof JobStarted>) =>
  key === undefined ? undefined : { kind: 'portal' as const, jobId, key }

const LayerRecord = z.looseObject({
  id: z.string(),
  title: z.string(),
  created: z.int(),
  modified: z.int(),
  url: z.string(),
  type: openEnum('Feature Service', 'Map Service'),
})

/** A job of bulk publishing with what it did. Times in epoch ms. */
const PublishingJob = z.looseObject({
  jobId: z.string(),
  jobType: openEnum(...publishingJobTypes),
  status: openEnum(...publishingStates),
  statusMessage: z.string(),
  created: z.int(),
  modified: z.int(),
  progress: z.looseObject({ done: z.int(), total: z.int() }),
  /** What it did with each dataset so far. */
  datasets: z.array(DatasetOutcome),
})
export type PublishingJob = z.output<typeof PublishingJob>

/** Data stores, and layers that are published from their databases in bulk. */
export const publishing = {
  /** Data Stores: confirms that the resource exists. */
  root: operation({
    method: 'GET',
    path: '/portals/:portalId/datastores',
    product: 'enterprise',
    params: z.object({ portalId }),
    result: Success,
    access: 'member',
  }),
  /** All Datasets: confirms that the resource exists. */
  allDatasets: operation({
    method: 'GET',
    path: '/portals/:portalId/datastores/allDatasets',
    product: 'enterprise',
    params: z.object({ portalId }),
    result: Success,
    access: 'member',
  }),
  /**
   * Validate: checks whether a server can reach a data store. `datastore` is one that is not registered yet. A failure is in
   * `machines`, for each machine of the server.
   */
  validate: operation({
    method: 'GET',
    path: '/portals/:portalId/datastores/validate',
    product: 'enterprise',
    params: z.object({
      portalId,
      datastoreId: Id.optional(),
      datastore: DataStoreJson.optional(),
      serverId: Id,
    }),
    result: z.looseObject({
      status: z.string().optional(),
      machines: z
        .array(
          z.looseObject({
            machine: z.string(),
            status: z.string(),
            dataItems: z.array(
              z.looseObject({
                dataItem: z.string(),
                path: z.string(),
                validationState: z.string(),
                message: z.string(),
              }),
            ),
          }),
        )
        .optional(),
    }),
    access: 'member',
  }),
  /** Add to Server: registers a data store with a server. */
  addToServer: operation({
    method: 'POST',
    path: '/portals/:portalId/datastores/addToServer',
    product: 'enterprise',
    params: z.object({ ...onServer, bindToServerDatastore: z.boolean().default(false) }),
    result: Success,
    access: registering,
  }),
  /** Servers: returns the servers with which a data store is registered. */
  getServers: operation({
    method: 'GET',
    path: '/portals/:portalId/datastores/getServers',
    product: 'enterprise',
    params: z.object({ portalId, datastoreId: Id.optional() }),
    result: z.looseObject({ servers: z.array(ServerEntry) }),
    access: 'member',
  }),
  /** Refresh Server: makes a server use the current connection of a data store. 500 if it cannot be reached. */
  refreshServer: operation({
    method: 'POST',
    path: '/portals/:portalId/datastores/refreshServer',
    product: 'enterprise',
    params: z.object(onServer),
    result: Success,
    access: registering,
  }),
  /** Remove from Server: ends the registration with a server. Refused while layers are published there. */
  removeFromServer: operation({
    method: 'POST',
    path: '/portals/:portalId/datastores/removeFromServer',
    product: 'enterprise',
    params: z.object(onServer),
    result: Success,
    access: registering,
  }),
  /** Describe: starts a job that lists the datasets at a path of a data store, `/` for all. */
  describe: operation({
    method: 'GET',
    path: '/portals/:portalId/datastores/describe',
    product: 'enterprise',
    params: z.object({
      ...onServer,
      path: z.string().max(512).default('/'),
      type: z.string().max(64).default('datastore'),
    }),
    result: Started,
    access: reading,
    job: ({ jobId, key }) => ({ kind: 'portal', jobId, key }),
  }),
  /** Layers: returns the layers that are published from a data store; a dataset normally has two. */
  getLayers: operation({
    method: 'GET',
    path: '/portals/:portalId/datastores/allDatasets/getLayers',
    product: 'enterprise',
    params: z.object(target),
    result: z.looseObject({
      layerAndDatasets: z.array(
        z.looseObject({ layer: LayerRecord, dataset: z.looseObject(datasetFields) }),
      ),
    }),
    access: reading,
  }),
  /**
   * Publish Layers: starts a job that publishes all datasets of a database, and later synchronizes the layers with it: it adds
   * layers of new datasets, deletes those of removed ones, and refreshes those of changed ones. The first call requires all
   * parameters without a default; they are remembered, and server and server folder can't be sent again. `state` is that of
   * `datasets`: the call is refused if the database or the layers have changed since.
   */
  publishLayers: operation({
    method: 'POST',
    path: '/portals/:portalId/datastores/allDatasets/publishLayers',
    product: 'enterprise',
    params: z.object({
      ...target,
      templateSvcConfig: ServiceTemplate.nullable()
        .optional()
        .meta({ alias: 'templateScvConfig', wire: 'json' }),
      portalFolderId: Id.nullable().optional(),
      serverId: Id.nullable().optional(),
      serverFolder: z
        .string()
        .max(publishingLimits.serverFolder)
        .regex(/^[A-Za-z0-9_]+$/, 'can contain only letters, digits, and underscores')
        .nullable()
        .optional(),
      syncItemInfo: z.boolean().default(false),
      applySvcConfigChanges: z.boolean().default(false),
      state: z.string().max(128).optional().meta({ addition: true }),
    }),
    result: JobStarted,
    access: publishingAccess,
    paramsSince: { applySvcConfigChanges: '11.1' },
    job: followed,
  }),
  /** Delete Layers: starts a job that deletes all layers that are published from a data store. */
  deleteLayers: operation({
    method: 'POST',
    alsoGet: true,
    path: '/portals/:portalId/datastores/allDatasets/deleteLayers',
    product: 'enterprise',
    params: z.object(target),
    result: JobStarted,
    access: publishingAccess,
    job: followed,
  }),
  /**
   * Datasets: reads the database of a data store now. Returns its datasets, those whose layers are published as they were then, and
   * the `state` of both for `publishLayers`. `cutAt` is how many tables and views of the database were read, if it has more: whatever is
   * not listed then can exist, except for what is published.
   */
  datasets: operation({
    method: 'GET',
    path: '/portals/:portalId/datastores/allDatasets/datasets',
    addition: true,
    product: 'enterprise',
    params: z.object(target),
    result: z.looseObject({
      datasets: z.array(Dataset),
      published: z.array(PublishedDataset),
      state: z.string(),
      cutAt: z.int().optional(),
    }),
    access: reading,
  }),
  /**
   * Change Sample: adds a table to the sample database of the portal, and a column to another one, so that synchronizing its layers can be
   * tried. Repeated calls change nothing.
   */
  changeSample: operation({
    method: 'POST',
    path: '/portals/:portalId/datastores/allDatasets/changeSample',
    addition: true,
    product: 'enterprise',
    params: z.object(target),
    result: Success,
    access: 'administrator',
  }),
  /** Source: returns the data store and the dataset from which a layer item is published; null for other items. */
  source: operation({
    method: 'GET',
    path: '/portals/:portalId/datastores/allDatasets/source',
    addition: true,
    product: 'enterprise',
    params: z.object({ portalId, itemId: Id }),
    result: z.looseObject({
      source: z
        .looseObject({
          dataset: z.looseObject(datasetFields),
          /** The title and the owner of the data store item. */
          title: z.string(),
          owner: z.string(),
          /** When the layer was published or refreshed last, in epoch ms. */
          modified: z.int(),
        })
        .nullable(),
    }),
    access: reading,
  }),
  /**
   * Check Service Name: returns whether the hosting server has no service of this name and type. Case is irrelevant. Services that the
   * caller cannot see count, too.
   */
  isServiceNameAvailable: operation({
    method: 'GET',
    path: '/portals/:portalId/isServiceNameAvailable',
    params: z.object({
      portalId,
      name: z.string().trim().min(1).max(maxServiceName),
      type: z.string().trim().min(1).max(100),
    }),
    result: z.looseObject({ available: z.boolean() }),
    access: 'member',
  }),
  /**
   * Publication: returns what is remembered of a data store: its connection without secrets, the parameters of the publication, and
   * the last job. It does not read the database.
   */
  publication: operation({
    method: 'GET',
    path: '/portals/:portalId/datastores/allDatasets/publication',
    addition: true,
    product: 'enterprise',
    params: z.object(target),
    result: z.looseObject({
      datastoreId: z.string(),
      title: z.string(),
      owner: z.string(),
      kind: openEnum('sample', 'postgresql', 'other'),
      connection: z.looseObject({
        host: z.string().nullable(),
        port: z.int().nullable(),
        database: z.string().nullable(),
        user: z.string().nullable(),
        /** Whether the connection must be encrypted; null without a database server. */
        tls: z.boolean().nullable(),
        /** Whether a password is stored. */
        hasPassword: z.boolean(),
      }),
      serverIds: z.array(z.string()),
      serverId: z.string().nullable(),
      serverFolder: z.string().nullable(),
      portalFolderId: z.string().nullable(),
      templateSvcConfig: JsonObject.nullable(),
      /** Datasets with published layers. */
      publishedDatasets: z.int(),
      /** When the last successful or partial job of `publishLayers` ended, in epoch ms. */
      synchronized: z.int().nullable(),
      job: PublishingJob.nullable(),
    }),
    access: reading,
  }),
}
