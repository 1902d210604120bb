import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient, type Client } from '../../../rest/protocol/client.ts'
import { packages } from '../../../rest/groups/packages.ts'
import { jobs as jobsOfPortal } from '../../../rest/jobs/jobs.ts'
import { isTerminal, jobState } from '../../../rest/records/job.ts'
import { openDatabase, type Database } from '../../db/database.ts'
import { items, jobs } from '../../db/schema.ts'
import { freePort } from '../../server/loopback.ts'
import { createPortal } from '../../portal.ts'
import { issueToken } from '../../access/tokens.ts'
import { fileSource } from '../../files/blobs.ts'
import { openPackage } from '../../packageFormat/reader.ts'
import { randomOfRun, roundsOf } from '../../testing/rounds.ts'
import { templateOf } from '../../testing/template.ts'
import { runsAll } from '../../testing/runsAll.ts'
import { addGroup, addItem, addPackage, jobEnd } from '../../testing/arrange.ts'
import { buildPortal, type Build, type ChildPortal } from './testing/childPortal.ts'
import { heading, idOf, properties, upstream } from './testing/samples.ts'
import { stateOf, type State } from './testing/state.ts'
import { writePackage, type ItemToPack } from '../../packageFormat/writer.ts'

const chance = randomOfRun('kill the portal')
/** Imports that are disturbed, kills in each of them and in the export, and how many of these while the job is running. */
const rounds = roundsOf({ few: 1, all: 2 })
const kills = roundsOf({ few: 3, all: 5 })
const killsAtWork = kills - 1
const packageId = idOf(999)
const itemCount = 30
const overwritten = idOf(4)
const damaged = idOf(7)

let build: Build
let folder: string
/** A portal's data folder with a group, a package, and items to export, copied for each round. */
let template: string
/** The state of the template. */
let before: State
let port: number
let groupId: string
let client: Client

/** Returns items of all sizes with everything that an item can have. */
const itemNumber = (number: number): ItemToPack => {
  const id = idOf(number)
  const size = number % 5 === 0 ? 1_000_000 : 40_000
  const data = {
    mediaType: number % 2 === 0 ? 'application/json' : 'application/octet-stream',
    content: Buffer.alloc(size, `{"of":${number},"at":"${upstream.httpsUrl}/x"}`),
  }
  return {
    properties: properties(id),
    size,
    data,
    resources: [1, 2].map((index) => ({
      path: `images/${index}.txt`,
      mediaType: 'text/plain',
      content: Buffer.from(`resource ${index} of ${number % 3} at ${upstream.httpsUrl}`),
    })),
    isDamaged: id === damaged,
  }
}

beforeAll(async () => {
  build = await buildPortal()
  folder = await mkdtemp(join(tmpdir(), 'portal-kill-'))
  template = join(folder, 'template')
  port = await freePort('127.0.0.1')
  await (await templateOf('empty')).fill(template)
  const portal = await createPortal({ data: template, port, sampleData: 'empty' })
  const { services } = portal
  groupId = await addGroup(services)
  const numbers = Array.from({ length: itemCount }, (_, index) => index + 1)
  const relationships = numbers.slice(1).map((number) => ({
    originItemId: idOf(number),
    destinationItemId: idOf(number - 1),
    relationshipType: 'Map2Service',
  }))
  await addPackage(services, writePackage(heading, numbers.map(itemNumber), relationships), {
    id: packageId,
  })
  await addItem(services, {
    id: overwritten,
    title: 'Before',
    data: Buffer.from('what it held before'),
    resources: { 'old.txt': { mediaType: 'text/plain', content: Buffer.from('old') } },
  })
  const exported = await addGroup(services, { id: exportedGroup, title: 'To export' })
  for (const number of numbers)
    await addItem(services, {
      id: idOf(number + 5000),
      title: `Exported ${number}`,
      groups: [exported],
      data: Buffer.alloc(number % 5 === 0 ? 1_000_000 : 40_000, `exported ${number}`),
    })
  const expires = services.clock.now() + 3_600_000
  const token = await issueToken(services.db, { kind: 'access', username: 'publisher', expires })
  client = createClient({ root: services.portalUrls.rest, token: () => Promise.resolve(token) })
  before = await stateOf({ db: services.db, data: template })
  await portal.close()
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const exportedGroup = 'f'.repeat(32)

const copyOfTemplate = async () => {
  const data = await mkdtemp(join(folder, 'run-'))
  await cp(template, data, { recursive: true })
  return data
}

type Job = { readonly jobId?: string | undefined; readonly key?: string | undefined }

const startImport = (): Promise<Job> =>
  client.send(packages.importGroup, {
    groupId,
    itemId: packageId,
    async: true,
    overwriteExistingItems: true,
  })

/** When a portal is killed. */
interface Moment {
  /** After its process started, or after the job has processed this many items. */
  readonly after: 'begin' | number
  /** How much later (ms). */
  readonly wait: number
}

/** Waits until the job has processed a number of items, or has ended. */
const progress = async (job: Job, done: number) => {
  const { jobId = '', key } = job
  for (;;) {
    const now = await client.send(jobsOfPortal.read, {
      jobId,
      ...(key === undefined ? {} : { key }),
    })
    if ((now.progress?.done ?? 0) >= done || isTerminal(jobState(now.status))) return
    await wait(10)
  }
}

/** Starts a job, kills and restarts the portal at each of the moments, and waits for the end of the job. */
const disturbed = async (data: string, start: () => Promise<Job>, moments: readonly Moment[]) => {
  let child: ChildPortal = build.start(data, port)
  try {
    await child.ready
    const job = await start()
    for (const moment of moments) {
      if (moment.after !== 'begin') {
        await child.ready
        await progress(job, moment.after)
      }
      await wait(moment.wait)
      await child.kill()
      child = build.start(data, port)
    }
    await child.ready
    return await jobEnd(client, job)
  } finally {
    await child.kill()
  }
}

const withDatabase = async <T>(data: string, read: (db: Database) => Promise<T>): Promise<T> => {
  const database = await openDatabase({ folder: data })
  try {
    return await read(database.db)
  } finally {
    await database.close()
  }
}

/** Returns the state of a folder, and how often its job was attempted. */
const outcomeOf = (data: string) =>
  withDatabase(data, async (db) => {
    const [job] = await db.select({ attempts: jobs.attempts }).from(jobs)
    const state = await stateOf(
      { db, data },
      {
        without: ['jobs', 'jobItems'],
        volatile: {
          items: ['folderId'],
          folders: ['id', 'created'],
          files: ['created'],
          groupItems: ['shared'],
          itemFiles: ['created'],
        },
      },
    )
    return { state, attempts: job?.attempts ?? 0 }
  })

/** Returns moments within a job, each after more items than the one before, and one while the portal starts. */
const moments = (): Moment[] => {
  let after = 0
  const atWork = Array.from({ length: killsAtWork }, (): Moment => {
    after += chance.integer(1, Math.floor((itemCount - 2) / killsAtWork))
    return { after, wait: chance.integer(0, 30) }
  })
  const half = killsAtWork / 2
  return [
    ...atWork.slice(0, half),
    { after: 'begin', wait: chance.integer(0, 400) },
    ...atWork.slice(half),
  ]
}

describe('a portal that is killed during an import', () => {
  let undisturbed: State
  let attempts = 0

  beforeAll(async () => {
    const data = await copyOfTemplate()
    const portal = await createPortal({ data, port, sampleData: 'empty' })
    const end = await jobEnd(client, await startImport())
    await portal.close()
    if (end.status !== 'completed') throw new Error(`The import ended as ${end.status}.`)
    undisturbed = (await outcomeOf(data)).state
    await rm(data, { recursive: true })
  }, 120_000)

  test.each(Array.from({ length: rounds }, (_, index) => index + 1))(
    `has the same result as an undisturbed import, round %i of ${rounds} with ${kills} kills each`,
    async () => {
      const data = await copyOfTemplate()
      const end = await disturbed(data, startImport, moments())
      expect(end).toMatchObject({
        status: 'completed',
        progress: { done: itemCount, total: itemCount },
        result: { itemsSkipped: [], itemsFailedImport: [{ itemId: damaged }] },
      })
      expect(end.result?.itemsImported).toHaveLength(itemCount - 1)
      const outcome = await outcomeOf(data)
      expect(outcome.state).toEqual(undisturbed)
      attempts += outcome.attempts
      await rm(data, { recursive: true })
    },
    120_000,
  )

  test('was killed while the job was running, not only before and after it', () => {
    expect(attempts - rounds).toBeGreaterThan(0.25 * rounds * killsAtWork)
  })
})

describe('a portal that is killed during an export', () => {
  const startExport = (): Promise<Job> =>
    client.send(packages.exportGroup, { groupId: exportedGroup, async: true })

  test.runIf(runsAll)(
    'creates one package all the same, and leaves nothing of the interrupted attempts',
    async () => {
      const data = await copyOfTemplate()
      const end = await disturbed(data, startExport, moments())
      expect(end).toMatchObject({ status: 'completed', progress: { done: itemCount } })
      expect(end.result?.itemsExported).toHaveLength(itemCount)
      await withDatabase(data, async (db) => {
        const after = await stateOf({ db, data })
        expect(after.rows['items']).toHaveLength((before.rows['items']?.length ?? 0) + 1)
        expect(after.files).toHaveLength(before.files.length + 1)
        expect(after.rows['files']).toHaveLength(after.files.length)
        const [item] = await db
          .select()
          .from(items)
          .where(eq(items.id, end.result?.itemId ?? ''))
        const hash = item?.dataHash ?? ''
        const { manifest } = await openPackage(
          await fileSource(join(data, 'files', 'content', hash.slice(0, 2), hash)),
        )
        expect(manifest.entries).toHaveLength(itemCount)
      })
    },
    120_000,
  )
})
