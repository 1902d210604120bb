import { asc, eq, or } from 'drizzle-orm'
import { hasPrivilege, isAdministrator } from '../../rest/protocol/authorization.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Operations } from '../../rest/index.ts'
import type { ServiceTemplate } from '../../rest/publishing/template.ts'
import { federatedRole, serverRecord } from '../access/federatedServers.ts'
import { failures } from '../common/failures.ts'
import { checkStorable } from '../common/storableText.ts'
import { openConnection, readDataStoreRow, type DataStoreRow } from '../dataStores/stored.ts'
import { readDataStore, sampleConnection } from '../dataStores/connection.ts'
import { measuringMs } from '../dataStores/measures.ts'
import { jobOf, publishingJob } from '../dataStores/status.ts'
import { among } from '../db/among.ts'
import type { Database } from '../db/database.ts'
import { filesOf } from '../db/records.ts'
import { dataStores, itemFiles, items, publishedDatasets, servers } from '../db/schema.ts'
import { withFileLease } from '../files/fileLeases.ts'
import { release } from '../files/sweep.ts'
import type { StoredFile } from '../files/store.ts'
import { lockItem, readFolder } from '../items/folders.ts'
import { publishingKinds } from '../jobQueue/lanes.ts'
import { signedIn, type Context, type HandlerParams, type Handlers } from '../operations/context.ts'
import { datasetRecord } from './describe.ts'
import { descriptionOf } from './itemInfo.ts'
import { isServiceNameTaken, serviceUrl } from './layerItems.ts'
import { compare, publishedName, publishedRecord, publishedRows } from './published.ts'
import { checkServer, checkServerFolder, readServer, serverProblem } from './publishServers.ts'
import { changedMessage, type PublishParams } from './run.ts'
import { sampleChangeSql } from './sampleChange.ts'

type Operation = Operations['publishing']
type PublishCall = HandlerParams<Operation['publishLayers']>

/** Maximum describe jobs of one member that have not ended. */
const maxDescribeJobs = 5

const success = { success: true }

/** The resource of the item that contains the template. */
const templatePath = 'templateServiceConfiguration.json'

/** Returns a data store and its owner, both locked until the transaction ends, with the caller's rights checked again. */
const lockDataStore = async (tx: Database, datastoreId: string, context: Context) => {
  const item = await lockItem(tx, datastoreId)
  if (!item) throw failures.noItem()
  await context.authorizeAgain(tx)
  const [row] = await tx
    .select()
    .from(dataStores)
    .where(eq(dataStores.itemId, datastoreId))
    .for('update')
  return { item, row: row ?? (await readDataStoreRow(tx, datastoreId)) }
}

const refuseJobInProgress = async (tx: Database, row: DataStoreRow) => {
  const job = await jobOf(tx, row.itemId, row.jobId)
  if (job?.status === 'submitted' || job?.status === 'processing')
    throw failures.badParameter(
      'datastoreId',
      'is a data store whose last job has not ended. Wait until it has ended',
    )
}

/** Stores a job of a data store in the transaction that has locked it. */
const storeJob = async (
  tx: Database,
  kind: string,
  params: PublishParams,
  { jobs, caller }: Context,
) => {
  const { dataStoreId: datastoreId, serverId } = params
  const reference = await jobs.store(tx, {
    kind,
    username: caller?.username ?? '',
    definition: { operation: kind, datastoreId, serverId },
    params,
  })
  await tx
    .update(dataStores)
    .set({ jobId: reference.jobId })
    .where(eq(dataStores.itemId, datastoreId))
  return reference
}

/** The refusal of the product, in its words. */
const readOnly = (parameter: string) =>
  new PortalError({
    code: 400,
    message: 'Publish layes failed.',
    details: [`'${parameter}' is read-only after the first publish. Omit it, or send null.`],
    parameter,
  })

interface Settings {
  readonly serverId: string
  readonly serverFolder: string
  readonly portalFolderId: string
  readonly template: ServiceTemplate
}

/** Returns the parameters of a publication: those of the first call, or the remembered ones with what a later call changes. */
const settingsOf = async (
  tx: Database,
  params: PublishCall,
  row: DataStoreRow,
  owner: string,
): Promise<Settings> => {
  const isFirst = (await publishedRows(tx, row.itemId)).length === 0
  if (params.applySvcConfigChanges && !params.templateSvcConfig)
    throw failures.badParameter('templateSvcConfig', "is required with 'applySvcConfigChanges'")
  if (!isFirst)
    for (const name of ['serverId', 'serverFolder'] as const)
      if (params[name] !== undefined && params[name] !== null) throw readOnly(name)
  const required = <T>(name: string, value: T | null | undefined): T => {
    if (value === null || value === undefined)
      throw failures.badParameter(name, 'is required to publish a data store for the first time')
    return value
  }
  const settings = {
    serverId: required('serverId', params.serverId ?? row.serverId),
    serverFolder: required('serverFolder', params.serverFolder ?? row.serverFolder),
    portalFolderId: required('portalFolderId', params.portalFolderId ?? row.portalFolderId),
    template: required('templateSvcConfig', params.templateSvcConfig ?? row.template),
  }
  checkServer(await readServer(tx, settings.serverId))
  if (isFirst) {
    if (!row.serverIds.includes(settings.serverId))
      throw failures.badParameter(
        'serverId',
        'is a server with which the data store is not registered. Register it first',
      )
    await checkServerFolder(tx, row.itemId, settings)
  }
  await readFolder(tx, owner, settings.portalFolderId).catch((error: unknown) => {
    throw error instanceof PortalError
      ? failures.badParameter('portalFolderId', 'is not a folder of the owner of the data store')
      : error
  })
  return settings
}

/** Stores the template as a resource of the item. Returns the hash of the file that it replaces. */
const storeTemplate = async (
  tx: Database,
  itemId: string,
  { hash, size }: StoredFile,
  created: number,
): Promise<string | null> => {
  const [before] = await tx
    .select({ hash: itemFiles.hash })
    .from(itemFiles)
    .where(filesOf(itemId, 'resource', templatePath))
  const values = { hash, size, mediaType: 'application/json', created }
  await tx
    .insert(itemFiles)
    .values({ itemId, kind: 'resource', path: templatePath, ...values })
    .onConflictDoUpdate({
      target: [itemFiles.itemId, itemFiles.kind, itemFiles.path],
      set: values,
    })
  return before?.hash ?? null
}

/** Reads all tables of a database when it is the caller's turn. Throws 503 if too many requests wait. */
const inCatalogTurn = <T>(context: Context, work: () => Promise<T>): Promise<T> =>
  context.dataStores.catalogTurns.ofCaller(
    { caller: signedIn(context).username, signal: context.request.signal },
    work,
  )

const publish = (params: PublishCall, context: Context) =>
  withFileLease(context, async (files) => {
    const { db, clock, jobs, dataStores: databases } = context
    const { datastoreId, templateSvcConfig, syncItemInfo, applySvcConfigChanges } = params
    checkStorable('templateSvcConfig', templateSvcConfig)
    const before = await readDataStoreRow(db, datastoreId)
    // Throws if there is no database.
    databases.of(before)
    if (params.state !== undefined) {
      const { state } = await inCatalogTurn(context, () => compare(before, context))
      if (state !== params.state)
        throw failures.badParameter('state', `is outdated. ${changedMessage.slice(0, -1)}`)
    }
    const stored = templateSvcConfig
      ? await files.put(Buffer.from(JSON.stringify(templateSvcConfig, undefined, 2)))
      : undefined
    const started = await db.transaction(async (tx) => {
      const { item, row } = await lockDataStore(tx, datastoreId, context)
      await refuseJobInProgress(tx, row)
      const settings = await settingsOf(tx, params, row, item.owner)
      await tx.update(dataStores).set(settings).where(eq(dataStores.itemId, datastoreId))
      const replaced = stored ? await storeTemplate(tx, datastoreId, stored, clock.now()) : null
      const reference = await storeJob(
        tx,
        publishingKinds.publish,
        {
          dataStoreId: datastoreId,
          serverId: settings.serverId,
          syncItemInfo,
          applySvcConfigChanges,
          ...(params.state === undefined ? {} : { state: params.state }),
        },
        context,
      )
      return { ...reference, serverId: settings.serverId, replaced }
    })
    await release(db, files, [started.replaced])
    jobs.wake(publishingKinds.publish)
    return {
      ...success,
      datastoreId,
      serverId: started.serverId,
      jobType: publishingKinds.publish,
      jobId: started.jobId,
      key: started.key,
    }
  })

/** Returns the server that is registered, within the transaction that changes the registration. */
const changeServers = async (
  { datastoreId, serverId }: { datastoreId: string; serverId: string },
  context: Context,
  changed: (tx: Database, row: DataStoreRow) => Promise<string[]>,
) => {
  await readServer(context.db, serverId)
  await context.db.transaction(async (tx) => {
    const { row } = await lockDataStore(tx, datastoreId, context)
    await tx
      .update(dataStores)
      .set({ serverIds: await changed(tx, row) })
      .where(eq(dataStores.itemId, datastoreId))
  })
  return success
}

const registrationError = (details: string) =>
  new PortalError({ code: 400, message: 'Server registration error', details: [details] })

/** Returns the owner and title of a data store item. */
const readItem = async (db: Database, datastoreId: string) => {
  const [item] = await db
    .select({ owner: items.owner, title: items.title })
    .from(items)
    .where(eq(items.id, datastoreId))
  if (!item) throw failures.noItem()
  return item
}

const registers = (context: Context) =>
  hasPrivilege(signedIn(context), 'portal:publisher:registerDataStores')

/** Throws 403 for members who can neither read the data store nor, without one, register data stores. */
const checkReader = async (datastoreId: string | undefined, context: Context): Promise<void> => {
  const caller = signedIn(context)
  if (datastoreId === undefined) {
    if (!registers(context))
      throw failures.notAllowed(
        'The privilege portal:publisher:registerDataStores is required to check data stores.',
      )
    return
  }
  const { owner } = await readItem(context.db, datastoreId)
  if (owner !== caller.username && !isAdministrator(caller))
    throw failures.notAllowed('Only the owner of the data store and administrators can do this.')
}

/** Tests the connection of a data store. Throws a PortalError with the reason if it fails. */
const connect = async (
  {
    datastoreId,
    datastore,
  }: Pick<HandlerParams<Operation['validate']>, 'datastoreId' | 'datastore'>,
  { db, dataStores: databases }: Context,
): Promise<void> => {
  if (datastoreId !== undefined) {
    await databases.of(await readDataStoreRow(db, datastoreId)).query({ text: 'SELECT 1 AS one' })
    return
  }
  const { connection } = readDataStore(JSON.stringify(datastore), 'datastore')
  if (!connection)
    throw failures.badParameter('datastore', 'must describe a database: its type must be egdb')
  const { password } = connection
  if (password === undefined)
    throw failures.badParameter('datastore', 'must contain PASSWORD in info.connectionString')
  await databases.test({ ...connection, password })
}

const pathOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'path' in value && typeof value.path === 'string'
    ? value.path
    : ''

export const publishingHandlers: Handlers<Operation> = {
  root: () => success,

  allDatasets: () => success,

  validate: async (params, context) => {
    const { datastoreId, datastore, serverId } = params
    if ((datastoreId === undefined) === (datastore === undefined))
      throw failures.badParameter('datastoreId', "or 'datastore' is required, and not both")
    await checkReader(datastoreId, context)
    const server = await readServer(context.db, serverId)
    context.urlChecks.count(signedIn(context).username)
    try {
      const problem = serverProblem(server)
      if (problem !== undefined) throw new PortalError({ code: 400, message: problem })
      await connect(params, context)
      return { status: 'success' }
    } catch (error) {
      // What the caller must correct in the request is an error, and no result of the check.
      if (!(error instanceof PortalError) || error.parameter === 'datastore') throw error
      const machines = server.machines.map(({ machineName }) => String(machineName))
      return {
        machines: (machines.length > 0 ? machines : [server.name]).map((machine) => ({
          machine,
          status: 'error',
          dataItems: [
            {
              dataItem: datastoreId ?? '',
              path: pathOf(datastore),
              validationState: 'FAILED',
              message: error.message,
            },
          ],
        })),
      }
    }
  },

  addToServer: async (params, context) => {
    const problem = serverProblem(await readServer(context.db, params.serverId))
    if (problem !== undefined)
      throw registrationError(`Add data store to server failed. ${problem}`)
    return changeServers(params, context, (_tx, { serverIds }) =>
      Promise.resolve([...new Set([...serverIds, params.serverId])]),
    )
  },

  getServers: async ({ datastoreId }, context) => {
    if (datastoreId === undefined)
      throw new PortalError({
        code: 400,
        messageCode: 'Get data store servers failed.',
        message: "'datastoreId' or 'datastore' must be specified.",
        parameter: 'datastoreId',
      })
    await checkReader(datastoreId, context)
    const { serverIds } = await readDataStoreRow(context.db, datastoreId)
    const rows = await context.db
      .select()
      .from(servers)
      .where(among(servers.id, serverIds))
      .orderBy(asc(servers.created), asc(servers.id))
    return {
      servers: rows.map((row) => {
        const { id, name, adminUrl, url, isHosted, serverType, serverFunction } = serverRecord(
          row,
          context.portalUrls,
        )
        return {
          id,
          name,
          adminUrl,
          url,
          isHosted,
          serverType,
          serverRole: federatedRole(row),
          serverFunction: serverFunction ?? '',
        }
      }),
    }
  },

  isServiceNameAvailable: async ({ name, type }, { db }) => ({
    available: !(await isServiceNameTaken(db, name, type)),
  }),

  refreshServer: async ({ datastoreId, serverId }, { db, dataStores: databases }) => {
    const server = await readServer(db, serverId)
    const row = await readDataStoreRow(db, datastoreId)
    if (!row.serverIds.includes(serverId))
      throw failures.badParameter(
        'serverId',
        'is a server with which the data store is not registered',
      )
    if (serverProblem(server) !== undefined) {
      const message = 'Server is not reachable.'
      throw new PortalError({ code: 500, message, details: [message] })
    }
    await databases.forget(row)
    return success
  },

  removeFromServer: async (params, context) =>
    changeServers(params, context, async (tx, { itemId, serverIds }) => {
      const { serverId } = params
      const refuse = (details: string) =>
        new PortalError({
          code: 400,
          message: 'Remove data store from server failed.',
          details: [details],
          parameter: 'serverId',
        })
      if (!serverIds.includes(serverId)) throw refuse('Unable to find server with specified id.')
      const rows = await publishedRows(tx, itemId)
      if (rows.some((row) => row.serverId === serverId))
        throw refuse(
          'Layers that are published from the data store are on this server. Delete the layers first.',
        )
      return serverIds.filter((id) => id !== serverId)
    }),

  describe: async ({ datastoreId, serverId, path, type }, context) => {
    await readServer(context.db, serverId)
    await readDataStoreRow(context.db, datastoreId)
    const job = await context.jobs.startWithin(maxDescribeJobs, {
      kind: publishingKinds.describe,
      username: signedIn(context).username,
      definition: { operation: 'describe', datastoreId, serverId, path, type },
      params: { dataStoreId: datastoreId, path },
    })
    if (!job)
      throw new PortalError({
        code: 400,
        message: `You have ${maxDescribeJobs} jobs that describe data stores, which is the limit. Wait until one has ended.`,
      })
    return job
  },

  getLayers: async ({ datastoreId }, { db, portalUrls }) => {
    await readDataStoreRow(db, datastoreId)
    const rows = await publishedRows(db, datastoreId)
    const ids = rows.flatMap(({ mapItemId, featureItemId }) =>
      [mapItemId, featureItemId].filter((id) => id !== null),
    )
    const layers = await db
      .select({
        id: items.id,
        title: items.title,
        created: items.created,
        modified: items.modified,
        url: items.url,
        type: items.type,
      })
      .from(items)
      .where(among(items.id, ids))
    const layerOf = new Map(layers.map((layer) => [layer.id, layer]))
    const entries = await Promise.all(
      rows.flatMap((row) =>
        (['mapItemId', 'featureItemId'] as const).map(async (kind) => {
          const layer = layerOf.get(row[kind] ?? '')
          if (!layer) return []
          return [
            {
              layer: { ...layer, url: layer.url ?? (await serviceUrl(db, row, kind, portalUrls)) },
              dataset: publishedName(row),
            },
          ]
        }),
      ),
    )
    return { layerAndDatasets: entries.flat() }
  },

  publishLayers: publish,

  deleteLayers: async ({ datastoreId }, context) => {
    const { db, jobs } = context
    const started = await db.transaction(async (tx) => {
      const { row } = await lockDataStore(tx, datastoreId, context)
      await refuseJobInProgress(tx, row)
      if (row.serverId === null)
        throw failures.badParameter('datastoreId', 'is a data store without published layers')
      const params = {
        dataStoreId: datastoreId,
        serverId: row.serverId,
        syncItemInfo: false,
        applySvcConfigChanges: false,
      }
      return {
        serverId: row.serverId,
        ...(await storeJob(tx, publishingKinds.remove, params, context)),
      }
    })
    jobs.wake(publishingKinds.remove)
    return { ...success, datastoreId, jobType: publishingKinds.remove, ...started }
  },

  datasets: async ({ datastoreId }, context) => {
    const row = await readDataStoreRow(context.db, datastoreId)
    const { measured, cutAt, published, state } = await inCatalogTurn(context, async () => {
      const { catalog, ...compared } = await compare(row, context)
      return {
        measured: await catalog.measure(catalog.datasets, measuringMs.request),
        cutAt: catalog.cutAt,
        ...compared,
      }
    })
    return {
      datasets: measured.map((dataset) => ({
        ...datasetRecord(dataset, datastoreId),
        fields: dataset.fields,
        keyField: dataset.keyField,
        geometryField: dataset.geometryField,
        geometryType: dataset.geometryType,
        wkid: dataset.wkid,
        isView: dataset.isView,
        otherFields: [...dataset.otherFields],
        timeFields: [...dataset.timeFields],
        description: descriptionOf(dataset),
        rowCount: dataset.rowCount,
        isEstimate: dataset.isEstimate,
        extent: dataset.extent
          ? ([
              [dataset.extent[0], dataset.extent[1]],
              [dataset.extent[2], dataset.extent[3]],
            ] as [[number, number], [number, number]])
          : ([] as []),
        canPublish: dataset.canPublish,
        ...(dataset.obstacle === undefined
          ? {}
          : { obstacle: dataset.obstacle, message: dataset.message ?? '' }),
        ...(dataset.warning === undefined ? {} : { warning: dataset.warning }),
      })),
      published: published.map(publishedRecord),
      state,
      ...(cutAt === null ? {} : { cutAt }),
    }
  },

  changeSample: ({ datastoreId }, context) =>
    context.db.transaction(async (tx) => {
      const { row } = await lockDataStore(tx, datastoreId, context)
      if (row.kind !== 'sample')
        throw failures.badParameter('datastoreId', 'must be a data store of the sample database')
      await context.dataStores.sample.execute(sampleChangeSql)
      // The change is in another database. It is recorded with a change in this one.
      await tx.update(dataStores).set({ kind: 'sample' }).where(eq(dataStores.itemId, datastoreId))
      return success
    }),

  source: async ({ itemId }, { db }) => {
    const [found] = await db
      .select({ row: publishedDatasets, title: items.title, owner: items.owner })
      .from(publishedDatasets)
      .innerJoin(items, eq(items.id, publishedDatasets.dataStoreId))
      .where(
        or(eq(publishedDatasets.mapItemId, itemId), eq(publishedDatasets.featureItemId, itemId)),
      )
    if (!found) return { source: null }
    const { row, title, owner } = found
    return { source: { dataset: publishedName(row), title, owner, modified: row.modified } }
  },

  publication: async ({ datastoreId }, { db, sealing }) => {
    const { owner, title } = await readItem(db, datastoreId)
    const row = await readDataStoreRow(db, datastoreId)
    const connection = openConnection(row, sealing)
    const stored = row.kind === 'sample' ? sampleConnection : connection
    const job = await jobOf(db, datastoreId, row.jobId)
    const rows = await publishedRows(db, datastoreId)
    return {
      datastoreId,
      title,
      owner,
      kind: row.kind,
      connection: {
        host: stored?.host ?? null,
        port: stored?.port ?? null,
        database: stored?.database ?? null,
        user: stored?.user ?? null,
        tls: connection?.tls ?? null,
        hasPassword: row.connection !== null,
      },
      serverIds: row.serverIds,
      serverId: row.serverId,
      serverFolder: row.serverFolder,
      portalFolderId: row.portalFolderId,
      templateSvcConfig: row.template,
      publishedDatasets: rows.length,
      synchronized: row.synchronized,
      job: job ? await publishingJob(db, job) : null,
    }
  },
}
