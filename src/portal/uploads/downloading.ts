import { and, eq, inArray } from 'drizzle-orm'
import * as z from 'zod'
import { PortalError } from '../../rest/errors.ts'
import type { Services } from '../context.ts'
import { items, jobs } from '../db/schema.ts'
import { downloadFile } from '../outbound/download.ts'
import type { RunningJob } from '../jobs/jobs.ts'
import { runUpload } from './ending.ts'
import { setProcessing } from './upload.ts'

/** The job kind that downloads the file of an item. */
const downloadKind = 'download'

/** How often a download asks whether its item is still there (ms). */
const askEvery = 1000

const Params = z.object({ itemId: z.string(), dataUrl: z.string() })

/** Has the file of an item downloaded in the background (specification section 8 rule 3). */
export const startDownload = async (
  { db, jobs: portalJobs }: Pick<Services, 'db' | 'jobs'>,
  { itemId, dataUrl }: z.output<typeof Params>,
  username: string,
): Promise<void> => {
  await portalJobs.start({
    kind: downloadKind,
    username,
    definition: { itemId },
    params: { itemId, dataUrl },
  })
  await setProcessing(db, { itemId, replaces: false }, ['partial'])
}

/** Whether the item waits for a download and not for parts that are put together. */
export const isDownloading = async (db: Services['db'], itemId: string): Promise<boolean> => {
  const found = await db
    .select({ params: jobs.params })
    .from(jobs)
    .where(and(eq(jobs.kind, downloadKind), inArray(jobs.status, ['submitted', 'processing'])))
  return found.some(({ params }) => params.itemId === itemId)
}

/** Aborts when the item has gone: cancelled or deleted while its file was on the way. */
const watchItem = ({ db, log }: Services, itemId: string) => {
  const gone = new AbortController()
  const ask = async () => {
    const found = await db.select({ id: items.id }).from(items).where(eq(items.id, itemId))
    if (found.length === 0) gone.abort()
  }
  const asking = setInterval(() => {
    ask().catch((error: unknown) => log.warn({ err: error, itemId }, 'an item could not be read'))
  }, askEvery)
  return { signal: gone.signal, stop: () => clearInterval(asking) }
}

/** Downloads the file of an item; begins again from the start after a restart of the portal. */
export const runDownload = async (job: RunningJob, services: Services): Promise<void> => {
  const { itemId, dataUrl } = Params.parse(job.params)
  const watched = watchItem(services, itemId)
  try {
    await runUpload(job, services, async (_upload, files) => {
      const signal = AbortSignal.any([job.signal, watched.signal])
      try {
        return await downloadFile(dataUrl, { outbound: services.outbound, files, signal })
      } catch (error) {
        if (watched.signal.aborted)
          throw new PortalError({ code: 400, message: 'The item was removed.' })
        throw error
      }
    })
  } finally {
    watched.stop()
  }
}
