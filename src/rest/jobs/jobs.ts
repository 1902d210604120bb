import * as z from 'zod'
import { Job } from '../records/job.ts'
import { Id } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'

export const jobs = {
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
    }),
    result: Job,
    access: 'member',
  }),
}
