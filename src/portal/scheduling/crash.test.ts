import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { content } from '../../rest/content/content.ts'
import { createClient } from '../../rest/protocol/client.ts'
import { tasks as operations } from '../../rest/tasks/tasks.ts'
import { issueToken } from '../access/tokens.ts'
import { openDatabase } from '../db/database.ts'
import { jobs, taskRuns, tasks } from '../db/schema.ts'
import { buildPortal, type Build } from '../groups/packages/testing/childPortal.ts'
import { geoprocessingKind } from '../jobs/lanes.ts'
import { createPortal } from '../portal.ts'
import { random } from '../sampleData/random.ts'
import { freePort } from '../server/loopback.ts'
import { createDatabase } from '../testing/postgres.ts'
import { servers } from '../testing/servers.ts'
import { addTasks } from './testing.ts'

const minute = 60_000
const kills = 10
/** Fewer jobs than a member can have at the same time. */
const tasksPerKill = 1

let build: Build
let folder: string
beforeAll(async () => {
  build = await buildPortal()
  folder = await mkdtemp(join(tmpdir(), 'portal-crash-'))
}, 120_000)
afterAll(() => rm(folder, { recursive: true }))

/** Adds tasks that run once on the portal's own service: some for each start of a portal, whose clock is a minute later each time. */
const prepare = async (data: string, url: string | undefined) => {
  const port = await freePort('127.0.0.1')
  const portal = await createPortal({
    data,
    port,
    sampleData: 'empty',
    ...(url === undefined ? {} : { database: { url } }),
  })
  const { db, clock, portalUrls } = portal.services
  const expires = clock.now() + 24 * 60 * minute
  const token = await issueToken(db, { kind: 'access', username: 'admin', expires })
  const client = createClient({ root: portalUrls.rest, token: () => Promise.resolve(token) })
  const service = `${portalUrls.server}/rest/services/Inventory/GPServer`
  const { id } = await client.send(content.addItem, {
    userName: 'admin',
    title: 'Inventory',
    type: 'Geoprocessing Service',
    url: service,
  })
  for (let kill = 0; kill < kills; kill++)
    await addTasks(
      db,
      clock.now() + (kill + 1) * minute,
      Array.from({ length: tasksPerKill }, (_, index) => ({
        type: 'GPService' as const,
        itemId: id ?? '',
        taskUrl: `${service}/SummarizeContent`,
        // Identifies the jobs of the task.
        parameters: { Item_Owner: `${kill} ${index}` },
        maxOccurrences: 1,
      })),
    )
  await portal.close()
  return { port, client }
}

describe.each(servers)('on %s', (server) => {
  test(`a portal that is killed at ${kills} moments around due runs loses none and submits none twice`, async ({
    skip,
  }) => {
    const postgres = inject('postgres')
    if (server === 'PostgreSQL' && 'missing' in postgres) return skip(postgres.missing)
    const url =
      server === 'PostgreSQL' && 'url' in postgres ? await createDatabase(postgres.url) : undefined
    const data = join(folder, server)
    const { port, client } = await prepare(data, url)

    const chance = random(`kill the scheduler on ${server}`)
    const moments = Array.from({ length: kills }, () => chance.integer(0, 400))
    console.info(`${server}: killed after ${moments.join(', ')} ms`)
    for (const [index, moment] of moments.entries()) {
      const child = build.start(data, port, { url, ahead: (index + 1) * minute })
      await child.ready
      await wait(moment)
      await child.kill()
    }
    const child = build.start(data, port, { url, ahead: (kills + 2) * minute })
    try {
      await child.ready
      const page = { num: 100 }
      const unfinished = async () => {
        const { tasks: all } = await client.send(operations.listAll, page)
        const lists = await Promise.all(
          all.map(({ id }) => client.send(operations.runs, { userName: 'admin', taskId: id })),
        )
        return lists.filter(
          ({ runs: [run] }) => !run || run.status === 'scheduled' || run.status === 'executing',
        ).length
      }
      await expect.poll(unfinished, { timeout: 40_000, interval: 1_000 }).toBe(0)
    } finally {
      await child.kill()
    }

    const database = await openDatabase(url === undefined ? { folder: data } : { url })
    try {
      const { db } = database
      const runs = await db
        .select({ run: taskRuns, task: tasks })
        .from(taskRuns)
        .innerJoin(tasks, eq(tasks.id, taskRuns.taskId))
      const submitted = await db.select().from(jobs).where(eq(jobs.kind, geoprocessingKind))
      expect(runs).toHaveLength(kills * tasksPerKill)
      expect(new Set(runs.map(({ task }) => task.id))).toHaveLength(runs.length)
      const outcomes = runs.map(({ run, task }) => {
        const own = submitted.filter(({ params }) =>
          JSON.stringify(params).includes(JSON.stringify(task.parameters).slice(1, -1)),
        )
        if (own.length > 1) return `${own.length} jobs`
        if (task.state !== 'completed' || task.occurrences !== 1) return `the task is ${task.state}`
        if (run.result?.includes('it is unknown whether the job ran')) return 'interrupted'
        const [job] = own
        return job && run.status === 'succeeded' && run.url?.endsWith(job.id)
          ? 'succeeded'
          : `${run.status} with ${own.length} jobs: ${run.result}`
      })
      expect(
        outcomes.filter((outcome) => outcome !== 'succeeded' && outcome !== 'interrupted'),
      ).toEqual([])
      expect(outcomes).toContain('succeeded')
    } finally {
      await database.close()
    }
  }, 120_000)
})
