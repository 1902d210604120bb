import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { content } from '../../rest/content/content.ts'
import { endSignIns } from '../access/tokens.ts'
import { taskRuns, tasks, tokens } from '../db/schema.ts'
import { freePort } from '../server/loopback.ts'
import { movableClock } from '../testing/clock.ts'
import { portalOn, servers } from '../testing/servers.ts'
import { startDueTasks } from './dueTasks.ts'
import { addTasks } from './testing/addTasks.ts'

const minute = 60_000
const host = `127.0.0.1:${await freePort('127.0.0.1')}`
/** A server that accepts requests and never responds. */
let silent: Server
beforeAll(async () => {
  silent = createServer()
  silent.listen(Number(host.split(':')[1]), '127.0.0.1')
  await once(silent, 'listening')
})
afterAll(() => {
  silent.closeAllConnections()
  silent.close()
})

describe.each(servers)('on %s', (server) => {
  const clock = movableClock()
  const portal = portalOn(server, { sampleData: 'empty', clock, allowedHosts: [host] })
  const services = () => portal().portal.services
  const db = () => services().db
  const runDue = () => services().tasks.runDue()
  beforeEach(async () => {
    await db().delete(tasks)
    clock.advance(minute)
  })

  const runsOf = (ids: readonly string[]) =>
    db()
      .select()
      .from(taskRuns)
      .where(inArray(taskRuns.taskId, [...ids]))

  const itemIds = new Map<string, string>()
  /** Returns a task of a geoprocessing service, with the item of the service. */
  const taskAt = async (url: string) => {
    const admin = await portal().signIn('admin')
    const item = { userName: 'admin', title: 'Service', type: 'Geoprocessing Service', url }
    const itemId = itemIds.get(url) ?? (await admin.send(content.addItem, item)).id ?? ''
    itemIds.set(url, itemId)
    const taskUrl = `${url}/SummarizeContent`
    return { type: 'GPService' as const, itemId, taskUrl, parameters: {} }
  }
  const ownService = () => `${services().portalUrls.server}/rest/services/Inventory/GPServer`

  test('a task whose schedule cannot be read fails, and the others run', async () => {
    const [broken = '', ...others] = await addTasks(db(), clock.now(), [
      { schedule: { minute: '99', hour: '', dayOfMonth: '', month: '', dayOfWeek: '' } },
      {},
      {},
    ])
    await runDue()
    expect(await runsOf([broken])).toMatchObject([
      { status: 'failed', result: expect.stringContaining('schedule') },
    ])
    expect(await db().select().from(tasks).where(eq(tasks.id, broken))).toMatchObject([
      { state: 'failed', nextStart: null, occurrences: 0 },
    ])
    expect((await runsOf(others)).map(({ status }) => status)).toEqual(['skipped', 'skipped'])
  })

  test('1,000 due tasks of types without an engine are started and ended in batches, each of them once', async () => {
    const ids = await addTasks(
      db(),
      clock.now(),
      Array.from({ length: 1000 }, () => ({})),
    )
    const counts: number[] = []
    while (counts.at(-1) !== 0) counts.push(await startDueTasks(services()))
    expect(Math.max(...counts)).toBe(200)
    // The portal may have started a batch at the same time.
    await expect.poll(async () => (await runsOf(ids)).length).toBe(1000)
    const runs = await runsOf(ids)
    expect(new Set(runs.map(({ taskId }) => taskId))).toHaveLength(1000)
    expect(new Set(runs.map(({ status, wakeAt }) => `${status} ${wakeAt}`))).toEqual(
      new Set(['skipped null']),
    )
  })

  test('tasks and runs that a wrong clock has put off continue when it is right again', async () => {
    const far = 400 * 86_400_000
    const everyHalfHour = { minute: '0,30', hour: '*', dayOfMonth: '*', month: '*', dayOfWeek: '?' }
    const mondays = { minute: '0', hour: '6', dayOfMonth: '?', month: '*', dayOfWeek: 'MON' }
    const begins = clock.now() + 500 * 86_400_000
    const [regular = '', irregular = '', later = '', geoprocessing = ''] = await addTasks(
      db(),
      clock.now(),
      [
        { schedule: everyHalfHour, interval: 1800 },
        { schedule: mondays },
        { schedule: everyHalfHour, interval: 1800, startDate: begins, nextStart: begins + minute },
        { ...(await taskAt(ownService())), schedule: everyHalfHour, interval: 1800 },
      ],
    )
    const nextOf = async (id: string) => {
      const [task] = await db().select().from(tasks).where(eq(tasks.id, id))
      return (task?.nextStart ?? Infinity) - clock.now()
    }
    clock.advance(far)
    await runDue()
    expect(await nextOf(regular)).toBeLessThanOrEqual(30 * minute)
    await db()
      .update(taskRuns)
      .set({ wakeAt: clock.now(), leaseUntil: clock.now() + minute, runner: 'other' })
      .where(eq(taskRuns.taskId, geoprocessing))
    clock.advance(-far)
    await runDue()
    expect(await nextOf(regular)).toBeLessThanOrEqual(30 * minute)
    expect(await nextOf(irregular)).toBeLessThanOrEqual(7 * 24 * 60 * minute)
    expect(await nextOf(later)).toBe(begins + minute - clock.now())
    clock.advance(minute)
    await runDue()
    expect((await runsOf([geoprocessing])).every(({ runner }) => runner !== 'other')).toBe(true)
  })

  test('a run whose steps fail unexpectedly is repeated after a while, and fails after the fifth error', async () => {
    const [id = ''] = await addTasks(db(), clock.now(), [await taskAt(ownService())])
    const now = clock.now()
    await db()
      .insert(taskRuns)
      .values({
        id: id.replaceAll(/./g, 'b'),
        taskId: id,
        due: now - minute,
        status: 'executing',
        task: {},
        modified: now,
        wakeAt: now,
        // No version of the portal writes this.
        progress: { jobUrl: 5 },
      })
    const statuses = async () =>
      (await runsOf([id])).filter(({ status }) => status !== 'skipped').map(({ status }) => status)
    for (let error = 1; error < 5; error++) {
      await runDue()
      expect(await statuses()).toEqual(['executing'])
      clock.advance(30_000)
    }
    await db().update(tasks).set({ state: 'paused', nextStart: null })
    await runDue()
    expect(await statuses()).toEqual(['failed'])
  })

  test('a member who changes the password does not interrupt geoprocessing tasks, and runs leave no tokens behind', async () => {
    const task = await taskAt(ownService())
    const [id = ''] = await addTasks(db(), clock.now(), [{ ...task, maxOccurrences: 1 }])
    const tokensOfAdmin = () => db().select().from(tokens).where(eq(tokens.username, 'admin'))
    const end = async () => {
      await expect
        .poll(async () => {
          clock.advance(10_000)
          await runDue()
          return (await runsOf([id])).filter(({ wakeAt }) => wakeAt !== null).length
        })
        .toBe(0)
    }
    await runDue()
    await end()
    // Tokens of this test's own clients as well.
    await endSignIns(db(), 'admin')
    await db().update(tasks).set({ nextStart: clock.now(), state: 'active', occurrences: 0 })
    await runDue()
    await end()
    expect(new Set((await runsOf([id])).map(({ status }) => status))).toEqual(
      new Set(['succeeded']),
    )
    expect(await tokensOfAdmin()).toEqual([])
  })

  // Last: it stops the scheduler.
  test('a server that does not respond delays neither other tasks nor the end of the portal', async () => {
    const slow = await addTasks(
      db(),
      clock.now(),
      Array.from({ length: 8 }, () => ({})).fill(await taskAt(`http://${host}/GPServer`)),
    )
    services().tasks.wake()
    const requests = () =>
      new Promise<number>((done, fail) => {
        silent.getConnections((error, count) => (error ? fail(error) : done(count)))
      })
    await expect.poll(requests).toBe(8)

    const [quick = ''] = await addTasks(db(), clock.now(), [{}])
    services().tasks.wake()
    await expect
      .poll(async () => (await runsOf([quick])).map(({ status }) => status))
      .toEqual(['skipped'])

    await services().tasks.stop()
    const runs = await runsOf(slow)
    expect(runs).toHaveLength(8)
    // Another process can continue them at once.
    for (const run of runs)
      expect(run).toMatchObject({
        status: 'executing',
        leaseUntil: 0,
        progress: { isSubmitted: true },
      })
  })
})
