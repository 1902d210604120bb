import type { Database } from '../db/database.ts'
import type { JobRow } from '../jobQueue/jobs.ts'
import { geoprocessingKind } from '../jobQueue/lanes.ts'
import type { PortalUrls } from '../common/identity.ts'
import { fireWebhooks } from '../webhooks/events.ts'
import { serviceName, taskName } from './operations.ts'

/** The states of jobs that fire webhooks, as the service reports them. */
const events: Partial<Record<JobRow['status'], string>> = {
  completed: 'esriJobSucceeded',
  failed: 'esriJobFailed',
  canceled: 'esriJobCancelled',
}

/**
 * Fires the webhooks of the geoprocessing service when one of its jobs has ended, in the transaction that ends it. Returns whether
 * there is something to deliver.
 */
export const fireJobEvent = async (
  tx: Database,
  job: JobRow,
  { server }: Pick<PortalUrls, 'server'>,
): Promise<boolean> => {
  const eventType = events[job.status]
  if (job.kind !== geoprocessingKind || eventType === undefined) return false
  const deliveries = await fireWebhooks(
    tx,
    {
      serverUrl: new URL(server).pathname,
      folderName: '',
      serviceName,
      serviceType: 'GPServer',
      payload: (name) => ({
        serviceType: 'GPServer',
        jobId: job.id,
        statusURL: `${server}/rest/services/${serviceName}/GPServer/${taskName}/jobs/${job.id}`,
        name,
        taskName,
        folderName: '',
        serviceName,
        events: [{ eventType, when: job.modified }],
      }),
    },
    job.modified,
  )
  return deliveries > 0
}
