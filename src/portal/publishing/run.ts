import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { canCall, type Person } from '../../rest/protocol/authorization.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { planSynchronization, type PlannedDataset } from '../../rest/publishing/plan.ts'
import { publishing } from '../../rest/publishing/publishing.ts'
import { activePerson } from '../access/access.ts'
import { cutMessage, type MeasuredDataset } from '../dataStores/catalog.ts'
import { measuringMs } from '../dataStores/measures.ts'
import type { DoneOutcome } from '../dataStores/status.ts'
import { outcomesOf } from '../dataStores/status.ts'
import { readDataStoreRow, type DataStoreRow } from '../dataStores/stored.ts'
import type { Database } from '../db/database.ts'
import { dataStores, items } from '../db/schema.ts'
import { capabilitiesOf } from '../dataStores/capabilities.ts'
import { releaseRemoved, type RemovedItems } from '../items/deleting.ts'
import { lockContent } from '../items/folders.ts'
import { failures } from '../common/failures.ts'
import { isCollision, refusalOf } from '../common/refusals.ts'
import { LeaseLost } from '../db/leases.ts'
import type { RunningJob } from '../jobQueue/jobs.ts'
import type { Services } from '../operations/context.ts'
import type { FiresWebhooks } from '../webhooks/deliverer.ts'
import {
  publicationOf,
  publishDataset,
  refreshDataset,
  removeDataset,
  type Publication,
} from './layerItems.ts'
import { compare, nameOf, publishedRecord, publishedRows, type PublishedRow } from './published.ts'

/** What jobs of bulk publishing need. */
export type PublishServices = FiresWebhooks &
  Pick<Services, 'db' | 'clock' | 'portalUrls' | 'dataStores' | 'files' | 'parts'>

/** What a job of bulk publishing must know. */
export const PublishParams = z.object({
  dataStoreId: z.string(),
  serverId: z.string(),
  syncItemInfo: z.boolean().default(false),
  applySvcConfigChanges: z.boolean().default(false),
  /** The state that the caller has seen; undefined for any. */
  state: z.string().optional(),
})
export type PublishParams = z.output<typeof PublishParams>

/** The member can no longer publish: the job ends, and not only one dataset. */
class RightsLost extends PortalError {}

/** Returns the owner of a data store. Throws if the member who started the job is no longer that, or can no longer publish. */
const recheck = async (db: Database, dataStoreId: string, username: string): Promise<Person> => {
  const person = await activePerson(db, username)
  const [item] = await db
    .select({ owner: items.owner })
    .from(items)
    .where(eq(items.id, dataStoreId))
  if (!person || !item || !canCall(publishing.publishLayers, person, item.owner).allowed)
    throw new RightsLost({
      code: 403,
      messageCode: 'GWM_0003',
      message: `${username} can no longer publish from this data store.`,
    })
  return person
}

interface Step {
  readonly dataset: string
  /** Performs the step in a transaction, with the current rights of the member. */
  readonly perform: (
    tx: Database,
    person: Person,
  ) => Promise<{ readonly outcome: DoneOutcome; readonly removed?: RemovedItems }>
}

/** Maximum remarks of a job about what it could not check. */
const maxNotes = 20

/** Returns why one dataset failed. Throws an error that is not about this dataset only. */
const reasonOf = (error: unknown): PortalError => {
  const reason = isCollision(error) ? failures.collision() : refusalOf(error)
  if (!reason) throw error
  return reason
}

/** Performs steps one by one, each with its outcome in one transaction. One that fails does not stop the others. */
const performSteps = async (
  steps: readonly Step[],
  job: RunningJob,
  dataStoreId: string,
  services: PublishServices,
): Promise<void> => {
  const { db } = services
  const within = <T>(work: (tx: Database, person: Person) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await lockContent(tx, job.username)
      return work(tx, await recheck(tx, dataStoreId, job.username))
    })
  for (const { dataset, perform } of steps) {
    job.signal.throwIfAborted()
    try {
      const { removed } = await within(async (tx, person) => {
        const done = await perform(tx, person)
        await job.finish(tx, { itemId: dataset, outcome: 'done', message: done.outcome })
        return done
      })
      if (removed) await releaseRemoved(removed, services)
    } catch (error) {
      if (error instanceof LeaseLost || error instanceof RightsLost) throw error
      const { message } = reasonOf(error)
      await within((tx) => job.finish(tx, { itemId: dataset, outcome: 'failed', message }))
    }
  }
}

/** Records datasets with which nothing is done. */
const recordOthers = async (
  planned: readonly PlannedDataset[],
  job: RunningJob,
  { db }: PublishServices,
): Promise<void> => {
  if (planned.length === 0) return
  await db.transaction(async (tx) => {
    for (const { dataset, action, message } of planned)
      await job.finish(tx, {
        itemId: dataset,
        outcome: action === 'keep' ? 'done' : action === 'skip' ? 'skipped' : 'failed',
        message: action === 'keep' ? 'unchanged' : (message ?? ''),
      })
  })
}

const readPublication = async (
  db: Database,
  dataStoreId: string,
  username: string,
): Promise<{ row: DataStoreRow; publication: Publication }> => {
  const row = await readDataStoreRow(db, dataStoreId)
  const publication = publicationOf(row, username)
  if (!publication)
    throw new PortalError({ code: 400, message: 'The data store has no publication.' })
  return { row, publication }
}

/** Returns the step for a dataset of the plan. */
const stepFor = (
  { dataset: name, action }: PlannedDataset,
  before: PublishedRow | undefined,
  dataset: MeasuredDataset | undefined,
  setting: Parameters<typeof publishDataset>[2],
  { syncItemInfo, applySvcConfigChanges }: PublishParams,
): Step | undefined => {
  if (action === 'publish' && dataset)
    return {
      dataset: name,
      perform: async (tx) => {
        await publishDataset(tx, dataset, setting, syncItemInfo)
        return { outcome: 'published' }
      },
    }
  if (action === 'refresh' && dataset && before)
    return {
      dataset: name,
      perform: async (tx) => {
        await refreshDataset(tx, before, dataset, setting, {
          copiesInfo: syncItemInfo,
          appliesTemplate: applySvcConfigChanges,
        })
        return { outcome: 'refreshed' }
      },
    }
  if (action === 'remove' && before)
    return {
      dataset: name,
      perform: async (tx, person) => ({
        outcome: 'removed',
        removed: await removeDataset(tx, before, person, setting),
      }),
    }
  return undefined
}

/**
 * Publishes the datasets of a database, or synchronizes the layers with it, as `planSynchronization` says. Each dataset is a transaction
 * with its outcome, so that a job that was interrupted continues with the others and does nothing twice.
 */
export const runPublish = async (job: RunningJob, services: PublishServices): Promise<void> => {
  const { db, clock, portalUrls, webhooks } = services
  const params = PublishParams.parse(job.params)
  const { dataStoreId } = params
  await recheck(db, dataStoreId, job.username)
  const { row, publication } = await readPublication(db, dataStoreId, job.username)
  await job.addMessage('Reading the database')
  const { catalog, published, state } = await compare(row, services)
  const notes = [
    ...(catalog.cutAt === null ? [] : [cutMessage(catalog.cutAt)]),
    ...catalog.datasets.flatMap(({ name, warning }) =>
      warning === undefined ? [] : [`${name}: ${warning}`],
    ),
  ].slice(0, maxNotes)
  for (const note of notes) await job.addMessage(note)
  const earlier = await job.outcomes()
  if (params.state !== undefined && earlier.length === 0 && params.state !== state)
    throw new PortalError({ code: 400, message: changedMessage })
  const known = new Set(earlier.map(({ itemId }) => itemId))
  const plan = planSynchronization(published.map(publishedRecord), catalog.datasets, {
    refreshesAll: params.syncItemInfo || params.applySvcConfigChanges,
  }).filter(({ dataset }) => !known.has(dataset))
  await job.setTotal(earlier.length + plan.length)
  const isChange = ({ action }: PlannedDataset) => action === 'publish' || action === 'refresh'
  const changing = new Set(plan.filter(isChange).map(({ dataset }) => dataset))
  const measured = new Map(
    (
      await catalog.measure(
        catalog.datasets.filter(({ name }) => changing.has(name)),
        measuringMs.job,
      )
    ).map((dataset) => [dataset.name, dataset]),
  )
  const rows = new Map(published.map((one) => [nameOf(one), one]))
  const setting = { publication, portalUrls, webhooks, now: clock.now() }
  const steps = plan.flatMap(
    (one) => stepFor(one, rows.get(one.dataset), measured.get(one.dataset), setting, params) ?? [],
  )
  const performed = new Set(steps.map(({ dataset }) => dataset))
  if (published.length === 0 || params.applySvcConfigChanges)
    for (const type of ['MapServer', 'FeatureServer'] as const) {
      const lacks = capabilitiesOf({ type, template: publication.template }).unsupportedCapabilities
      if (lacks !== '') await job.addMessage(`This server does not support in ${type}: ${lacks}`)
    }
  await job.addMessage('Publishing layers')
  await recordOthers(
    plan.filter(({ dataset }) => !performed.has(dataset)),
    job,
    services,
  )
  await performSteps(steps, job, dataStoreId, services)
  const datasets = await outcomesOf(db, job.id)
  await db.transaction(async (tx) => {
    await recheck(tx, dataStoreId, job.username)
    await tx
      .update(dataStores)
      .set({ synchronized: clock.now() })
      .where(eq(dataStores.itemId, dataStoreId))
    await job.complete(tx, { datasets, ...(notes.length === 0 ? {} : { note: notes.join(' ') }) })
  })
}

/** Why a call or a job ends whose caller has seen another state. */
export const changedMessage =
  'The database or the layers have changed since they were compared. Compare them again.'

/** Deletes all layers of a data store. When none remains, the data store can be published elsewhere. */
export const runDeleteLayers = async (
  job: RunningJob,
  services: PublishServices,
): Promise<void> => {
  const { db } = services
  const { dataStoreId } = PublishParams.parse(job.params)
  await recheck(db, dataStoreId, job.username)
  const earlier = await job.outcomes()
  const failed = new Set(earlier.map(({ itemId }) => itemId))
  const rows = (await publishedRows(db, dataStoreId)).filter((row) => !failed.has(nameOf(row)))
  await job.setTotal(earlier.length + rows.length)
  await job.addMessage('Deleting layers')
  await performSteps(
    rows.map((row) => ({
      dataset: nameOf(row),
      perform: async (tx, person) => ({
        outcome: 'removed',
        removed: await removeDataset(tx, row, person, services),
      }),
    })),
    job,
    dataStoreId,
    services,
  )
  const datasets = await outcomesOf(db, job.id)
  await db.transaction(async (tx) => {
    await recheck(tx, dataStoreId, job.username)
    if ((await publishedRows(tx, dataStoreId)).length === 0)
      await tx
        .update(dataStores)
        .set({ serverId: null, serverFolder: null, portalFolderId: null, synchronized: null })
        .where(eq(dataStores.itemId, dataStoreId))
    await job.complete(tx, { datasets })
  })
}
