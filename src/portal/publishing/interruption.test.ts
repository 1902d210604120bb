import { and, asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { planSynchronization } from '../../rest/publishing/plan.ts'
import { publishing } from '../../rest/publishing/publishing.ts'
import { dataStores, items, jobItems, jobs, publishedDatasets } from '../db/schema.ts'
import { LeaseLost, type RunningJob } from '../jobs/jobs.ts'
import { random } from '../sampleData/random.ts'
import { portalOn } from '../testing/servers.ts'
import { runPublish } from './run.ts'
import { addDataStore, databaseServer, publish } from './testing/databaseOf.ts'
import { firstCall, serverId, template, type TestDataStore } from './testing/dataStore.ts'

const server = databaseServer()
const portal = portalOn('PGlite', { sampleData: 'empty', allowedHosts: ['127.0.0.1'] })
const services = () => portal().portal.services

const tables = `CREATE SCHEMA a; CREATE SCHEMA b;
  ${['a.roads', 'a."Straße"', 'a.order_', 'b.roads', 'b.zones']
    .map((name) => `CREATE TABLE ${name} (id integer PRIMARY KEY, name text);`)
    .join('\n')}`

const changes = `
  ALTER TABLE a.roads ADD COLUMN width integer;
  DROP TABLE a."Straße";
  ALTER TABLE b.zones RENAME TO areas;
  CREATE TABLE a.added (id integer PRIMARY KEY);`

/** Returns a job on the tables of the portal that is interrupted in its transaction number `stop`. */
const jobOf = (id: string, store: TestDataStore, stop: number): RunningJob => {
  const { db } = services()
  let step = 0
  return {
    id,
    username: 'publisher',
    params: { dataStoreId: store.id, serverId },
    signal: new AbortController().signal,
    outcomes: () => db.select().from(jobItems).where(eq(jobItems.jobId, id)),
    assertLease: () => Promise.resolve(),
    addMessage: () => Promise.resolve(),
    setTotal: () => Promise.resolve(),
    setDone: () => Promise.resolve(),
    finish: async (tx, { itemId, outcome, message }) => {
      await tx.insert(jobItems).values({ jobId: id, itemId, outcome, message: message ?? null })
      // The process ends before this transaction is committed.
      if (step++ === stop) throw new LeaseLost()
    },
    complete: async (tx, result) => {
      if (step++ === stop) throw new LeaseLost()
      await tx.update(jobs).set({ status: 'completed', result }).where(eq(jobs.id, id))
    },
  }
}

/** Runs a job that is interrupted once, and continues it. Returns whether it was interrupted. */
const runInterrupted = async (store: TestDataStore, stop: number): Promise<boolean> => {
  const { jobId } = await services().db.transaction((tx) =>
    services().jobs.store(tx, {
      // No worker of the portal runs jobs of this kind.
      kind: 'interrupted',
      username: 'publisher',
      definition: {},
      params: {},
    }),
  )
  try {
    await runPublish(jobOf(jobId, store, stop), services())
    return false
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
    await runPublish(jobOf(jobId, store, -1), services())
    return true
  }
}

/** Returns what is published, without IDs and times. */
const stateOf = async (store: TestDataStore) => {
  const { db } = services()
  const rows = await db
    .select()
    .from(publishedDatasets)
    .where(eq(publishedDatasets.dataStoreId, store.id))
    .orderBy(asc(sql`${publishedDatasets.name} COLLATE "C"`))
  const found = await db
    .select({ id: items.id, title: items.title, type: items.type })
    .from(items)
    .where(and(eq(items.owner, 'publisher'), eq(items.folderId, store.folderId)))
    .orderBy(asc(items.title), asc(items.type))
  const known = new Set(rows.flatMap((row) => [row.mapItemId, row.featureItemId]))
  expect(found.filter(({ id }) => !known.has(id))).toEqual([])
  return {
    rows: rows.map(({ name, serviceName, structure }) => ({ name, serviceName, structure })),
    items: found.map(({ title, type }) => ({ title, type })),
  }
}

const remember = async (store: TestDataStore) => {
  const { serverFolder, portalFolderId } = firstCall(store)
  await services()
    .db.update(dataStores)
    .set({ serverId, serverFolder, portalFolderId, template })
    .where(eq(dataStores.itemId, store.id))
}

test('interrupted in any transaction and continued, a job ends in the state of an undisturbed one', async () => {
  const undisturbed = await addDataStore(portal(), server.url(), tables)
  await remember(undisturbed)
  expect(await runInterrupted(undisturbed, -1)).toBe(false)
  const published = await stateOf(undisturbed)
  await undisturbed.change(changes)
  expect(await runInterrupted(undisturbed, -1)).toBe(false)
  const synchronized = await stateOf(undisturbed)
  expect(published.items).toHaveLength(10)
  expect(synchronized.rows.map(({ name, serviceName }) => [name, serviceName])).toEqual([
    ['a.added', 'added'],
    ['a.order_', 'order'],
    ['a.roads', 'roads'],
    ['b.areas', 'areas'],
    ['b.roads', 'b_roads'],
  ])
  for (let stop = 0, isOver = false; !isOver; stop++) {
    const store = await addDataStore(portal(), server.url(), tables)
    await remember(store)
    const first = await runInterrupted(store, stop)
    expect(await stateOf(store), `publish ${stop}`).toEqual(published)
    await store.change(changes)
    const second = await runInterrupted(store, stop)
    expect(await stateOf(store), `synchronize ${stop}`).toEqual(synchronized)
    isOver = !first && !second
  }
})

test('random changes of a database lead to exactly what the preview showed', async () => {
  const chance = random('changes of a database')
  const store = await addDataStore(portal(), server.url(), 'CREATE SCHEMA s;')
  const client = await portal().signIn('publisher')
  const { user = '' } = /USER=(?<user>\w+)/.exec(store.connectionString)?.groups ?? {}
  const names = ['t1', 't2', 't3', 't4', 't5', 'ü', '"order"'] as const
  const change = () => {
    const name = `s.${chance.pick([...names])}`
    const other = chance.pick(['n1', 'n2', 'n3'])
    const create = `CREATE TABLE IF NOT EXISTS ${name} (id integer PRIMARY KEY, v text)`
    const add = `ALTER TABLE IF EXISTS ${name} ADD COLUMN IF NOT EXISTS c${chance.integer(1, 3)} integer`
    const ifExists = (statement: string) =>
      `DO $$ BEGIN IF to_regclass('${name}') IS NOT NULL THEN ${statement}; END IF; END $$`
    return chance.pick([
      create,
      create,
      create,
      add,
      add,
      add,
      `CREATE TABLE IF NOT EXISTS ${name} (id integer, v text)`,
      `DROP TABLE IF EXISTS ${name}`,
      `ALTER TABLE IF EXISTS ${name} DROP COLUMN IF EXISTS c${chance.integer(1, 3)}`,
      `ALTER TABLE IF EXISTS ${name} DROP CONSTRAINT IF EXISTS ${name.slice(2).replaceAll('"', '')}_pkey`,
      ifExists(
        `IF to_regclass('s.${other}') IS NULL THEN ALTER TABLE ${name} RENAME TO ${other}; END IF`,
      ),
      `DROP TABLE IF EXISTS s.${other}`,
      ifExists(`REVOKE SELECT ON ${name} FROM ${user}`),
    ])
  }
  const outcomes = {
    publish: 'published',
    refresh: 'refreshed',
    keep: 'unchanged',
    remove: 'removed',
    skip: 'skipped',
    fail: 'failed',
  }
  const seen = new Set<string>()
  await store.change('CREATE TABLE s.t1 (id integer PRIMARY KEY)')
  for (let round = 0; round < 40; round++) {
    const isFirst = round === 0
    if (!isFirst)
      await store.change(Array.from({ length: chance.integer(1, 6) }, change).join(';\n'))
    const { datasets, published, state } = await client.send(publishing.datasets, {
      datastoreId: store.id,
    })
    const plan = planSynchronization(published, datasets)
    const isRestart = published.length === 0
    const job = await publish(portal(), store, {
      ...(isFirst || isRestart ? firstCall(store) : {}),
      state,
    })
    expect(job.datasets, `round ${round}`).toMatchObject(
      plan.map(({ dataset, action, message }) => ({
        dataset,
        outcome: outcomes[action],
        ...(message === undefined || action === 'remove' ? {} : { message }),
      })),
    )
    for (const { action } of plan) seen.add(action)
    const after = await client.send(publishing.datasets, { datastoreId: store.id })
    expect(after.published.map(({ name }) => name)).toEqual(
      plan
        .filter(({ action }) => action !== 'remove' && action !== 'skip')
        .map(({ dataset }) => dataset),
    )
  }
  expect([...seen].toSorted()).toEqual(Object.keys(outcomes).toSorted())
})
