import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '../db/database.ts'
import { startQueue } from './queue.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openDatabase({ from: undefined })
})
afterAll(() => database.close())

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

test('jobs that come all at once are worked off one after the other, two at a time, without a rest between them', async () => {
  const done: string[] = []
  const jobIds = Array.from({ length: 9 }, (_, index) => `job ${index}`)
  let [atWork, most] = [0, 0]
  let allDone: () => void
  const ended = new Promise<void>((resolve) => {
    allDone = resolve
  })
  const queue = await startQueue(database, log, async (jobId) => {
    most = Math.max(most, ++atWork)
    await database.sql.query('SELECT 1')
    atWork -= 1
    done.push(jobId)
    if (done.length === jobIds.length) allDone()
  })
  await Promise.all(jobIds.map((jobId) => queue.add(jobId)))
  await ended
  await queue.stop()
  expect(done.toSorted()).toEqual(jobIds)
  expect(most).toBeLessThanOrEqual(2)
})
