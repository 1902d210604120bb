import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '../db/database.ts'
import type { Lane } from './lanes.ts'
import { startQueue } from './queue.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openDatabase({ from: undefined })
})
afterAll(() => database.close())

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Returns a promise and the function that resolves it. */
const signal = () => {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

test('each wake-up gives work to one of a lane’s three workers, without a pause', async () => {
  const times = 9
  let [done, atWork, maxAtWork] = [0, 0, 0]
  const ended = signal()
  const queue = await startQueue(database, log, async () => {
    maxAtWork = Math.max(maxAtWork, ++atWork)
    await database.sql.query('SELECT 1')
    atWork -= 1
    if (++done === times) ended.resolve()
  })
  await Promise.all(Array.from({ length: times }, () => queue.wake('commits')))
  await ended.promise
  await queue.stop()
  expect(maxAtWork).toBeLessThanOrEqual(3)
})

test('a lane whose workers are all busy does not delay other lanes', async () => {
  const [release, committed] = [signal(), signal()]
  const started: Lane[] = []
  const allBusy = signal()
  const queue = await startQueue(database, log, async (lane) => {
    started.push(lane)
    if (lane === 'commits') committed.resolve()
    if (started.length === 3) allBusy.resolve()
    if (lane === 'downloads') await release.promise
  })
  await Promise.all(Array.from({ length: 4 }, () => queue.wake('downloads')))
  await allBusy.promise
  await queue.wake('commits')
  await committed.promise
  expect(started).toEqual(['downloads', 'downloads', 'downloads', 'commits'])
  release.resolve()
  await queue.stop()
})
