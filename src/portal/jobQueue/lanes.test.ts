import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { systemClock, type Clock } from '../common/clock.ts'
import { openDatabase, type OpenDatabase } from '../db/database.ts'
import { jobs as jobTable } from '../db/schema.ts'
import { movableClock } from '../testing/clock.ts'
import { createDatabase } from '../testing/postgres.ts'
import { createJobs } from './jobs.ts'
import { geoprocessingKind } from './lanes.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Returns a promise and the function that resolves it. */
const signal = () => {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

let embedded: OpenDatabase
beforeAll(async () => {
  embedded = await openDatabase({ from: undefined })
})
afterEach(() => embedded.db.delete(jobTable))
afterAll(() => embedded.close())

/** Returns the jobs of a database as one process has them, until the end of the test. */
const jobsOn = (database: OpenDatabase, clock: Clock = systemClock) => {
  const jobs = createJobs(database, { clock, log })
  onTestFinished(() => jobs.stop())
  return jobs
}

const jobOf = (kind: string, username: string) => ({ kind, username, definition: {}, params: {} })

test('a lane runs three jobs at most, two of a member, and the next one as soon as one ends', async () => {
  const { db } = embedded
  const jobs = jobsOn(embedded)
  const atWork: string[] = []
  const ended: string[] = []
  let most = 0
  await jobs.begin({
    commit: async (job) => {
      atWork.push(job.username)
      most = Math.max(most, atWork.length)
      expect(atWork.filter((name) => name === job.username).length).toBeLessThanOrEqual(2)
      await job.addMessage('works')
      atWork.splice(atWork.indexOf(job.username), 1)
      ended.push(job.id)
      await job.complete(db, { details: 'done' })
    },
  })
  const members = ['a', 'a', 'a', 'a', 'b', 'b', 'c', 'c', 'd']
  const started = await Promise.all(members.map((name) => jobs.start(jobOf('commit', name))))
  await expect.poll(() => ended.length).toBe(members.length)
  expect(new Set(ended)).toEqual(new Set(started.map(({ jobId }) => jobId)))
  expect(most).toBeLessThanOrEqual(3)
})

test('a lane whose workers are all busy does not delay other lanes', async () => {
  const { db } = embedded
  const jobs = jobsOn(embedded)
  const release = signal()
  const started: string[] = []
  await jobs.begin({
    download: async (job) => {
      started.push('download')
      await release.promise
      await job.complete(db, { details: 'done' })
    },
    commit: async (job) => {
      started.push('commit')
      await job.complete(db, { details: 'done' })
    },
  })
  for (const name of ['a', 'b', 'c', 'd']) await jobs.start(jobOf('download', name))
  await expect.poll(() => started.length).toBe(3)
  await jobs.start(jobOf('commit', 'a'))
  await expect.poll(() => started).toEqual(['download', 'download', 'download', 'commit'])
  release.resolve()
  await expect.poll(() => started.length).toBe(5)
})

test('jobs that calls wait for take no worker of the lane, but count for their member, whose next job begins when one ends', async () => {
  const { db } = embedded
  const jobs = jobsOn(embedded)
  const release = signal()
  const started: string[] = []
  await jobs.begin({
    [geoprocessingKind]: async (job) => {
      started.push(job.username)
      if (started.length <= 4) await release.promise
      await job.complete(db, { outputs: {} })
    },
  })
  const jobFor = (name: string) => jobOf(geoprocessingKind, name)
  const calls = ['a', 'a', 'b', 'b'].map((name) => jobs.perform(jobFor(name)))
  await expect.poll(() => started.length).toBe(4)
  const { jobId } = await jobs.start(jobFor('a'))
  await jobs.start(jobFor('c'))
  await expect.poll(() => started).toEqual(['a', 'a', 'b', 'b', 'c'])
  release.resolve()
  expect(await Promise.all(calls)).toMatchObject(calls.map(() => ({ status: 'completed' })))
  await expect.poll(() => jobs.read(jobId)).toMatchObject({ status: 'completed' })
})

test('a job keeps its lease for as long as it runs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const clock = movableClock()
  const jobs = jobsOn(embedded, clock)
  const [begun, release] = [signal(), signal()]
  await jobs.begin({
    commit: async (job) => {
      begun.resolve()
      await release.promise
      await job.complete(embedded.db, { details: 'done' })
    },
  })
  const { jobId } = await jobs.start(jobOf('commit', 'a'))
  await begun.promise
  clock.advance(10_000)
  await vi.advanceTimersByTimeAsync(5_000)
  await expect.poll(async () => (await jobs.read(jobId))?.leaseUntil).toBe(clock.now() + 15_000)
  release.resolve()
  await expect.poll(() => jobs.read(jobId)).toMatchObject({ status: 'completed', attempts: 1 })
})

test('processes find the jobs of others, run each job once, and take over those of a process that has vanished', async ({
  skip,
}) => {
  const postgres = inject('postgres')
  if ('missing' in postgres) return skip(postgres.missing)
  const options = { url: await createDatabase(postgres.url) }
  const clock = movableClock()
  const databases = await Promise.all([1, 2, 3].map(() => openDatabase(options)))
  onTestFinished(async () => {
    for (const database of databases) await database.close()
  })
  const [storing, ...others] = databases.map((database) => ({
    db: database.db,
    jobs: jobsOn(database, clock),
  }))
  if (!storing) throw new Error('No process was started.')
  const runs: string[] = []
  for (const { db, jobs } of others)
    await jobs.begin({
      commit: async (job) => {
        runs.push(job.params['name'] as string)
        await job.complete(db, { details: 'done' })
      },
    })
  const names = Array.from({ length: 12 }, (_, index) => `job ${index}`)
  for (const name of names)
    await storing.jobs.start({ ...jobOf('commit', `member of ${name}`), params: { name } })
  const vanished = {
    keyHash: '',
    username: 'editor',
    kind: 'commit',
    definition: {},
    status: 'processing',
    runner: 'vanished',
    attempts: 1,
    created: clock.now(),
    modified: clock.now(),
  } as const
  await storing.db.insert(jobTable).values([
    { ...vanished, id: 'ends', params: { name: 'ends' }, leaseUntil: clock.now() + 1 },
    { ...vanished, id: 'lasts', params: { name: 'lasts' }, leaseUntil: clock.now() + 60_000 },
  ])
  clock.advance(2)
  await expect
    .poll(() => runs.toSorted(), { timeout: 20_000 })
    .toEqual(['ends', ...names].toSorted())
  expect(await storing.jobs.read('ends')).toMatchObject({ attempts: 2 })
  expect(await storing.jobs.read('lasts')).toMatchObject({ attempts: 1, runner: 'vanished' })
}, 60_000)
