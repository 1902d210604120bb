import { expect, test } from 'vitest'
import { failures } from '../common/failures.ts'
import { openDatabase } from '../db/database.ts'
import { jobs as jobTable } from '../db/schema.ts'
import { createJobs } from './jobs.ts'
import { publishingKinds } from './lanes.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const job = { kind: 'test', username: 'editor', definition: {}, params: {} }

test('a job that its caller waits for belongs to this process from the beginning, so that no worker claims it', async () => {
  const database = await openDatabase({ from: undefined })
  const jobs = createJobs(database, { clock: { now: () => 1_000 }, log })
  await jobs.begin({
    test: (running) => running.complete(database.db, { details: 'done' }),
  })
  // A worker that is awake claims what was free even for a moment.
  await database.sql.query(`
    CREATE FUNCTION claim_first() RETURNS trigger AS $$ BEGIN
      IF NEW.lease_until = 0 THEN NEW.runner := 'a worker'; NEW.lease_until := 10000; END IF;
      RETURN NEW;
    END $$ LANGUAGE plpgsql;
    CREATE TRIGGER claim_first BEFORE INSERT ON jobs FOR EACH ROW EXECUTE FUNCTION claim_first()`)
  expect(await jobs.perform(job)).toMatchObject({ status: 'completed', attempts: 1 })
  expect(await jobs.performWithin(1, job)).toMatchObject({ status: 'completed' })
  await jobs.stop()
  await expect(jobs.perform(job)).rejects.toMatchObject({ code: 503 })
  await expect(jobs.performWithin(1, job)).rejects.toMatchObject({ code: 503 })
  await database.close()
})

test('jobs that fail for a reason outside of the job say what to do', async () => {
  const database = await openDatabase({ from: undefined })
  const jobs = createJobs(database, { clock: { now: () => 100_000 }, log })
  await database.db.insert(jobTable).values({
    id: 'ended the process',
    keyHash: '',
    username: 'editor',
    kind: publishingKinds.publish,
    definition: {},
    params: {},
    attempts: 5,
    created: 0,
    modified: 0,
  })
  await jobs.begin({
    [publishingKinds.publish]: () => Promise.reject(new Error('must not run')),
    full: () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
    unexpected: () => Promise.reject(new Error('secret')),
  })
  const messageOf = async (kind: string) => (await jobs.perform({ ...job, kind })).messages.at(-1)
  expect(await messageOf('full')).toBe(failures.diskFull().message)
  expect(await messageOf('unexpected')).toBe(
    'The portal encountered an unexpected error during this job. Its log contains the details. Start the job again after the reason is resolved.',
  )
  await expect
    .poll(() => jobs.read('ended the process'))
    .toMatchObject({
      status: 'failed',
      messages: [
        'The job was aborted, because the process of the portal ended 5 times during the job. Check the memory and the log of the portal, and then start the job again.',
      ],
    })
  await jobs.stop()
  await database.close()
})
