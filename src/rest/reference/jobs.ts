import { listedJobs } from '../jobs/jobs.ts'
import type { AreaTexts } from './text.ts'

export const jobsTexts: AreaTexts<'jobs'> = {
  list: {
    summary: 'List own jobs',
    description: `Returns the jobs that the caller has started in the last ${listedJobs.days} days, newest first, at most ${listedJobs.most}: imports, exports, publishing, and URL reports.`,
  },
  read: {
    summary: 'Get a job',
    description:
      'Repeat the request until `status` is `completed` or `failed`. Others than who started the job, and administrators, need the `key` that was returned when the job was started.',
    parameters: {
      jobId: 'ID of the job.',
      key: 'Key of the job. Administrators and who started it do not need it.',
    },
    errors: [
      { code: 403, messageCode: 'GWM_0003', when: 'The job does not exist, or the key is wrong.' },
    ],
  },
}
