import * as z from 'zod'
import { Job } from '../records/job.ts'
import { Id } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'

export const jobs = {
  /**
   * A job. A caller who is not an administrator needs the `key` that came with the job (specification, Authentication 3);
   * unknown job or wrong key: 403 GWM_0003.
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
