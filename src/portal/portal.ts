import { join } from 'node:path'
import { operations, type Operations } from '../rest/index.ts'
import { isAvailable } from '../rest/protocol/authorization.ts'
import type { Operation } from '../rest/protocol/operation.ts'
import type { Version } from '../rest/protocol/versions.ts'
import { authenticationHandlers } from './signIn/authentication.ts'
import { createCallsInProgress } from './server/callsInProgress.ts'
import { categoryHandlers } from './content/categories.ts'
import { classificationHandlers } from './content/classification.ts'
import { systemClock, type Clock } from './common/clock.ts'
import { contentHandlers } from './content/content.ts'
import { portalUrlsOf, productVersion } from './common/identity.ts'
import type { Handler, Handlers, Services } from './operations/context.ts'
import { claimDatabase, openDatabase, type DatabaseOptions } from './db/database.ts'
import { createDataStoreDatabases } from './dataStores/databases.ts'
import { dependencyHandlers } from './content/dependencies.ts'
import { samlFederationHandlers } from './organization/samlFederation.ts'
import { geoprocessing, serviceName } from './geoprocessing/operations.ts'
import { geoprocessingHandlers } from './geoprocessing/handlers.ts'
import { fireJobEvent } from './geoprocessing/jobEvents.ts'
import { runSummarizeContent } from './geoprocessing/summarizeContent.ts'
import { createFaults, type Faults } from './server/faults.ts'
import { ensurePrivate } from './files/privateFolder.ts'
import { createFileStore } from './files/store.ts'
import { sweep, sweepGrace } from './files/sweep.ts'
import { groupMemberHandlers } from './groups/groupMembers.ts'
import { groupHandlers } from './groups/groups.ts'
import { limitGuesses } from './server/guessLimit.ts'
import { serve } from './server/http.ts'
import { identityProviderHandlers } from './organization/identityProviders.ts'
import { itemInfoHandlers } from './content/itemInfo.ts'
import { itemResourceHandlers } from './content/itemResources.ts'
import { itemHandlers } from './content/items.ts'
import { indexReferences } from './items/references.ts'
import { createJobs, type Runner } from './jobs/jobs.ts'
import { geoprocessingKind, publishingKinds, urlReportKind } from './jobs/lanes.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { requestLimits, type RequestLimits } from './server/request/limits.ts'
import {
  featureServerHandlers,
  mapServerHandlers,
  serverFolderHandlers,
} from './layers/handlers.ts'
import { featureServer, mapServer, serverFolders } from './layers/operations.ts'
import { createLog, type Log } from './common/log.ts'
import { memberHandlers } from './organization/members.ts'
import { packageHandlers } from './groups/packages/handlers.ts'
import { runExport } from './groups/packages/export.ts'
import { runImport } from './groups/packages/import.ts'
import { organizationHandlers } from './organization/organization.ts'
import { organizationResourceHandlers } from './organization/organizationResources.ts'
import { portalHandlers } from './organization/portals.ts'
import { transferHandlers } from './content/transfer/transfer.ts'
import { runDescribe } from './publishing/describe.ts'
import { publishingHandlers } from './publishing/publishing.ts'
import { runDeleteLayers, runPublish } from './publishing/run.ts'
import { createQuarantine } from './server/request/quarantine.ts'
import { createOutbound } from './outbound/outbound.ts'
import { createRateLimit } from './outbound/rateLimit.ts'
import { relationshipHandlers } from './content/relationships.ts'
import { vacuumChangedTables } from './db/vacuum.ts'
import { startRecurringTask } from './common/recurringTask.ts'
import { roleHandlers } from './organization/roles.ts'
import { createSealing } from './access/sealing.ts'
import { searchHandlers } from './content/search.ts'
import { createSecurityEvents } from './access/securityEvents.ts'
import { serveOpenApi } from './server/openApi.ts'
import { adminEnvelope } from './server/adminEnvelope.ts'
import { answerErrors, protect, protectRest } from './server/security.ts'
import { createServer } from './server/server.ts'
import { registerConsole } from './signIn/applications.ts'
import { sharingHandlers } from './content/sharing.ts'
import { serveStylesheet } from './signIn/page.ts'
import { serveSite } from './server/site.ts'
import { defaultStorageQuota } from './items/storage.ts'
import { runDownload } from './uploads/download.ts'
import { expireUploads } from './uploads/expiry.ts'
import { runCommit } from './uploads/commit.ts'
import { createPartStore } from './uploads/partStore.ts'
import { createGeoprocessingClient } from './scheduling/geoprocessing.ts'
import { createTaskScheduler } from './scheduling/scheduler.ts'
import { federatedServerHandlers } from './servers/federatedServer.ts'
import { serverAdministrationHandlers } from './servers/serverAdministration.ts'
import { serverHandlers } from './servers/servers.ts'
import { serveServers } from './server/serveServers.ts'
import { systemLimitHandlers } from './tasks/systemLimits.ts'
import { taskHandlers } from './tasks/tasks.ts'
import { urlHandlers } from './organization/urls/handlers.ts'
import { runUrlReport } from './organization/urls/urlReport.ts'
import { userHandlers } from './organization/users.ts'
import { webhookAdministrationHandlers } from './servers/webhookAdministration.ts'
import { webhookHandlers } from './organization/webhooks/webhooks.ts'
import { createWebhookDeliverer } from './webhooks/deliverer.ts'
import { receiverPath, serveReceiver } from './webhooks/receiver.ts'
import { freePort, isLoopback, listenerOf, originsOf } from './server/loopback.ts'
import {
  defaultSamplePassword,
  refuseSamplePasswords,
  refuseWeakPassword,
  replaceSamplePasswords,
} from './sampleData/sampleAccounts.ts'
import { countyDatabase } from './sampleData/riverside/countyDatabase.ts'
import { seed, type SampleDataName } from './sampleData/seed.ts'

/** How many URLs a member can check in a minute. */
const urlCheckLimit = { max: 60, intervalMs: 60_000 } as const

/** How often abandoned uploads are searched for (ms). */
const hour = 3_600_000

/** How often an embedded database looks for tables to vacuum (ms). */
const vacuumInterval = hour / 12

/** How long a closing portal waits for calls to complete, and then for interrupted ones to end (ms). */
const closeTimeoutMs = { answers: 2_000, interrupted: 1_000 } as const

export interface PortalOptions {
  /** The folder of the files and of the embedded database. */
  readonly data: string
  /** Default: an embedded database in `data`. */
  readonly database?: DatabaseOptions
  readonly host?: string
  /** 0 picks a free one. */
  readonly port?: number
  /** The sample data for an empty database. */
  readonly sampleData?: SampleDataName
  readonly samplePassword?: string
  /** The folder of the built console, served at `/`. */
  readonly site?: string
  readonly clock?: Clock
  readonly log?: Log
  /** Private hosts, with or without a port, that the portal is allowed to request. */
  readonly allowedHosts?: readonly string[]
  /** Maximum bytes of the content of each member. */
  readonly storageQuota?: number
  /** The origin that browsers use when a proxy in front of the portal terminates TLS: `https://gis.example.com`. */
  readonly publicUrl?: string
  /** Further host names of the portal, with a port or for any port. */
  readonly hosts?: readonly string[]
  /** Addresses and networks of reverse proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies?: readonly string[]
  /** Limits that differ from the defaults. For tests. */
  readonly limits?: Partial<RequestLimits>
  /** Whether responses that the contract does not describe are errors. For tests. */
  readonly strict?: boolean
  /** The product version, without the operations of later ones. For tests of the console. Default: this version. */
  readonly version?: Version
}

export interface Portal {
  /** The URL of the console, for example `http://localhost:8080`. */
  readonly url: string
  readonly services: Services
  readonly faults: Faults
  /**
   * Accepts no more calls, completes those in progress within two seconds, releases jobs (they continue at the next start), and
   * closes the database.
   */
  close(): Promise<void>
}

/** The server that has the portal's own geoprocessing service. */
const hostingServerPath = '/server'

type AllHandlers = { readonly [Area in keyof Operations]: Handlers<Operations[Area]> }

const handlers: AllHandlers = {
  authentication: authenticationHandlers,
  categories: categoryHandlers,
  classification: classificationHandlers,
  content: contentHandlers,
  dependencies: dependencyHandlers,
  federatedServer: federatedServerHandlers({
    [hostingServerPath]: [{ name: serviceName, type: 'GPServer' }],
  }),
  samlFederation: samlFederationHandlers,
  groupMembers: groupMemberHandlers,
  groups: groupHandlers,
  identityProviders: identityProviderHandlers,
  itemInfo: itemInfoHandlers,
  itemResources: itemResourceHandlers,
  items: itemHandlers,
  jobs: jobHandlers,
  members: memberHandlers,
  packages: packageHandlers,
  organization: organizationHandlers,
  organizationResources: organizationResourceHandlers,
  portals: portalHandlers,
  publishing: publishingHandlers,
  transfer: transferHandlers,
  relationships: relationshipHandlers,
  roles: roleHandlers,
  search: searchHandlers,
  sharing: sharingHandlers,
  systemLimits: systemLimitHandlers,
  serverAdministration: serverAdministrationHandlers,
  servers: serverHandlers,
  tasks: taskHandlers,
  urls: urlHandlers,
  users: userHandlers,
  webhookAdministration: webhookAdministrationHandlers,
  webhooks: webhookHandlers,
}

/** Returns the operations of an area with their names and handlers; the types of both guarantee that they match. */
const routesOf = <Area extends Record<string, Operation>>(
  area: string,
  ofArea: Area,
  handlersOfArea: Handlers<Area>,
) =>
  Object.entries(ofArea).flatMap(([name, operation]) => {
    const handler = (handlersOfArea as unknown as Record<string, Handler<Operation>>)[name]
    return handler ? [{ name: `${area}.${name}`, operation, handler }] : []
  })

const routes = Object.entries(operations).flatMap(([area, ofArea]) =>
  routesOf<Record<string, Operation>>(
    area,
    ofArea,
    handlers[area as keyof Operations] as unknown as Handlers<Record<string, Operation>>,
  ),
)

const portalRoutes = routes.filter(({ operation }) => operation.root === undefined)
const portalAdminRoutes = routes.filter(({ operation }) => operation.root === 'portalAdminUrl')
const serverRoutes = routes.filter(
  ({ operation }) => operation.root === 'serverUrl' || operation.root === 'adminUrl',
)

const geoprocessingRoutes = routesOf('geoprocessing', geoprocessing, geoprocessingHandlers)

const layerRoutes = [
  ...routesOf('featureServer', featureServer, featureServerHandlers),
  ...routesOf('mapServer', mapServer, mapServerHandlers),
  ...routesOf('serverFolders', serverFolders, serverFolderHandlers),
]

const runnersOf = (services: Services): Record<string, Runner> => ({
  commit: (job) => runCommit(job, services),
  download: (job) => runDownload(job, services),
  export: (job) => runExport(job, services),
  [geoprocessingKind]: (job) => runSummarizeContent(job, services),
  import: (job) => runImport(job, services),
  [publishingKinds.describe]: (job) => runDescribe(job, services),
  [publishingKinds.publish]: (job) => runPublish(job, services),
  [publishingKinds.remove]: (job) => runDeleteLayers(job, services),
  [urlReportKind]: (job) => runUrlReport(job, services),
})

/**
 * Starts an embedded portal: opens and migrates the database, fills an empty one with sample data, resumes unfinished jobs, listens.
 * Throws when the port or the data folder is in use, or the database belongs to another data folder; nothing remains open then.
 */
export const createPortal = async ({
  data,
  database: databaseOptions = { folder: data },
  host = '127.0.0.1',
  port: wishedPort = 8080,
  sampleData = 'riverside',
  samplePassword = defaultSamplePassword,
  site,
  clock = systemClock,
  log = createLog(),
  allowedHosts = [],
  storageQuota = defaultStorageQuota,
  publicUrl,
  hosts = [],
  trustedProxies = [],
  limits: otherLimits = {},
  strict = false,
  version = productVersion,
}: PortalOptions): Promise<Portal> => {
  // Checked first, before sample data is created in vain.
  const port = await freePort(host, wishedPort)
  const ownOrigins = originsOf(host, port)
  // A portal behind a proxy can be reached from elsewhere, even if it listens on its own machine only.
  const isLocal =
    isLoopback(host) && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname))
  const portalUrls = portalUrlsOf(publicUrl ?? ownOrigins[0], isLocal)
  if (!isLocal) refuseWeakPassword(samplePassword)
  await ensurePrivate(data).catch((error: unknown) =>
    log.warn({ err: error }, 'other accounts might be able to read the data folder'),
  )
  const database = await openDatabase(databaseOptions)
  const onClose: (() => Promise<unknown>)[] = [() => database.close()]
  const close = async () => {
    for (const step of onClose.splice(0).toReversed()) await step()
  }
  try {
    const { db } = database
    const files = createFileStore(join(data, 'files'), db, clock)
    const parts = createPartStore(files.root, log)
    const outbound = createOutbound(allowedHosts)
    const listener = listenerOf(host, port)
    const sealing = await createSealing(join(data, 'key'))
    const { embedded } = database
    const webhooks = createWebhookDeliverer({
      db,
      embedded,
      clock,
      log,
      sealing,
      outbound,
      listener,
    })
    const jobs = createJobs(database, {
      clock,
      log,
      onEnd: async (tx, job) =>
        (await fireJobEvent(tx, job, portalUrls)) ? () => webhooks.wake() : undefined,
    })
    const tasks = createTaskScheduler({
      db,
      embedded,
      clock,
      log,
      geoprocessing: createGeoprocessingClient({ outbound, portalUrls, listener }),
    })
    const dataStores = createDataStoreDatabases({
      folder: join(data, 'sampleDatabase'),
      sampleSql: countyDatabase,
      sealing,
      outbound,
    })
    onClose.push(() => dataStores.close())
    const services: Services = {
      dataStores,
      db,
      files,
      parts,
      jobs,
      tasks,
      clock,
      log,
      logSecurityEvent: createSecurityEvents(log, clock),
      portalUrls,
      listener,
      outbound,
      urlChecks: createRateLimit(urlCheckLimit, clock),
      storageQuota,
      sealing,
      webhooks,
      version,
    }
    await seed(services, { sampleData, samplePassword })
    await claimDatabase(db, sealing.installationId)
    if (samplePassword !== defaultSamplePassword) await replaceSamplePasswords(db, samplePassword)
    else if (!isLocal) await refuseSamplePasswords(db)
    await registerConsole(db, [portalUrls.origin, ...ownOrigins])
    // Only this process uses an embedded database, so unreferenced files are left over from an earlier process.
    await sweep(db, files, clock.now() - (embedded ? 0 : sweepGrace))
    await expireUploads(services)
    const expiring = startRecurringTask(
      hour,
      () => expireUploads(services),
      (error) => log.warn({ err: error }, 'abandoned uploads could not be removed'),
    )
    onClose.push(() => expiring.stop())
    if (embedded) {
      const vacuuming = startRecurringTask(
        vacuumInterval,
        () => vacuumChangedTables(database.sql),
        (error) => log.warn({ err: error }, 'the database could not be vacuumed'),
      )
      onClose.push(() => vacuuming.stop())
    }
    const calls = createCallsInProgress()
    // A call that runs a job itself ends with the jobs.
    onClose.push(() => calls.ended(closeTimeoutMs.interrupted))
    onClose.push(() => jobs.stop())
    // Before the jobs: a commit waits for the assembly of its parts.
    onClose.push(() => parts.stop())
    await jobs.begin(runnersOf(services))
    const indexing = new AbortController()
    const indexed = indexReferences(services, indexing.signal).catch((error: unknown) =>
      log.warn({ err: error }, 'the references of items could not be updated'),
    )
    onClose.push(() => {
      indexing.abort()
      return indexed
    })

    const faults = createFaults()
    const answering: Services = { ...services, db: database.forRequests }
    const limits = { ...requestLimits, ...otherLimits }
    const server = await createServer(answering, { limits, trustedProxies })
    answerErrors(server, answering)
    await protect(server, {
      hosts: [...hosts, ...[portalUrls.origin, ...ownOrigins].map((one) => new URL(one).host)],
      isSecure: portalUrls.origin.startsWith('https:'),
    })
    const reception = {
      limits,
      files,
      pendingFiles: createQuarantine(limits.pendingFiles),
      pendingForms: createQuarantine(limits.pendingForms),
    }
    const isIn = ({ operation }: { operation: Operation }) =>
      isAvailable(operation, version).allowed
    const serving = { services: answering, faults, calls, reception, strict }
    await server.register(
      async (rest) => {
        await protectRest(rest, answering)
        const guessLimitOf = await limitGuesses(rest)
        for (const { name, operation, handler } of portalRoutes.filter(isIn))
          serve(rest, name, operation, handler, { ...serving, guessLimitOf })
        serveOpenApi(rest, answering)
      },
      { prefix: '/portal/sharing/rest' },
    )
    await server.register(
      async (administration) => {
        answerErrors(administration, answering, adminEnvelope)
        await protectRest(administration, answering, adminEnvelope)
        for (const { name, operation, handler } of portalAdminRoutes.filter(isIn))
          serve(administration, name, operation, handler, serving)
      },
      { prefix: '/portal/portaladmin' },
    )
    await server.register(async (receiver) => serveReceiver(receiver, answering), {
      prefix: receiverPath,
    })
    await serveServers(
      server,
      serverRoutes,
      { [hostingServerPath]: geoprocessingRoutes },
      layerRoutes,
      serving,
    )
    serveStylesheet(server)
    if (site !== undefined) await serveSite(server, site)
    onClose.push(async () => {
      const closed = server.close()
      await calls.ended(closeTimeoutMs.answers)
      server.server.closeAllConnections()
      await closed
    })
    await server.listen({ host, port })
    // Last, because geoprocessing tasks can run on this server, and it can receive payloads.
    onClose.push(() => webhooks.stop())
    await webhooks.begin()
    onClose.push(() => tasks.stop())
    await tasks.begin()
    return { url: portalUrls.origin, services, faults, close }
  } catch (error) {
    await close()
    throw error
  }
}
