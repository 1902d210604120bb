import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { items } from '../db/schema.ts'
import { databaseForProcesses, killableWorkers, surviveKills } from '../testing/killableWorkers.ts'
import { randomOfRun, roundsOf } from '../testing/rounds.ts'
import { killedOn } from '../testing/runsAll.ts'
import { startWebServer } from '../testing/webServer.ts'
import { addTasks } from './testing/addTasks.ts'
import type { TaskWithRun } from './testing/schedulerProcess.ts'

const kills = roundsOf({ few: 3, all: 10 })
/** Time between two rounds by the clock of the processes (ms): the lease of a killed process ends. */
const round = 61_000
/** When tasks of a round are due, after its beginning (ms): at once, and while the processes wait. */
const dueAfter = [0, 120, 240] as const
/** The latest moment of a kill, after the beginning of its round (ms). */
const latestKill = 360

const chance = randomOfRun('responses')
/** How often each task was submitted, by its name. */
const submissions = new Map<string, number>()
/** A server of a geoprocessing service whose jobs succeed. */
const respond = (request: IncomingMessage, response: ServerResponse) => {
  const bodyOf = async () => {
    const name = new URLSearchParams(await text(request)).get('Name')
    if (!request.url?.endsWith('/submitJob')) return { jobStatus: 'esriJobSucceeded' }
    submissions.set(name ?? '', (submissions.get(name ?? '') ?? 0) + 1)
    // So that some processes are killed meanwhile.
    await wait(chance.integer(0, 40))
    return { jobId: name, jobStatus: 'esriJobSubmitted' }
  }
  bodyOf().then(
    (body) => response.end(JSON.stringify(body)),
    () => response.destroy(),
  )
}

let service: Awaited<ReturnType<typeof startWebServer>>
let start: Awaited<ReturnType<typeof killableWorkers<TaskWithRun>>>
beforeAll(async () => {
  service = await startWebServer(respond)
  start = await killableWorkers('scheduling/testing/schedulerProcess.ts')
})
afterAll(() => service.close())

/** Adds tasks that run once: for each due time, one of the service and one of a type without an engine. */
const addDueTasks = async (db: Database, name: string, begin: number) => {
  const itemId = 'a'.repeat(32)
  const url = `${service.origin}/rest/services/Service/GPServer`
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
}

const outcomeOf = ({ run, task }: TaskWithRun): string => {
  if (task.state !== 'completed' || task.occurrences !== 1) return `the task is ${task.state}`
  if (!run) return 'lost'
  const count = task.type === 'GPService' ? submissions.get(String(task.parameters?.Name)) : 1
  if ((count ?? 0) > 1) return `submitted ${count} times`
  if (run.result?.includes('it is unknown whether the job ran')) return 'interrupted'
  // The portal skips runs of types without an engine.
  return count === 1 && run.status === (task.type === 'GPService' ? 'succeeded' : 'skipped')
    ? 'succeeded'
    : `${run.status} after ${count ?? 0} submissions: ${run.result}`
}

describe.concurrent.each(killedOn())('on %s', (server) => {
  test(`${kills} processes that are killed at random moments around due runs lose none and submit none twice`, async ({
    skip,
    expect,
    onTestFinished,
  }) => {
    const begin = Date.now()
    const database = await databaseForProcesses({
      server,
      origin: service.origin,
      fill: (db) => addDueTasks(db, server, begin),
      onTestFinished,
    })
    if ('missing' in database) return skip(database.missing)
    const moments = randomOfRun(`kill the scheduler on ${server}`)
    const tasks = await surviveKills(() => start(service.origin), database, {
      count: kills,
      begin,
      round,
      moment: () => wait(moments.integer(0, latestKill), undefined),
    })
    expect(tasks).toHaveLength(kills * dueAfter.length * 2)
    const outcomes = tasks.map(outcomeOf)
    expect(outcomes.filter((one) => one !== 'succeeded' && one !== 'interrupted')).toEqual([])
    // Otherwise, the moments are not around due runs.
    expect(outcomes.filter((one) => one === 'succeeded').length).toBeGreaterThan(kills)
  }, 180_000)
})
