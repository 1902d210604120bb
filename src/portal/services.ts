import { chmod, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Version } from '../rest/protocol/versions.ts'
import { systemClock, type Clock } from './common/clock.ts'
import { productVersion } from './common/identity.ts'
import type { Services } from './operations/context.ts'
import {
  claimDatabase,
  isClaimed,
  openDatabase,
  type DatabaseOptions,
  type OpenDatabase,
} from './db/database.ts'
import { createDataStoreDatabases } from './dataStores/databases.ts'
import { fireJobEvent } from './geoprocessing/jobEvents.ts'
import { runSummarizeContent } from './geoprocessing/summarizeContent.ts'
import { folderBlobs } from './files/blobs.ts'
import { bucketBlobs, type BucketAddress } from './files/bucket.ts'
import { claimFiles } from './files/claim.ts'
import { createFileStore, temporaryPathsIn } from './files/store.ts'
import { sweep, sweepGrace } from './files/sweep.ts'
import { indexReferences } from './items/references.ts'
import { createJobs, type Runner } from './jobs/jobs.ts'
import { geoprocessingKind, publishingKinds, urlReportKind } from './jobs/lanes.ts'
import { createLog, type Log } from './common/log.ts'
import { runExport } from './groups/packages/export.ts'
import { runImport } from './groups/packages/import.ts'
import { runDescribe } from './publishing/describe.ts'
import { runDeleteLayers, runPublish } from './publishing/run.ts'
import { createOutbound } from './outbound/outbound.ts'
import { createRateLimit } from './outbound/rateLimit.ts'
import { vacuumChangedTables } from './db/vacuum.ts'
import { startRecurringTask } from './common/recurringTask.ts'
import { createSealing } from './access/sealing.ts'
import { createSecurityEvents } from './access/securityEvents.ts'
import { registerConsole } from './signIn/applications.ts'
import { defaultStorageQuota } from './items/storage.ts'
import { runDownload } from './uploads/download.ts'
import { expireUploads } from './uploads/expiry.ts'
import { runCommit } from './uploads/commit.ts'
import { createBucketParts } from './uploads/bucketParts.ts'
import { createPartStore } from './uploads/partStore.ts'
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

const onlyOwner = 0o700

/**
 * Creates the folder, or removes other accounts' rights from one that an earlier version left readable. Its contents need no modes
 * of their own then, because they cannot be reached. Throws EPERM when the folder belongs to another account, as in some mounted
 * volumes.
 */
const ensurePrivate = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: onlyOwner })
  // Windows has no such modes.
  const isPrivate = process.platform === 'win32' || (await stat(folder)).mode % 0o100 === 0
  if (!isPrivate) await chmod(folder, onlyOwner)
}

/** How many URLs a member can check in a minute. */
const urlCheckLimit = { max: 60, intervalMs: 60_000 } as const

/** How often abandoned uploads are searched for, and tables of an embedded database to vacuum (ms). */
const intervals = { uploads: 3_600_000, vacuum: 300_000 } as const

export interface ServicesOptions {
  /** The folder of the key, the embedded database, and temporary files. */
  readonly data: string
  /** Where files are: a folder, or a bucket. Default: `files` in `data`. */
  readonly files?: string | BucketAddress
  /** The file with the key of the secrets, which all processes on a database share. Default: `key` in `data`. */
  readonly keyFile?: string
  /** Default: an embedded database in `data`. */
  readonly database?: DatabaseOptions
  /** The sample data for an empty database. */
  readonly sampleData?: SampleDataName
  readonly samplePassword?: string
  readonly clock?: Clock
  readonly log?: Log
  /** Private hosts, with or without a port, that the portal is allowed to request. */
  readonly allowedHosts?: readonly string[]
  /** Maximum bytes of the content of each member. */
  readonly storageQuota?: number
  /** The product version, without the operations of later ones. For tests of the console. Default: this version. */
  readonly version?: Version
}

/** Where the portal is served. */
interface Address extends Pick<Services, 'portalUrls' | 'listener'> {
  readonly origins: readonly string[]
}

/** What a closing portal does; the last step is the first. */
export type ClosingSteps = (() => Promise<unknown>)[]

/** Returns where files and parts of uploads are, and the folder of temporary files. */
const openBlobs = (filesAt: string | BucketAddress, data: string, log: Log) => {
  if (typeof filesAt === 'string')
    return {
      blobs: folderBlobs(filesAt),
      parts: createPartStore(filesAt, log),
      temporary: join(filesAt, 'temporary'),
    }
  const temporary = join(data, 'temporary')
  const blobs = bucketBlobs(filesAt, { log, temporaryPath: temporaryPathsIn(temporary) })
  return { blobs, parts: createBucketParts(blobs), temporary }
}

/**
 * Opens what exists without HTTP: database, files, jobs, schedules, deliveries. Migrates the database, fills an empty one with sample
 * data, and removes what is left over from an earlier process. Throws when the data folder is in use, or the database was used with another key.
 */
export const openServices = async (
  {
    data,
    files: filesAt = join(data, 'files'),
    keyFile = join(data, 'key'),
    database: databaseOptions = { folder: data },
    sampleData = 'riverside',
    samplePassword = defaultSamplePassword,
    clock = systemClock,
    log = createLog(),
    allowedHosts = [],
    storageQuota = defaultStorageQuota,
    version = productVersion,
  }: ServicesOptions,
  { portalUrls, listener, origins }: Address,
  onClose: ClosingSteps,
): Promise<{ services: Services } & Pick<OpenDatabase, 'forRequests' | 'countConnections'>> => {
  const { isLocal } = portalUrls
  if (!isLocal) refuseWeakPassword(samplePassword)
  await ensurePrivate(data).catch((error: unknown) =>
    log.warn({ err: error }, 'other accounts might be able to read the data folder'),
  )
  const database = await openDatabase(databaseOptions)
  onClose.push(() => database.close())
  const { db, embedded, shareWake } = database
  const { blobs, parts, temporary } = openBlobs(filesAt, data, log)
  await blobs.check()
  const files = createFileStore({ blobs, temporary }, db, clock)
  const outbound = createOutbound(allowedHosts)
  const sealing = await createSealing(keyFile, !(await isClaimed(db)))
  const shared = { db, embedded, clock, log, outbound, sealing, listener, portalUrls }
  const webhooks = createWebhookDeliverer({ ...shared, shareWake })
  const services: Services = {
    ...shared,
    files,
    parts,
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
    storageQuota,
    version,
  }
  onClose.push(() => services.dataStores.close())
  // An empty database is claimed when it is filled.
  await claimDatabase(db, sealing.installationId, keyFile)
  await claimFiles(db, blobs, files, sealing.installationId)
  await seed(services, { sampleData, samplePassword })
  if (samplePassword !== defaultSamplePassword) await replaceSamplePasswords(db, samplePassword)
  else if (!isLocal) await refuseSamplePasswords(db)
  await registerConsole(db, [portalUrls.origin, ...origins])
  // Only this process uses an embedded database, so unreferenced files are left over from an earlier process.
  await sweep(db, files, clock.now() - (embedded ? 0 : sweepGrace))
  await expireUploads(services)
  const expiring = startRecurringTask(
    intervals.uploads,
    () => expireUploads(services),
    (error) => log.warn({ err: error }, 'abandoned uploads could not be removed'),
  )
  onClose.push(() => expiring.stop())
  if (embedded) {
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
