import { expect, test } from 'vitest'
import type { JobRef } from '../../../rest/protocol/jobReference.ts'
import { memoryStore } from '../../shell/storage/database.ts'
import { followedId, type FollowedJob } from './followedJob.ts'
import { endingOf, outcomeOfJob } from './ending.ts'
import { createJobStore } from './jobStore.ts'
import type { JobView } from './view.ts'

const place = 'https://gis.example.com/portal/sharing/rest publisher'
const refOf = (jobId: string): JobRef => ({ kind: 'portal', jobId, key: `key of ${jobId}` })
const jobOf = (jobId: string, more: Partial<FollowedJob> = {}): FollowedJob => ({
  id: followedId(place, refOf(jobId)),
  place,
  ref: refOf(jobId),
  kind: 'import',
  title: `Import ${jobId}`,
  started: 1000,
  state: 'queued',
  ...more,
})
const view = (state: JobView['state'], more: Partial<JobView> = {}): JobView => ({
  state,
  word: state,
  messages: [],
  ...more,
})

const setUp = () => {
  const changes: boolean[] = []
  const jobs = memoryStore()
  const store = createJobStore(jobs, memoryStore(), async (hasEnded) => changes.push(hasEnded))
  return { store, jobs, changes: () => changes.length, lastChange: () => changes.at(-1) }
}

test('followed jobs of an account are listed newest first', async () => {
  const { store } = setUp()
  await store.follow(jobOf('a', { started: 1 }))
  await store.follow(jobOf('b', { started: 2 }))
  await store.follow({ ...jobOf('c'), id: 'elsewhere', place: 'elsewhere' })
  expect((await store.list(place)).map(({ title }) => title)).toEqual(['Import b', 'Import a'])
})

test('following a job waits until the lists are reloaded, because the next request needs its key', async () => {
  const shown: string[] = []
  const store = createJobStore(memoryStore(), memoryStore(), async () => {
    const jobs = await store.list(place)
    shown.push(...jobs.map(({ title }) => title))
  })
  await store.follow(jobOf('a'))
  expect(shown).toEqual(['Import a'])
})

test('the result of a poll is stored, lists are only reloaded if it changed, and other tabs learn of the end', async () => {
  const { store, changes, lastChange } = setUp()
  await store.follow(jobOf('a'))
  const before = changes()
  await store.note(place, refOf('a'), view('running', { progress: { done: 1, total: 4 } }))
  await store.note(place, refOf('a'), view('running', { progress: { done: 1, total: 4 } }))
  expect(changes()).toBe(before + 1)
  expect(lastChange()).toBe(false)
  const outcome = { done: [{ itemId: 'x' }], skipped: [], failed: [{ itemId: 'y' }] }
  await store.note(place, refOf('a'), view('partial', { outcome, ended: 9000 }))
  expect(lastChange()).toBe(true)
  expect(await store.list(place)).toMatchObject([
    { state: 'partial', ended: 9000, counts: { done: 1, skipped: 0, failed: 1 } },
  ])
})

test('a late response does not change an ended job back to running', async () => {
  const { store } = setUp()
  await store.follow(jobOf('a'))
  await store.note(place, refOf('a'), view('succeeded', { ended: 5000 }))
  expect(await store.note(place, refOf('a'), view('running'))).toBeUndefined()
  expect(await store.list(place)).toMatchObject([{ state: 'succeeded' }])
})

test('polling a job that is not followed does not follow it', async () => {
  const { store } = setUp()
  expect(await store.note(place, refOf('a'), view('running'))).toBeUndefined()
  expect(await store.list(place)).toEqual([])
})

test('the memo of a job is kept and removed together with the job', async () => {
  const { store } = setUp()
  const job = jobOf('a')
  await store.follow(job, { titles: ['Stream gauges'] })
  expect(await store.memo(job.id)).toEqual({ titles: ['Stream gauges'] })
  await store.forget(job.id)
  expect(await store.memo(job.id)).toBeUndefined()
  expect(await store.list(place)).toEqual([])
})

test('at most a hundred ended jobs are stored, and all running ones', async () => {
  const { store } = setUp()
  await store.follow(jobOf('running', { started: 0 }))
  for (let index = 1; index <= 103; index++)
    await store.follow(jobOf(`ended${index}`, { started: index, state: 'succeeded' }))
  const left = await store.list(place)
  expect(left).toHaveLength(101)
  expect(left.map(({ title }) => title)).toContain('Import running')
  expect(left.map(({ title }) => title)).not.toContain('Import ended3')
})

test('an invalid record is not listed and not changed', async () => {
  const { store, jobs } = setUp()
  await jobs.put({ id: 'odd', place, ref: { kind: 'of a newer console' } })
  await store.follow(jobOf('a'))
  expect(await store.list(place)).toHaveLength(1)
  expect(await jobs.get('odd')).toBeDefined()
})

test.each([
  ['succeeded', {}, 'Import a: Succeeded', { outcome: 'done' }],
  [
    'failed',
    { reason: 'No space.' },
    'Import a: Failed. No space.',
    { outcome: 'failed', message: 'No space.' },
  ],
  [
    'partial',
    { counts: { done: 2, skipped: 1, failed: 1 } },
    'Import a: Partial. 1 of 4 failed.',
    { outcome: 'partial', message: '1 of 4 failed.' },
  ],
  ['cancelled', {}, 'Import a: Canceled', { outcome: 'stopped', message: 'Canceled' }],
] as const)(
  'a job that is %s with %j ends in the same words in notifications and the change history',
  (state, why, said, outcome) => {
    const job = jobOf('a', { state, ...why })
    expect(endingOf(job)).toBe(said)
    expect(outcomeOfJob(job)).toEqual(outcome)
  },
)

test('the reason of a failure is stored, and a new attempt begins without it', async () => {
  const { store } = setUp()
  await store.follow(jobOf('a'))
  const failed = await store.note(place, refOf('a'), view('failed', { reason: 'No space.' }))
  expect(failed).toMatchObject({ state: 'failed', reason: 'No space.' })
  await store.follow(jobOf('a'))
  const [again] = await store.list(place)
  expect(again).toEqual(jobOf('a'))
  expect(outcomeOfJob(jobOf('a'))).toBeUndefined()
})
