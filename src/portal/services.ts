import { join } from 'node:path'
import { productVersion } from './common/identity.ts'
import type { Services } from './operations/context.ts'
import { claimDatabase, isClaimed, type OpenDatabase } from './db/database.ts'
import { createDataStoreDatabases } from './dataStores/databases.ts'
import { fireJobEvent } from './geoprocessing/jobEvents.ts'
import { runSummarizeContent } from './geoprocessing/summarizeContent.ts'
import { claimFiles } from './files/claim.ts'
import { removeLeftovers, sweep, sweepGrace } from './files/sweep.ts'
import { indexReferences } from './items/references.ts'
import { createJobs, type Runner } from './jobQueue/jobs.ts'
import {
  geoprocessingKind,
  itemExportKind,
  publishingKinds,
  urlReportKind,
} from './jobQueue/lanes.ts'
import { createLog } from './common/log.ts'
import { runExport } from './groups/packages/export.ts'
import { runImport } from './groups/packages/import.ts'
import { runDescribe } from './publishing/describe.ts'
import { runDeleteLayers, runPublish } from './publishing/run.ts'
import { createOutbound } from './outbound/outbound.ts'
import { createRateLimit } from './outbound/rateLimit.ts'
import { vacuumChangedTables } from './db/vacuum.ts'
import { startRecurringTask } from './common/recurringTask.ts'
import { openStores, type ClosingSteps, type StoresOptions } from './stores.ts'
import { serveControl } from './maintenance/control.ts'
import { usualCost, type PasswordCost } from './access/passwords.ts'
import type { PlayedVersion } from './common/plays.ts'
import { createSealing } from './access/sealing.ts'
import { expireChanges } from './access/recordedChanges.ts'
import { createSecurityEvents } from './access/securityEvents.ts'
import { registerConsole } from './signIn/applications.ts'
import { defaultStorageQuota } from './items/storage.ts'
import { runDownload } from './items/uploads/download.ts'
import { expireUploads } from './items/uploads/expiry.ts'
import { runCommit } from './items/uploads/commit.ts'
import { runItemExport } from './layers/export/run.ts'
import { createViews } from './db/views.ts'
import { createGeoprocessingClient } from './scheduling/geoprocessing.ts'
import { createTaskScheduler } from './scheduling/scheduler.ts'
import { runUrlReport } from './organization/urls/urlReport.ts'
import { createWebhookDeliverer } from './webhooks/deliverer.ts'
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
/** Messages of a member to groups. */
const messageLimit = { max: 30, intervalMs: 60_000 } as const

/**
 * How often views are stored; abandoned uploads, leftover files, and old records of changes removed; and tables of an embedded database
 * vacuumed (ms).
 */
const intervals = { views: 5_000, expiry: 3_600_000, vacuum: 300_000 } as const

export interface ServicesOptions extends StoresOptions {
  /** The sample data for an empty database. */
  readonly sampleData?: SampleDataName
  readonly samplePassword?: string
  /** Private hosts, with or without a port, that the portal is allowed to request. */
  readonly allowedHosts?: readonly string[]
  /** Maximum bytes of the content of each member. */
  readonly storageQuota?: number
  /** The version of the product whose portal this one plays. Default: it plays none. */
  readonly plays?: PlayedVersion
  /** For tests, which can't wait for real passwords. */
  readonly passwordCost?: PasswordCost
}

/** Where the portal is served. */
interface Address extends Pick<Services, 'portalUrls' | 'listener'> {
  readonly origins: readonly string[]
}

/**
 * Opens what exists without HTTP: database, files, jobs, schedules, deliveries. Migrates the database, fills an empty one with sample
 * data, and removes what is left over from an earlier process. Throws when the data folder is in use, or the database was used with another key.
 */
export const openServices = async (
  {
    sampleData = 'riverside',
    samplePassword = defaultSamplePassword,
    log = createLog(),
    allowedHosts = [],
    storageQuota = defaultStorageQuota,
    plays,
    passwordCost = usualCost,
    ...options
  }: ServicesOptions,
  { portalUrls, listener, origins }: Address,
  onClose: ClosingSteps,
): Promise<{ services: Services } & Pick<OpenDatabase, 'forRequests' | 'countConnections'>> => {
  const { data } = options
  const { isLocal } = portalUrls
  if (!isLocal) refuseWeakPassword(samplePassword)
  const stores = await openStores({ ...options, log }, onClose)
  const { database, db, blobs, parts, files, keyFile, clock } = stores
  const { embedded, shareWake } = database
  const outbound = createOutbound(allowedHosts)
  const sealing = await createSealing(keyFile, !(await isClaimed(db)))
  const shared = { db, embedded, clock, log, outbound, sealing, listener, portalUrls }
  const webhooks = createWebhookDeliverer({ ...shared, shareWake })
  const services: Services = {
    ...shared,
    files,
    parts,
    views: createViews(db),
    jobs: createJobs(database, {
      clock,
      log,
      onEnd: async (tx, job) =>
        (await fireJobEvent(tx, job, portalUrls)) ? () => webhooks.wake() : undefined,
    }),
    tasks: createTaskScheduler({
      ...shared,
      shareWake,
      geoprocessing: createGeoprocessingClient(shared),
    }),
    webhooks,
    dataStores: createDataStoreDatabases({
      folder: join(data, 'sampleDatabase'),
      sampleSql: countyDatabase,
      sealing,
      outbound,
    }),
    logSecurityEvent: createSecurityEvents(log, clock),
    urlChecks: createRateLimit(urlCheckLimit, clock),
    groupMessages: createRateLimit(messageLimit, clock),
    storageQuota,
    version: plays ?? productVersion,
    plays,
    passwordCost,
  }
  onClose.push(() => services.dataStores.close())
  // An empty database is claimed when it is filled.
  await claimDatabase(db, sealing.installationId, keyFile)
  await claimFiles(db, blobs, files, sealing.installationId)
  await seed(services, { sampleData, samplePassword, isPoor: plays !== undefined })
  if (samplePassword !== defaultSamplePassword) await replaceSamplePasswords(db, samplePassword)
  else if (!isLocal) await refuseSamplePasswords(db)
  await registerConsole(db, [portalUrls.origin, ...origins])
  // Only this process uses an embedded database, so unreferenced files are left over from an earlier process.
  await sweep(db, files, clock.now() - (embedded ? 0 : sweepGrace))
  await expireUploads(services)
  await expireChanges(services)
  const expiring = startRecurringTask(
    intervals.expiry,
    async () => {
      await expireUploads(services)
      await removeLeftovers(db, files, clock.now() - sweepGrace)
      await expireChanges(services)
    },
    (error) => log.warn({ err: error }, 'what has expired could not be removed'),
  )
  onClose.push(() => expiring.stop())
  const unstoredViews = (error: unknown) =>
    log.warn({ err: error }, 'the views of items could not be stored')
  const countingViews = startRecurringTask(intervals.views, services.views.store, unstoredViews)
  onClose.push(async () => {
    await countingViews.stop()
    await services.views.store().catch(unstoredViews)
  })
  if (embedded) {
    onClose.push(await serveControl(data, stores))
    const vacuuming = startRecurringTask(
      intervals.vacuum,
      () => vacuumChangedTables(database.sql),
      (error) => log.warn({ err: error }, 'the database could not be vacuumed'),
    )
    onClose.push(() => vacuuming.stop())
  }
  const { forRequests, countConnections } = database
  return { services, forRequests, countConnections }
}

const runnersOf = (services: Services): Record<string, Runner> => ({
  commit: (job) => runCommit(job, services),
  download: (job) => runDownload(job, services),
  export: (job) => runExport(job, services),
  [geoprocessingKind]: (job) => runSummarizeContent(job, services),
  import: (job) => runImport(job, services),
  [itemExportKind]: (job) => runItemExport(job, services),
  [publishingKinds.describe]: (job) => runDescribe(job, services),
  [publishingKinds.publish]: (job) => runPublish(job, services),
  [publishingKinds.remove]: (job) => runDeleteLayers(job, services),
  [urlReportKind]: (job) => runUrlReport(job, services),
})

/** Runs jobs, those of an earlier process first, and updates the references of items in the background. */
export const runJobs = async (services: Services, onClose: ClosingSteps): Promise<void> => {
  const { jobs, parts, log } = services
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
}
