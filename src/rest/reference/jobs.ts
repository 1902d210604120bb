import type { AreaTexts } from './text.ts'

export const jobsTexts: AreaTexts<'jobs'> = {
  read: {
    summary: 'Get a job',
    description:
      'Repeat the request until `status` is `completed` or `failed`. Callers who are not administrators need the `key` that was returned when the job was started.',
    parameters: { jobId: 'ID of the job.', key: 'Key of the job. Administrators do not need it.' },
    errors: [
      { code: 403, messageCode: 'GWM_0003', when: 'The job does not exist, or the key is wrong.' },
    ],
  },
}
