import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { content } from '../../rest/content/content.ts'
import { items as itemOperations } from '../../rest/content/items.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { publishing } from '../../rest/publishing/publishing.ts'
import { dataStores, items, members, publishedDatasets } from '../db/schema.ts'
import { postForm } from '../testing/form.ts'
import { portalOn } from '../testing/servers.ts'
import { runsAll } from '../testing/runsAll.ts'
import { runPublish } from './run.ts'
import {
  dataStoreJson,
  firstCall,
  serverId,
  template,
  type TestDataStore,
} from './testing/dataStore.ts'
import { addDataStore, publish } from './testing/databaseOf.ts'
import { databaseServer } from './testing/databaseServer.ts'
import { jobOf } from './testing/jobOf.ts'

const server = databaseServer()
const portal = portalOn('PGlite', { sampleData: 'empty', allowedHosts: ['127.0.0.1'] })
const services = () => portal().portal.services

const tables = `CREATE SCHEMA s;
  CREATE TABLE s.roads (id integer PRIMARY KEY, name text);
  CREATE TABLE s.zones (id integer PRIMARY KEY, name text);`

const add = (sql = tables) => addDataStore(portal(), server.url(), sql)

/** Runs a job of a first publication, while something else happens right before the first layer is added. */
const publishWhile = async (store: TestDataStore, happens: () => Promise<unknown>) => {
  const { serverFolder, portalFolderId } = firstCall(store)
  await services()
    .db.update(dataStores)
    .set({ serverId, serverFolder, portalFolderId, template })
    .where(eq(dataStores.itemId, store.id))
  const params = { dataStoreId: store.id, serverId }
  const { jobId } = await services().db.transaction((tx) =>
    // No worker of the portal runs jobs of this kind.
    services().jobs.store(tx, { kind: 'disturbed', username: 'publisher', definition: {}, params }),
  )
  const job = jobOf(services().db, {
    id: jobId,
    params,
    onMessage: async (message) => {
      if (message === 'Publishing layers') await happens()
    },
  })
  await runPublish(job, services())
  return services().jobs.read(jobId)
}

/** Returns the layers of all members. */
const layers = () =>
  services()
    .db.select({ id: items.id, title: items.title, owner: items.owner, snippet: items.snippet })
    .from(items)
    .where(inArray(items.type, ['Map Service', 'Feature Service']))

const setOwner = (itemId: string, owner: string) =>
  services().db.update(items).set({ owner, folderId: null }).where(eq(items.id, itemId))

test('a job ends without a layer if its member loses the role, or the data store, meanwhile', async () => {
  const before = await layers()
  const sender = await portal().signIn('publisher')
  const { db } = services()
  const setRole = (role: string) =>
    db.update(members).set({ role }).where(eq(members.username, 'publisher'))
  const lost = [
    () => setRole('org_user'),
    () => db.update(members).set({ disabled: true }).where(eq(members.username, 'publisher')),
    (store: TestDataStore) => setOwner(store.id, 'admin'),
    (store: TestDataStore) =>
      sender.send(itemOperations.remove, { userName: 'publisher', itemId: store.id }),
  ]
  for (const happens of lost) {
    const store = await add()
    await expect(publishWhile(store, () => happens(store))).rejects.toMatchObject({
      code: 403,
      message: 'publisher can no longer publish from this data store.',
    })
    await db
      .update(members)
      .set({ role: 'org_publisher', disabled: false })
      .where(eq(members.username, 'publisher'))
    expect(await layers()).toEqual(before)
    expect(await db.$count(publishedDatasets, eq(publishedDatasets.dataStoreId, store.id))).toBe(0)
  }
})

test('a folder that is deleted meanwhile is reported for each dataset, and can be replaced', async () => {
  const before = await layers()
  const store = await add()
  const sender = await portal().signIn('publisher')
  const job = await publishWhile(store, () =>
    sender.send(content.removeFolder, { userName: 'publisher', folderId: store.folderId }),
  )
  expect(job?.result).toMatchObject({
    datasets: ['s.roads', 's.zones'].map((dataset) => ({
      dataset,
      outcome: 'failed',
      message: 'The folder for the layers was deleted. Synchronize again with another folder.',
    })),
  })
  expect(await layers()).toEqual(before)
  await expect(
    sender.send(publishing.publishLayers, { datastoreId: store.id }),
  ).rejects.toMatchObject({ code: 400, parameter: 'portalFolderId' })
  const { folder } = await sender.send(content.createFolder, {
    userName: 'publisher',
    title: `Another one of ${store.id}`,
  })
  const { status } = await publish(portal(), store, { portalFolderId: folder.id })
  expect(status).toBe('completed')
})

test('a layer that belongs to another member keeps its information, and is not deleted', async () => {
  const store = await add()
  await publish(portal(), store, firstCall(store))
  const [row] = await services()
    .db.select()
    .from(publishedDatasets)
    .where(eq(publishedDatasets.dataStoreId, store.id))
  const given = row?.featureItemId ?? ''
  await setOwner(given, 'admin')
  await store.change(
    `COMMENT ON TABLE s.roads IS '{"title": "Changed", "snippet": "By the owner of the database"}'`,
  )
  await publish(portal(), store, { syncItemInfo: true })
  const found = await layers()
  expect(found.find(({ id }) => id === given)).toMatchObject({ title: 'roads', snippet: null })
  expect(found.find(({ id }) => id === row?.mapItemId)).toMatchObject({ title: 'Changed' })
  await store.change('DROP TABLE s.roads')
  const { datasets } = await publish(portal(), store)
  expect(datasets).toContainEqual({
    dataset: 's.roads',
    outcome: 'failed',
    message: "The layer 'roads' belongs to admin, who must delete it.",
  })
  expect((await layers()).map(({ id }) => id)).toContain(given)
})

test('each operation refuses members who neither own the data store nor administer the portal', async () => {
  const store = await add()
  const operations = [
    'addToServer',
    'refreshServer',
    'removeFromServer',
    'describe',
    'getServers',
    'validate',
    'getLayers',
    'publishLayers',
    'deleteLayers',
    'datasets',
    'publication',
  ] as const
  for (const name of operations)
    for (const [account, code] of [
      ['editor', 403],
      ['viewer', 403],
      [undefined, 499],
    ] as const)
      expect(
        await postForm(portal(), account, publishing[name].path.replace(':portalId', 'self'), {
          datastoreId: store.id,
          serverId,
        }),
        `${name} as ${account}`,
      ).toMatchObject({ error: { code } })
  // Administrators can read and register, but not publish for the owner.
  const administrator = await portal().signIn('admin')
  for (const operation of [publishing.publishLayers, publishing.deleteLayers])
    await expect(administrator.send(operation, { datastoreId: store.id })).rejects.toMatchObject({
      code: 403,
    })
})

test('hostile templates, folders, and connections are refused with the name of the parameter', async () => {
  const store = await add()
  const send = (path: string, fields: Record<string, string>) =>
    postForm(portal(), 'publisher', `/portals/self/datastores/${path}`, fields)
  const { templateSvcConfig: _template, ...call } = firstCall(store)
  const deep = `{"type":"MapServer","extensions":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
  const valid = JSON.stringify(template)
  const templates = [
    deep,
    valid.slice(1),
    'null true',
    '[]',
    '"MapServer"',
    valid.replace('"Query"', '"Query,Drop"'),
    valid.replace('"1000"', '"1e9"'),
    valid.replace('"1000"', '-1'),
    valid.replace('{', `{"more":"${'x'.repeat(70_000)}",`),
    valid.replace('{', String.raw`{"more":"\u0000",`),
    valid.replace('{', String.raw`{"more":"\ud800",`),
    JSON.stringify({
      ...template,
      extensions: Array.from({ length: 21 }, () => template.extensions[0]),
    }),
  ]
  for (const templateSvcConfig of templates)
    expect(
      await send('allDatasets/publishLayers', { ...call, templateSvcConfig }),
      `the template ${templateSvcConfig.slice(0, 80)}`,
    ).toMatchObject({
      error: {
        code: 400,
        message: expect.stringMatching(/templateSvcConfig|templateScvConfig|extensions/) as unknown,
      },
    })
  for (const serverFolder of ['../Hosted', 'a/b', 'a b', 'hosted', 'SYSTEM', 'x'.repeat(121), 'é'])
    expect(
      await send('allDatasets/publishLayers', {
        ...call,
        templateSvcConfig: valid,
        serverFolder,
      }),
      `the folder ${serverFolder}`,
    ).toMatchObject({
      error: { code: 400, message: expect.stringContaining('serverFolder') as unknown },
    })

  const check = (connectionString: string) =>
    send('validate', { serverId, datastore: dataStoreJson(connectionString) })
  // Whatever a name looks like, what counts is the address to which it leads.
  for (const host of [
    '127.1',
    '0x7f.1',
    '2130706433',
    'localhost.',
    '0',
    '::1',
    '::ffff:127.0.0.1',
    '[::1]',
  ])
    expect(
      JSON.stringify(await check(store.connectionString.replaceAll('127.0.0.1', host))),
      `the host ${host}`,
    ).toMatch(
      /must have a public address|no public database server|must contain the database server/,
    )
  for (const connectionString of [
    store.connectionString.replace('USER=', 'USER=postgres\0'),
    store.connectionString.replace(/PASSWORD=.*$/, 'PASSWORD='),
  ])
    expect(await check(connectionString)).toMatchObject({
      error: { code: 400, message: expect.stringContaining("'datastore'") as unknown },
    })
})

test('connections that end are replaced while a job uses the database', async () => {
  const store = await add()
  const { db, dataStores: databases } = services()
  const [row] = await db.select().from(dataStores).where(eq(dataStores.itemId, store.id))
  if (!row) throw new Error('The data store has no row.')
  const database = databases.of(row)
  const statement = { text: 'SELECT count(*)::int AS n FROM s.roads' }
  expect(await database.query(statement)).toEqual([{ n: 0 }])
  await databases.forget(row)
  expect(await database.query(statement)).toEqual([{ n: 0 }])
  await expect(database.query({ text: "UPDATE s.roads SET name = ''" })).rejects.toThrow(
    'syntax error',
  )
  await expect(
    database.query({ text: "SELECT repeat('x', 1000000) AS long FROM generate_series(1, 40)" }),
  ).rejects.toBeInstanceOf(PortalError)
})

test.runIf(runsAll)('a list of tables that is cut removes no layer, and says so', async () => {
  const store = await add(`CREATE SCHEMA a;
    CREATE TABLE public.zz_permits (id integer PRIMARY KEY, name text);
    CREATE TABLE public.zz_dropped (id integer PRIMARY KEY, name text)`)
  await publish(portal(), store, firstCall(store))
  const tablesOf = (schema: string) =>
    `DO $$ BEGIN FOR n IN 1..2510 LOOP EXECUTE format('CREATE TABLE ${schema}.t%s ()', n); END LOOP; END $$`
  await store.change(tablesOf('a'))
  await store.change(`CREATE SCHEMA b; ${tablesOf('b')}`)
  await store.change('DROP TABLE zz_dropped')
  const sender = await portal().signIn('publisher')
  const { datasets, cutAt } = await sender.send(publishing.datasets, { datastoreId: store.id })
  expect(cutAt).toBe(5000)
  expect(datasets).toHaveLength(5001)
  const job = await publish(portal(), store)
  expect(job.datasets.filter(({ outcome }) => outcome !== 'skipped')).toEqual([
    { dataset: 'public.zz_dropped', outcome: 'removed' },
    { dataset: 'public.zz_permits', outcome: 'unchanged' },
  ])
  expect(job.statusMessage).toContain('more than 5,000 tables and views')
  expect((await layers()).map(({ title }) => title)).toContain('zz_permits')

  const describe = async (path: string) => {
    const { jobId } = await sender.send(publishing.describe, {
      datastoreId: store.id,
      serverId,
      path,
    })
    const { jobs } = services()
    await expect
      .poll(async () => (await jobs.read(jobId))?.status, { timeout: 30_000 })
      .toBe('completed')
    return jobs.read(jobId)
  }
  expect((await describe('/public.zz_permits'))?.result).toMatchObject({
    children: [{ name: 'public.zz_permits' }],
  })
  expect((await describe('/'))?.messages).toContainEqual(
    expect.stringContaining('more than 5,000 tables and views'),
  )
})

test('tables whose schema and name are the same text are different datasets', async () => {
  const store = await add(`CREATE SCHEMA "a.b"; CREATE SCHEMA a;
    CREATE TABLE "a.b".c (id integer PRIMARY KEY, from_ab text);
    CREATE TABLE a."b.c" (id integer PRIMARY KEY, from_a text);
    CREATE TABLE a.plain (id integer PRIMARY KEY);`)
  const outcomesOf = async (call?: Parameters<typeof publish>[2]) =>
    (await publish(portal(), store, call)).datasets.map((one) => [one.dataset, one.outcome])
  const names = ['"a.b".c', 'a."b.c"', 'a.plain']
  expect(await outcomesOf(firstCall(store))).toEqual(names.map((name) => [name, 'published']))

  // As an earlier version stored it.
  const { db } = services()
  const isOfStore = eq(publishedDatasets.dataStoreId, store.id)
  await db
    .update(publishedDatasets)
    .set({ name: 'a.b.c' })
    .where(and(isOfStore, eq(publishedDatasets.schema, 'a.b')))
  expect(await outcomesOf()).toEqual(names.map((name) => [name, 'unchanged']))
  const sender = await portal().signIn('publisher')
  const { token } = sender
  const { serverFolder } = firstCall(store)
  for (const [field, row] of [
    ['from_ab', 'c'],
    ['from_a', 'b_c'],
  ]) {
    const url = `${portal().portal.url}/server/rest/services/${serverFolder}/${row}/FeatureServer/0/query`
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ f: 'json', token: token ?? '', outFields: '*' }),
    })
    expect(await answer.json()).toMatchObject({ fields: [{ name: 'id' }, { name: field }] })
  }
  await store.change('ALTER TABLE "a.b".c ADD COLUMN more text; DROP TABLE a."b.c"')
  expect(await outcomesOf()).toEqual([
    ['"a.b".c', 'refreshed'],
    ['a."b.c"', 'removed'],
    ['a.plain', 'unchanged'],
  ])
})

test('a dataset that collides with another change fails, and the others are published', async () => {
  const store = await add()
  const [row] = await services().db.select().from(publishedDatasets).limit(1)
  if (!row) throw new Error('no dataset is published')
  const found = await publishWhile(store, () =>
    services()
      .db.insert(publishedDatasets)
      .values({
        ...row,
        dataStoreId: store.id,
        name: 's.roads',
        schema: 's',
        serviceName: 'other',
        mapItemId: null,
        featureItemId: null,
      }),
  )
  expect(found).toMatchObject({
    status: 'completed',
    result: {
      datasets: [
        {
          dataset: 's.roads',
          outcome: 'failed',
          message: expect.stringContaining('Another request changed') as unknown,
        },
        { dataset: 's.zones', outcome: 'published' },
      ],
    },
  })
})

test('a key that is not unique, or beyond the numbers of clients, is an obstacle with the numbers', async () => {
  const store = await add(`CREATE SCHEMA s;
    CREATE TABLE s.trips AS SELECT CASE WHEN n <= 1200 THEN 7 ELSE n END AS route FROM generate_series(1, 1500) n;
    CREATE DOMAIN s.positive AS int CHECK (VALUE > 0); CREATE DOMAIN s.row_id AS s.positive;
    CREATE DOMAIN s.required AS varchar(5) NOT NULL; CREATE DOMAIN s.code AS s.required;
    CREATE TABLE s.domains (id s.row_id PRIMARY KEY, code s.code);
    CREATE VIEW s.repeated AS SELECT route AS id FROM s.trips;
    CREATE VIEW s.with_null AS SELECT nullif(n, 2) AS id FROM generate_series(1, 3) n;
    CREATE VIEW s.unique_view AS SELECT n AS id FROM generate_series(1, 3) n;
    CREATE TABLE s.parent (id integer PRIMARY KEY);
    CREATE TABLE s.child (PRIMARY KEY (id)) INHERITS (s.parent);
    INSERT INTO s.parent VALUES (1); INSERT INTO s.child VALUES (1);
    CREATE TABLE s.large_keys (id bigint PRIMARY KEY);
    INSERT INTO s.large_keys SELECT (2 ^ 60)::bigint + n FROM generate_series(1, 10) n;
    CREATE TABLE s.negative_keys (id bigint PRIMARY KEY);
    INSERT INTO s.negative_keys VALUES (1), (-9007199254740992);
    CREATE TABLE s.small_keys (id bigint PRIMARY KEY);
    INSERT INTO s.small_keys VALUES (9007199254740991), (-9007199254740991);`)
  const sender = await portal().signIn('publisher')
  const { datasets } = await sender.send(publishing.datasets, { datastoreId: store.id })
  const found = Object.fromEntries(
    datasets.map(({ name, obstacle, message }) => [
      name,
      obstacle === undefined ? 'none' : `${obstacle}: ${message}`,
    ]),
  )
  expect(datasets.find(({ name }) => name === 's.domains')).toMatchObject({
    fields: [
      { name: 'id', type: 'esriFieldTypeOID' },
      { name: 'code', type: 'esriFieldTypeString', length: 5, nullable: false },
    ],
    otherFields: [],
  })
  const text = (part: string) => expect.stringContaining(part) as unknown
  expect(found).toEqual({
    's.child': 'none',
    's.domains': 'none',
    's.large_keys': text('keyRange: Its key id has the value 1152921504606846977'),
    's.negative_keys': text('keyRange: Its key id has the value -9007199254740992'),
    's.parent': text(
      'notUnique: Its column id does not identify its rows: 2 rows have 1 different',
    ),
    's.repeated': text('1,500 rows have 301 different values'),
    's.small_keys': 'none',
    's.trips': text('noKey'),
    's.unique_view': 'none',
    's.with_null': text('3 rows have 2 different values'),
  })
  const job = await publish(portal(), store, firstCall(store))
  expect(job.datasets.filter(({ outcome }) => outcome === 'published')).toEqual(
    ['s.child', 's.domains', 's.small_keys', 's.unique_view'].map((dataset) => ({
      dataset,
      outcome: 'published',
    })),
  )
})
