import { expect, test } from 'vitest'
import type { FollowedJob } from './followedJob.ts'
import { runningJob, runningRun, shareOf } from './steps.ts'

const job = (more: Partial<FollowedJob> = {}): FollowedJob => ({
  id: 'here portal a',
  place: 'here',
  ref: { kind: 'portal', jobId: 'a' },
  kind: 'import',
  title: 'river.epk',
  started: 1,
  state: 'running',
  ...more,
})

test.each<[FollowedJob['kind'], FollowedJob['progress'], string, number | undefined]>([
  ['import', { done: 4, total: 17 }, 'Importing 4 of 17', 4 / 17],
  ['import', { done: 0, total: 1200 }, 'Importing 0 of 1,200', 0],
  ['import', undefined, 'Importing…', undefined],
  ['import', { done: 0, total: 0 }, 'Importing…', undefined],
  ['export', { done: 1, total: 2 }, 'Exporting 1 of 2', 0.5],
  ['export', undefined, 'Exporting…', undefined],
  ['upload', undefined, 'Processing…', undefined],
  ['publish', { done: 4, total: 17 }, 'Publishing layers: 4 of 17', 4 / 17],
  ['publish', undefined, 'Publishing layers…', undefined],
  ['deleteLayers', { done: 1, total: 2 }, 'Deleting layers: 1 of 2', 0.5],
  ['urlReport', { done: 1, total: 4 }, 'Searching for URLs: 1 of 4', 0.25],
  ['urlReport', undefined, 'Searching for URLs…', undefined],
  ['other', undefined, 'Job running…', undefined],
  ['other', { done: 1, total: 4 }, 'Job running: 1 of 4', 0.25],
])('a job of the kind %s with the progress %o: %s', (kind, progress, step, share) => {
  expect(runningJob(job({ kind, progress }))).toMatchObject({ step, share, href: '/jobs/a' })
})

test('a job that waits in the queue does not claim to work', () => {
  expect(runningJob(job({ state: 'queued' })).step).toBe('Job queued')
})

test('a job leads to its own page, or to the page that was stored with it', () => {
  const destination = '/groups/a/import?job=a'
  expect(runningJob(job({ destination })).href).toBe(destination)
})

test('a job that writes an item leads to the item only after it succeeded', () => {
  const ref = { kind: 'item', userName: 'ada', itemId: 'i', jobId: 'a', jobType: 'export' } as const
  const writing = { ref, kind: 'export', destination: '/content/items/i' } as const
  expect(runningJob(job(writing)).href).toBe('/jobs/a')
  expect(runningJob(job({ ...writing, state: 'failed' })).href).toBe('/jobs/a')
  expect(runningJob(job({ ...writing, state: 'succeeded' })).href).toBe('/content/items/i')
})

test.each([
  ['categories', 'Categorizing 40 of 2,000'],
  ['move', 'Moving 40 of 2,000'],
  ['transfer', 'Transferring 40 of 2,000'],
  ['sharing', 'Sharing 40 of 2,000'],
  ['memberRole', 'Assigning role 40 of 2,000'],
  ['remove', 'Deleting 40 of 2,000'],
  ['of another version', 'Bulk operation: 40 of 2,000'],
])('a bulk operation of the kind %s: %s', (kind, step) => {
  const run = { id: 'r', kind, title: 'A change', progress: { done: 40, total: 2000 } }
  expect(runningRun(run)).toEqual({ title: 'A change', step, href: '/jobs/runs/r', share: 0.02 })
})

test('the combined progress is the average of what reports figures', () => {
  const known = runningJob(job({ progress: { done: 1, total: 4 } }))
  const half = runningJob(job({ progress: { done: 1, total: 2 } }))
  const unknown = runningJob(job())
  expect(shareOf([known, half, unknown])).toBe(0.375)
  expect(shareOf([unknown])).toBeUndefined()
})
