import * as z from 'zod'
import { Job } from '../records/job.ts'
import { Id } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'

/** For how many days the jobs of a member are listed, and how many at most. */
export const listedJobs = { days: 30, most: 100 } as const

export const jobs = {
  /** Own jobs: returns the jobs that the caller has started in the last days, newest first, wherever that was. */
  list: operation({
    method: 'GET',
    path: '/portals/:portalId/jobs',
    addition: true,
    params: z.object({ portalId: Id.default('self') }),
    result: z.looseObject({
      jobs: z.array(
        Job.pick({ id: true, definition: true, status: true, created: true, modified: true }),
      ),
    }),
    access: 'member',
  }),
  /**
   * Job: returns a job. Callers who are not administrators need the `key` that came with the job. An unknown job or a wrong key is
   * refused with 403 GWM_0003.
   */
  read: operation({
    method: 'GET',
    path: '/portals/:portalId/jobs/:jobId',
    params: z.object({
      portalId: Id.default('self'),
      jobId: Id,
      key: z.string().max(256).meta({ secret: true }).optional(),
      /** Whether it is one of the caller's own jobs, which needs no key then. */
      own: z.boolean().default(false).meta({ addition: true }),
    }),
    result: Job,
    access: 'member',
  }),
}
