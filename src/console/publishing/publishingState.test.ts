import { expect, test } from 'vitest'
import type { PublishingJob } from '../../rest/publishing/publishing.ts'
import { nextStep, publicationState, workOf } from './publishingState.ts'
import type { Publication, PublicationJob } from './queries.ts'

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

const did = (outcome: string) => [{ dataset: 'a.roads', outcome }]

test.each<[string, number | null, Partial<PublicationJob>, ReturnType<typeof workOf>]>([
  ['a first job', null, {}, 'publish'],
  ['a job in progress after an earlier one', 5, {}, 'synchronize'],
  ['the first job, which has ended', 9, { datasets: did('published') }, 'publish'],
  ['a job that left layers as they were', 9, { datasets: did('unchanged') }, 'synchronize'],
  ['a job without times, of another portal', 5, { created: null }, 'publish'],
  ['a deletion', 5, { jobType: 'deleteAllBPLayers' }, 'delete'],
])('%s is named after what it does', (_what, synchronized, given, work) => {
  expect(workOf({ synchronized }, { ...jobOf('completed'), created: 6, ...given })).toBe(work)
})
