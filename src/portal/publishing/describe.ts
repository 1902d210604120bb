import * as z from 'zod'
import { eq } from 'drizzle-orm'
import { PortalError } from '../../rest/protocol/errors.ts'
import { canCall } from '../../rest/protocol/authorization.ts'
import { relationNamed } from '../../rest/publishing/datasets.ts'
import { publishing } from '../../rest/publishing/publishing.ts'
import { activePerson } from '../access/access.ts'
import { cutMessage, readCatalog, type CatalogDataset } from '../dataStores/catalog.ts'
import { readDataStoreRow } from '../dataStores/stored.ts'
import { items } from '../db/schema.ts'
import type { RunningJob } from '../jobQueue/jobs.ts'
import type { Services } from '../operations/context.ts'
import { titleOf } from './itemInfo.ts'

/** What a job must know that lists the datasets of a data store. */
const DescribeParams = z.object({
  dataStoreId: z.string(),
  path: z.string(),
})

/** Returns a dataset as the interface names it. */
export const datasetRecord = (dataset: CatalogDataset, datastoreId: string) => ({
  name: dataset.name,
  displayName: titleOf(dataset),
  type: dataset.geometryField === null ? ('table' as const) : ('featureClass' as const),
  datastoreId,
  path: `/${dataset.name}`,
})

/** Lists the datasets at a path of a data store. */
export const runDescribe = async (job: RunningJob, services: Services): Promise<void> => {
  const { db, dataStores } = services
  const { dataStoreId, path } = DescribeParams.parse(job.params)
  const [item] = await db
    .select({ owner: items.owner, title: items.title })
    .from(items)
    .where(eq(items.id, dataStoreId))
  const person = await activePerson(db, job.username)
  if (!person || !item || !canCall(publishing.describe, person, item.owner).allowed)
    throw new PortalError({ code: 403, message: 'The data store can no longer be read.' })
  const row = await readDataStoreRow(db, dataStoreId)
  const named = relationNamed(path.slice(1))
  const { datasets, cutAt } = await readCatalog(dataStores.of(row), named ? [named] : [])
  if (path === '/' && cutAt !== null) await job.addMessage(cutMessage(cutAt))
  const readable = datasets.filter(
    (dataset) => dataset.obstacle !== 'permission' && (path === '/' || path === `/${dataset.name}`),
  )
  if (path !== '/' && readable.length === 0)
    throw new PortalError({ code: 400, message: 'The data store has no dataset at this path.' })
  await db.transaction((tx) =>
    job.complete(tx, {
      datastore: { name: item.title, type: 'egdb', path, datastoreId: dataStoreId },
      children: readable.map((dataset) => datasetRecord(dataset, dataStoreId)),
    }),
  )
}
