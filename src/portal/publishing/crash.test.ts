import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, inject, test } from 'vitest'
import { createSealing } from '../access/sealing.ts'
import { systemClock } from '../common/clock.ts'
import { createDataStoreDatabases } from '../dataStores/databases.ts'
import type { Database } from '../db/database.ts'
import { dataStores, folders, items, jobs, publishedDatasets } from '../db/schema.ts'
import { folderFileStore } from '../files/store.ts'
import { publishingKinds } from '../jobQueue/lanes.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { portalUrlsOf } from '../common/identity.ts'
import { databaseForProcesses, killableWorkers, surviveKills } from '../testing/killableWorkers.ts'
import { createDatabase, runStatement } from '../testing/postgres.ts'
import { randomOfRun, roundsOf } from '../testing/rounds.ts'
import { killedOn } from '../testing/runsAll.ts'
import { createPartStore } from '../files/parts/partStore.ts'
import { runPublish, type PublishServices } from './run.ts'
import { serverId, template } from './testing/dataStore.ts'
import { jobOf } from './testing/jobOf.ts'
import type { PublishedState } from './testing/publisherProcess.ts'

/** Kills during jobs that publish and jobs that synchronize, in turn. */
const kills = roundsOf({ few: 2, all: 10 })
/** Time between two rounds by the clock of the processes (ms): the lease of a killed process ends. */
const round = 61_000
/**
 * Datasets that are processed in a round before the kill: on PostgreSQL, a second process completes the jobs between the rounds, so that
 * only those of one job are left. The time from then on, and the longest one of a round (ms).
 */
const kill = {
  steps: { PGlite: [8, 22], PostgreSQL: [1, 20] },
  time: [0, 12],
  longest: 4_000,
} as const
/** A lease that ends this long before a round does not keep a process from claiming the job in it (ms). */
const claimable = 10_000

const tables = `CREATE SCHEMA a; CREATE SCHEMA b;
  ${Array.from(
    { length: 20 },
    (
      _,
      index,
    ) => `CREATE TABLE ${index % 2 === 0 ? 'a' : 'b'}.t${index} (id integer PRIMARY KEY, name text);
      COMMENT ON TABLE ${index % 2 === 0 ? 'a' : 'b'}.t${index} IS 'Table ${index}';`,
  ).join('\n')}
  CREATE TABLE b."Straße" (id integer PRIMARY KEY);
  CREATE TABLE b.t0 (id integer PRIMARY KEY);
  CREATE TABLE b.log (what text);`

const changes = Array.from({ length: 4 }, (_, index) => {
  const table = index % 2 === 0 ? 'a' : 'b'
  return `ALTER TABLE ${table}.t${index} ADD COLUMN added integer;
    DROP TABLE ${table}.t${index + 4};
    ALTER TABLE ${table}.t${index + 8} RENAME TO renamed${index};
    CREATE TABLE ${table}.new${index} (id integer PRIMARY KEY);`
}).join('\n')

/** What a job does, and so what it is compared with. */
const works = ['publish', 'synchronize'] as const
type Work = (typeof works)[number]

interface Store {
  readonly id: string
  readonly work: Work
  /** When its job is due, in rounds. The last two are not disturbed. */
  readonly due: number
}

const stores: readonly Store[] = Array.from({ length: kills + works.length }, (_, index) => ({
  id: index.toString(16).repeat(32),
  work: works[index % 2] ?? 'publish',
  due: index,
}))

let start: Awaited<ReturnType<typeof killableWorkers<PublishedState>>>
beforeAll(async () => {
  start = await killableWorkers('publishing/testing/publisherProcess.ts')
})

const noLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** The databases of data stores before and after changes, with their connections as they are stored. */
const prepareDatabases = async (postgresUrl: string, data: string) => {
  const sealing = await createSealing(join(data, 'key'))
  const databaseWith = async (sql: string) => {
    const url = await createDatabase(postgresUrl)
    await runStatement(url, sql)
    const { hostname: host, port, pathname } = new URL(url)
    const database = pathname.slice(1)
    const connection = { host, port: Number(port), database, user: 'postgres', tls: false }
    return sealing.seal(JSON.stringify({ ...connection, password: 'unused' }))
  }
  return {
    sealing,
    before: await databaseWith(tables),
    after: await databaseWith(`${tables}${changes}`),
  }
}

type Databases = Awaited<ReturnType<typeof prepareDatabases>>

const addJob = async (db: Database, { id: dataStoreId }: Store, leaseUntil: number) => {
  const id = `job${dataStoreId.slice(3)}`
  const params = { dataStoreId, serverId }
  await db.insert(jobs).values({
    id,
    keyHash: '',
    username: 'publisher',
    kind: publishingKinds.publish,
    definition: {},
    params,
    leaseUntil,
    created: leaseUntil,
    modified: leaseUntil,
  })
  return { id, params }
}

/** Adds data stores with the job of each. Those that are synchronized are published before, without a disturbance. */
const addStores = async (
  db: Database,
  { before, after }: Databases,
  services: Omit<PublishServices, 'db'>,
  begin: number,
) => {
  for (const store of stores) {
    const { id, work, due } = store
    const folderId = `f${id.slice(1)}`
    await db
      .insert(folders)
      .values({ id: folderId, username: 'publisher', title: folderId, created: begin })
    await db.insert(items).values({
      id,
      owner: 'publisher',
      title: 'Database',
      type: 'Data Store',
      created: begin,
      modified: begin,
    })
    await db.insert(dataStores).values({
      itemId: id,
      kind: 'postgresql',
      connection: before,
      serverIds: [serverId],
      serverId,
      serverFolder: folderId,
      portalFolderId: folderId,
      template,
    })
    if (work === 'synchronize') {
      const job = await addJob(db, store, begin)
      await runPublish(jobOf(db, job), { ...services, db })
      await db.delete(jobs).where(eq(jobs.id, job.id))
      await db.update(dataStores).set({ connection: after }).where(eq(dataStores.itemId, id))
    }
    await addJob(db, store, begin + due * round - claimable)
  }
  return db.select().from(publishedDatasets)
}

/** Returns what is published from a data store, without IDs and times. */
const stateOf = ({ published, layers, jobs: all }: PublishedState, { id }: Store) => {
  const rows = published
    .filter(({ dataStoreId }) => dataStoreId === id)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const own = layers.filter(({ folderId }) => folderId === `f${id.slice(1)}`)
  const known = new Set(rows.flatMap((row) => [row.mapItemId, row.featureItemId]))
  const job = all.find(({ params }) => params['dataStoreId'] === id)
  return {
    datasets: rows.map(({ name, serviceName, structure, mapItemId, featureItemId }) => ({
      name,
      serviceName,
      structure,
      layers: [mapItemId, featureItemId].map((itemId) => {
        const layer = own.find((one) => one.id === itemId)
        return layer && { title: layer.title, type: layer.type }
      }),
    })),
    orphans: own.filter((layer) => !known.has(layer.id)),
    status: job?.status,
    outcomes: job?.result,
  }
}

describe.concurrent.each(killedOn())('on %s', (server) => {
  test(`${kills} processes that are killed at random moments while they publish and synchronize leave the state of undisturbed ones`, async ({
    skip,
    expect,
    onTestFinished,
  }) => {
    const postgres = inject('postgres')
    if ('missing' in postgres) return skip(postgres.missing)
    const data = await mkdtemp(join(tmpdir(), 'portal-publishing-'))
    onTestFinished(() => rm(data, { recursive: true }))
    const databases = await prepareDatabases(postgres.url, data)
    const begin = Date.now()
    let publishedBefore: readonly (typeof publishedDatasets.$inferSelect)[] = []
    const database = await databaseForProcesses({
      server,
      origin: 'http://localhost:1',
      fill: async (db) => {
        const files = folderFileStore(join(data, 'files'), db, systemClock)
        const own = createDataStoreDatabases({
          folder: join(data, 'sampleDatabase'),
          sampleSql: '',
          sealing: databases.sealing,
          outbound: createOutbound(['127.0.0.1']),
        })
        publishedBefore = await addStores(
          db,
          databases,
          {
            clock: systemClock,
            files,
            parts: createPartStore(join(data, 'files'), noLog),
            webhooks: { fire: () => Promise.resolve() },
            portalUrls: portalUrlsOf('http://localhost:1'),
            dataStores: own,
          },
          begin,
        )
        await own.close()
      },
      onTestFinished,
    })
    if ('missing' in database) return skip(database.missing)
    const chance = randomOfRun(`kill publishing on ${server}`)
    let stepsLeft = 0
    let reached: (process: number) => void = () => undefined
    const onStep = (process: number) => {
      stepsLeft -= 1
      if (stepsLeft === 0) reached(process)
    }
    const startOne = (process: number) => start(data, () => onStep(process))
    const [state] = await surviveKills(startOne, database, {
      count: kills,
      begin,
      round,
      moment: async () => {
        const [fewest, most] = kill.steps[server]
        stepsLeft = chance.integer(fewest, most)
        const working = new Promise<number>((resolve) => {
          reached = resolve
        })
        // Jobs that have ended report no more steps.
        const process = await Promise.race([working, wait(kill.longest, undefined)])
        await wait(chance.integer(...kill.time))
        return process
      },
    })
    if (!state) throw new Error('The last process returned nothing.')
    const undisturbed = new Map(
      stores.slice(-works.length).map((store) => [store.work, stateOf(state, store)]),
    )
    expect(state.jobs.map(({ status, messages }) => [status, messages.at(-1)])).toEqual(
      stores.map(() => ['completed', 'Publishing layers']),
    )
    expect(undisturbed.get('publish')?.datasets).toHaveLength(22)
    expect(undisturbed.get('synchronize')?.datasets.map(({ name }) => name)).toContain('a.renamed0')
    for (const store of stores) {
      const found = stateOf(state, store)
      expect(found, `${store.work} in round ${store.due}`).toEqual(undisturbed.get(store.work))
      expect(found).toMatchObject({ orphans: [], status: 'completed' })
    }
    // Layers whose dataset remained are the same items.
    const now = new Map(state.published.map((row) => [`${row.dataStoreId} ${row.name}`, row]))
    for (const { dataStoreId, name, mapItemId, featureItemId } of publishedBefore) {
      const row = now.get(`${dataStoreId} ${name}`)
      if (row) expect(row).toMatchObject({ mapItemId, featureItemId })
    }
    // Otherwise, the moments are not within the jobs.
    const interruptions = state.jobs.reduce((sum, { attempts }) => sum + attempts - 1, 0)
    expect(interruptions).toBeGreaterThanOrEqual(kills / 2)
  }, 180_000)
})
