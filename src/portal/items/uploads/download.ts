import * as z from 'zod'
import type { Services } from '../../operations/context.ts'
import { failures } from '../../common/failures.ts'
import type { RunningJob } from '../../jobQueue/jobs.ts'
import { watchJob } from '../../jobQueue/watchJob.ts'
import { fileNameOf } from '../itemProperties.ts'
import { downloadFile } from '../../outbound/download.ts'
import { runUpload } from './finalize.ts'
import { setProcessing, uploadJobs, type UploadReference } from './upload.ts'

const Params = z.object({ dataUrl: z.string(), hasName: z.boolean().default(true) })

/**
 * Starts downloading the file of an item, or its replacement, in the background. Without `filename`, the server of the file decides
 * about its name.
 */
export const startDownload = async (
  { db, jobs: portalJobs }: Pick<Services, 'db' | 'jobs'>,
  upload: UploadReference,
  { dataUrl, filename }: { readonly dataUrl: string; readonly filename?: string | undefined },
  username: string,
): Promise<void> => {
  const { itemId, uploadId } = upload
  await portalJobs.start({
    kind: uploadJobs.download,
    username,
    definition: { itemId },
    params: { itemId, uploadId, dataUrl, hasName: Boolean(filename) },
  })
  await setProcessing(db, upload, ['partial'])
}

/** Downloads the file of an item; restarts from the beginning after a restart of the portal. */
export const runDownload = async (job: RunningJob, services: Services): Promise<void> => {
  const { dataUrl, hasName } = Params.parse(job.params)
  const watched = watchJob(services, job.id)
  try {
    await runUpload(job, services, async ({ name: fileName }, files) => {
      const signal = AbortSignal.any([job.signal, watched.signal])
      try {
        const { outbound } = services
        const { serverName, ...file } = await downloadFile(dataUrl, {
          fileName,
          outbound,
          files,
          signal,
        })
        if (hasName) return file
        if (serverName === undefined)
          throw failures.badParameter(
            'filename',
            "is required: neither the URL in 'dataUrl' nor its server contains a file name with a file extension",
          )
        return { ...file, name: fileNameOf(serverName) }
      } catch (error) {
        watched.signal.throwIfAborted()
        throw error
      }
    })
  } finally {
    watched.stop()
  }
}
