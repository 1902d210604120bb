import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { taskRuns, tasks } from '../db/schema.ts'
import { createPortal, type Portal } from '../portal.ts'
import { movableClock } from '../testing/clock.ts'
import { createDatabase } from '../testing/postgres.ts'
import { addTasks } from './testing/addTasks.ts'

const minute = 60_000
const clock = movableClock()
let folder: string
const portals: Portal[] = []

beforeAll(async () => {
  const postgres = inject('postgres')
  if ('missing' in postgres) return
  folder = await mkdtemp(join(tmpdir(), 'portal-processes-'))
  const database = { url: await createDatabase(postgres.url) }
  for (let count = 0; count < 2; count++)
    portals.push(
      await createPortal({
        data: folder,
        database,
        port: 0,
        sampleData: 'empty',
        clock,
      }),
    )
})
beforeEach(async ({ skip }) => {
  const [first] = portals
  if (!first) return skip('PostgreSQL is not installed')
  await first.services.db.delete(tasks)
})
afterAll(async () => {
  for (const portal of portals) await portal.close()
  if (portals.length > 0) await rm(folder, { recursive: true })
})

const database = () => {
  const [first] = portals
  if (!first) throw new Error('No portal has been started.')
  return first.services.db
}
/** Lets all portals look for due tasks, several times at once. */
const runDue = () =>
  Promise.all([...portals, ...portals, ...portals].map(({ services }) => services.tasks.runDue()))

test('two portals on one database start each due task once, and end each run once', async () => {
  const db = database()
  const rounds = 8
  await addTasks(
    db,
    clock.now(),
    Array.from({ length: 50 }, () => ({})),
  )
  for (let round = 0; round < rounds; round++) {
    await runDue()
    clock.advance(minute)
  }
  const rows = await db.select().from(taskRuns)
  expect(rows).toHaveLength(50 * rounds)
  expect(new Set(rows.map(({ taskId, due }) => `${taskId} ${due}`))).toHaveLength(50 * rounds)
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['skipped']))
  const counts = await db.select({ occurrences: tasks.occurrences }).from(tasks)
  expect(new Set(counts.map(({ occurrences }) => occurrences))).toEqual(new Set([rounds]))
})

test('failures that two portals record at the same time are all counted', async () => {
  const db = database()
  const [id = ''] = await addTasks(db, clock.now(), [
    // Without a URL, each run fails.
    { type: 'GPService' },
  ])
  for (let round = 0; round < 6; round++) {
    await runDue()
    clock.advance(minute)
  }
  expect(await db.select().from(tasks).where(eq(tasks.id, id))).toMatchObject([
    { state: 'failed', failures: 5, occurrences: 5, nextStart: null },
  ])
})

test('the run of a portal that vanished is continued by another one when its lease has ended', async () => {
  const db = database()
  const [id = ''] = await addTasks(db, clock.now() + minute, [{}])
  const due = clock.now()
  await db.insert(taskRuns).values({
    id: 'a'.repeat(32),
    taskId: id,
    due,
    status: 'executing',
    task: {},
    started: due,
    modified: due,
    wakeAt: due,
    runner: 'vanished',
    leaseUntil: due + 30_000,
  })
  const statuses = async () => {
    const rows = await db
      .select()
      .from(taskRuns)
      .where(inArray(taskRuns.taskId, [id]))
    return rows.map(({ status }) => status)
  }
  clock.advance(30_000)
  await runDue()
  expect(await statuses()).toEqual(['executing'])
  clock.advance(1)
  await runDue()
  expect(await statuses()).toEqual(['skipped'])
})
