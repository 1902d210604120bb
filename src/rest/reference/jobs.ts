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
      'Repeat the request until `status` is `completed` or `failed`. Callers who are not administrators need the `key` that was returned when the job was started.',
    parameters: {
      jobId: 'ID of the job.',
      key: 'Key of the job. Administrators do not need it.',
      own: 'Whether it is one of the caller’s own jobs, such as one that `jobs.list` returned: it is read without its key.',
    },
    errors: [
      { code: 403, messageCode: 'GWM_0003', when: 'The job does not exist, or the key is wrong.' },
    ],
  },
}
