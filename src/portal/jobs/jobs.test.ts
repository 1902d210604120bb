import { expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { createJobs } from './jobs.ts'

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
