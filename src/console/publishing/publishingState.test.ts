import { expect, test } from 'vitest'
import type { PublishingJob } from '../../rest/publishing/publishing.ts'
import { nextStep, publicationState } from './publishingState.ts'
import type { Publication } from './queries.ts'

const jobOf = (status: string): PublishingJob => ({
  jobId: 'j1',
  jobType: 'publishAllDatasets',
  status,
  statusMessage: status,
  created: 1,
  modified: 2,
  progress: { done: 1, total: 1 },
  datasets: [],
})

const of = (
  status: string | undefined,
  publishedDatasets: number,
  kind: Publication['kind'] = 'postgresql',
) => ({
  job: status === undefined ? null : jobOf(status),
  publishedDatasets,
  kind,
})

test.each([
  [of(undefined, 0), 'unpublished', 'publish'],
  [of('processing', 0), 'processing', 'follow'],
  [of('completed', 12), 'completed', 'synchronize'],
  [of('partial', 11), 'partial', 'result'],
  [of('failed', 0), 'failed', 'result'],
  // All layers were deleted.
  [of('completed', 0), 'unpublished', 'publish'],
  // A state of a later portal.
  [of('archived', 3), 'completed', 'synchronize'],
  [of(undefined, 0, 'other'), 'unpublished', 'none'],
] as const)('%j is %s, and then %s', (publication, state, step) => {
  expect(publicationState(publication)).toBe(state)
  expect(nextStep(publication)).toBe(step)
})
