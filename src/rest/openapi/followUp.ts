import type { Operation } from '../protocol/operation.ts'
import type { LinkObject } from './document.ts'

/** The fields of a response that are required for following a job, as runtime expressions instead of values. */
const probe = {
  result: {
    jobId: '$response.body#/jobId',
    key: '$response.body#/key',
    id: '$response.body#/id',
    itemId: '$response.body#/itemId',
    status: 'processing',
  },
  params: { userName: '$request.path.userName', itemId: '$request.path.itemId', multipart: false },
} as const

/** Returns the link to the operation that returns the status of a job which this operation starts. */
export const followUp = ({ job }: Operation): LinkObject | undefined => {
  const reference = job?.(probe.result, probe.params)
  switch (reference?.kind) {
    case undefined:
      return undefined
    case 'portal':
      return {
        operationId: 'jobs.read',
        parameters: {
          portalId: 'self',
          jobId: reference.jobId,
          key: reference.key ?? '',
          f: 'json',
        },
        description: 'The job that was started.',
      }
    case 'item':
      return {
        operationId: 'content.status',
        parameters: { userName: reference.userName, itemId: reference.itemId, f: 'json' },
        description: 'The status of the item that is being processed.',
      }
    // Its administration reports an upgrade, not the portal.
    case 'upgrade':
      return undefined
  }
}
