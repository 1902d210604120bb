import type { Services } from '../context.ts'
import type { RunningJob } from '../jobs/jobs.ts'
import { PortalError } from '../../rest/errors.ts'

export const runExport = (_job: RunningJob, _services: Services): Promise<void> =>
  Promise.reject(new PortalError({ code: 501, message: 'This portal cannot do this yet.' }))
