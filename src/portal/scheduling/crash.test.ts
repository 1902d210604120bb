import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { openDatabase, type DatabaseOptions } from '../db/database.ts'
import { items } from '../db/schema.ts'
import { random } from '../sampleData/random.ts'
import { copySampleData, templateOf } from '../testing/sampleDatabases.ts'
import { servers } from '../testing/servers.ts'
import { addTasks } from './testing/addTasks.ts'
import { killableSchedulers, type KillableScheduler } from './testing/killableScheduler.ts'
import type { TaskWithRun } from './testing/schedulerProcess.ts'

const kills = 10
/** Time between two rounds by the clock of the processes (ms): the lease of a killed process ends. */
const round = 61_000
/** When tasks of a round are due, after its beginning (ms): at once, and while the processes wait. */
const dueAfter = [0, 120, 240] as const
/** The latest moment of a kill, after the beginning of its round (ms). */
const latestKill = 360

const chance = random('responses')
/** How often each task was submitted, by its name. */
const submissions = new Map<string, number>()
/** A server of a geoprocessing service whose jobs succeed. */
const service = createServer((request, response) => {
  const respond = async () => {
    const name = new URLSearchParams(await text(request)).get('Name')
    if (!request.url?.endsWith('/submitJob')) return { jobStatus: 'esriJobSucceeded' }
    submissions.set(name ?? '', (submissions.get(name ?? '') ?? 0) + 1)
    // So that some processes are killed meanwhile.
    await wait(chance.integer(0, 40))
    return { jobId: name, jobStatus: 'esriJobSubmitted' }
  }
  respond().then(
    (body) => response.end(JSON.stringify(body)),
    () => response.destroy(),
  )
})

let folder: string
let host: string
let start: () => KillableScheduler
beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  host = `127.0.0.1:${(service.address() as AddressInfo).port}`
  folder = await mkdtemp(join(tmpdir(), 'portal-crash-'))
  start = await killableSchedulers(host)
})
afterAll(async () => {
  service.closeAllConnections()
  service.close()
  await rm(folder, { recursive: true })
})

type Options = { readonly url: string } | { readonly folder: string }

/** Adds tasks that run once: for each due time, one of the service and one of a type without an engine. */
const addDueTasks = async (database: DatabaseOptions, name: string, begin: number) => {
  const opened = await openDatabase(database)
  const { db } = opened
  const itemId = 'a'.repeat(32)
  const url = `http://${host}/rest/services/Service/GPServer`
  await db.insert(items).values({
    id: itemId,
    owner: 'admin',
    title: 'Service',
    type: 'Geoprocessing Service',
    url,
    created: begin,
    modified: begin,
  })
  for (let kill = 0; kill < kills; kill++)
    for (const after of dueAfter)
      await addTasks(db, begin + kill * round + after, [
        {
          type: 'GPService',
          itemId,
          taskUrl: `${url}/Task`,
          parameters: { Name: `${name}-${kill}-${after}` },
          maxOccurrences: 1,
        },
        { maxOccurrences: 1 },
      ])
  await opened.close()
}

/** Creates a database with the tasks of all rounds; returns why if that is impossible. */
const prepare = async (
  server: (typeof servers)[number],
  begin: number,
): Promise<Options | { readonly missing: string }> => {
  const data = join(folder, server)
  if (server === 'PostgreSQL') {
    const postgres = inject('postgres')
    if ('missing' in postgres) return postgres
    const database = { url: await copySampleData('empty', data, postgres.url, `http://${host}`) }
    await addDueTasks(database, server, begin)
    return database
  }
  await mkdir(data)
  const { database: dump } = await templateOf('empty')
  const client = await PGlite.create(join(data, 'database'), { loadDataDir: dump })
  await addDueTasks({ client }, server, begin)
  await client.close()
  return { folder: data }
}

const outcomeOf = ({ run, task }: TaskWithRun): string => {
  if (task.state !== 'completed' || task.occurrences !== 1) return `the task is ${task.state}`
  if (!run) return 'lost'
  const count = task.type === 'GPService' ? submissions.get(String(task.parameters?.Name)) : 1
  if ((count ?? 0) > 1) return `submitted ${count} times`
  if (run.result?.includes('it is unknown whether the job ran')) return 'interrupted'
  return count === 1 && run.status === 'succeeded'
    ? 'succeeded'
    : `${run.status} after ${count ?? 0} submissions: ${run.result}`
}

describe.concurrent.each(servers)('on %s', (server) => {
  test(`${kills} processes that are killed at random moments around due runs lose none and submit none twice`, async ({
    skip,
    expect,
  }) => {
    const begin = Date.now()
    const options = await prepare(server, begin)
    if ('missing' in options) return skip(options.missing)

    const moments = random(`kill the scheduler on ${server}`)
    // Only one process can open an embedded database; on a server, another one continues while a process is killed.
    const living = Array.from({ length: 'url' in options ? 2 : 1 }, () => start())
    try {
      await Promise.all(living.map((process) => process.open(options)))
      for (let kill = 0; kill < kills; kill++) {
        for (const process of living) process.setClock(begin + kill * round)
        // Loads its modules meanwhile.
        const next = start()
        living.push(next)
        await wait(moments.integer(0, latestKill))
        await living.shift()?.kill()
        await next.open(options)
      }
      for (const process of living) process.setClock(begin + kills * round)
      const tasks = (await living[0]?.end()) ?? []

      expect(tasks).toHaveLength(kills * dueAfter.length * 2)
      const outcomes = tasks.map(outcomeOf)
      expect(outcomes.filter((one) => one !== 'succeeded' && one !== 'interrupted')).toEqual([])
      // Otherwise, the moments are not around due runs.
      expect(tasks.filter(({ run }) => run?.status === 'succeeded').length).toBeGreaterThan(kills)
    } finally {
      await Promise.all(living.map((process) => process.kill()))
    }
  }, 180_000)
})
