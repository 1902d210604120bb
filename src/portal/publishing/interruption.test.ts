import { and, asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { planSynchronization } from '../../rest/publishing/plan.ts'
import { publishing } from '../../rest/publishing/publishing.ts'
import { dataStores, items, publishedDatasets } from '../db/schema.ts'
import { LeaseLost } from '../db/leases.ts'
import { randomOfRun, roundsOf } from '../testing/rounds.ts'
import { portalOn } from '../testing/servers.ts'
import { runPublish } from './run.ts'
import { addDataStore, publish } from './testing/databaseOf.ts'
import { databaseServer } from './testing/databaseServer.ts'
import { firstCall, serverId, template, type TestDataStore } from './testing/dataStore.ts'
import { jobOf } from './testing/jobOf.ts'

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
  const { db } = services()
  const job = { id: jobId, params: { dataStoreId: store.id, serverId } }
  /** The process ends before this transaction is committed. */
  const onStep = (step: number) =>
    step === stop ? Promise.reject(new LeaseLost()) : Promise.resolve()
  try {
    await runPublish(jobOf(db, { ...job, onStep }), services())
    return false
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
    await runPublish(jobOf(db, job), services())
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

/** Pairs of states of a database; each synchronization leads from one to the next. There are more until every action has occurred. */
const pairs = roundsOf({ few: 20, all: 200 })
const mostPairs = 200

test('random changes of a database lead to exactly what the preview showed', async () => {
  const chance = randomOfRun('changes of a database')
  const store = await addDataStore(portal(), server.url(), 'CREATE SCHEMA s;')
  const client = await portal().signIn('publisher')
  const { user } = store
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
      ifExists(`ALTER TABLE ${name} ALTER COLUMN id TYPE ${chance.pick(['bigint', 'integer'])}`),
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
  const readBoth = () => client.send(publishing.datasets, { datastoreId: store.id })
  await store.change('CREATE TABLE s.t1 (id integer PRIMARY KEY)')
  let before = await readBoth()
  const hasSeenAll = () => seen.size === Object.keys(outcomes).length
  for (let round = 0; round < pairs || (!hasSeenAll() && round < mostPairs); round++) {
    const { datasets, published, state } = before
    const syncItemInfo = chance.chance(0.1)
    const plan = planSynchronization(published, datasets, { refreshesAll: syncItemInfo })
    const job = await publish(portal(), store, {
      ...(published.length === 0 ? firstCall(store) : {}),
      syncItemInfo,
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
    // The next pair begins with what this one has left.
    await store.change(Array.from({ length: chance.integer(1, 6) }, change).join(';\n'))
    const earlier = new Map(published.map((one) => [one.name, one]))
    before = await readBoth()
    expect(before.published.map(({ name }) => name)).toEqual(
      plan
        .filter(({ action }) => action !== 'remove' && action !== 'skip')
        .map(({ dataset }) => dataset),
    )
    const itemIds = ({ mapItemId, featureItemId }: (typeof published)[number]) => [
      mapItemId,
      featureItemId,
    ]
    // Layers whose dataset remained are the same items.
    expect(before.published.map((one) => itemIds(earlier.get(one.name) ?? one))).toEqual(
      before.published.map(itemIds),
    )
  }
  expect([...seen].toSorted()).toEqual(Object.keys(outcomes).toSorted())
}, 300_000)
