import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { content } from '../../rest/content/content.ts'
import { dependencies } from '../../rest/content/dependencies.ts'
import { items } from '../../rest/content/items.ts'
import { jobs as jobOperations } from '../../rest/jobs/jobs.ts'
import { itemResources } from '../../rest/content/itemResources.ts'
import { planSynchronization } from '../../rest/publishing/plan.ts'
import { publishing } from '../../rest/publishing/publishing.ts'
import { dataStores, jobs as jobTable, members } from '../db/schema.ts'
import { postForm } from '../testing/form.ts'
import { portalOn, servers as databases } from '../testing/servers.ts'
import {
  dataStoreJson,
  firstCall,
  password,
  serverId,
  template,
  type TestDataStore,
} from './testing/dataStore.ts'
import { addDataStore, ended, publish } from './testing/databaseOf.ts'
import { databaseServer } from './testing/databaseServer.ts'

const tables = `
  CREATE SCHEMA county;
  CREATE TABLE county.permits (id integer PRIMARY KEY, number varchar(12) NOT NULL, issued date, value numeric);
  INSERT INTO county.permits SELECT n, 'B-' || n, date '2026-01-01' + n, n * 10 FROM generate_series(1, 20) n;
  COMMENT ON TABLE county.permits IS '{"title": "Building permits", "snippet": "Since 2024", "tags": ["planning"]}';
  CREATE TABLE county."Straßen – año" (id bigint PRIMARY KEY, "select" text);
  CREATE TABLE county."order" (id integer PRIMARY KEY, "group" text);
  CREATE TABLE county.log (at timestamptz, what text);
  CREATE TABLE county.visits (permit integer, visit integer, PRIMARY KEY (permit, visit));
  CREATE VIEW county.recent AS SELECT id AS objectid, number FROM county.permits WHERE id > 10;
  CREATE VIEW county.totals AS SELECT count(*) AS n FROM county.permits;
  CREATE TABLE county.secret (id integer PRIMARY KEY);
  REVOKE SELECT ON county.secret FROM PUBLIC;`

const code = (expected: number, text = ''): unknown =>
  expect.objectContaining({ code: expected, message: expect.stringContaining(text) as unknown })

describe.each(databases)('publishing on %s', (database) => {
  const server = databaseServer()
  const portal = portalOn(database, { sampleData: 'empty', allowedHosts: ['127.0.0.1'] })
  const client = (name = 'publisher') => portal().signIn(name)
  const add = (sql = tables) => addDataStore(portal(), server.url(), sql)
  const layersOf = async ({ id }: Pick<TestDataStore, 'id'>) => {
    const sender = await client()
    const { layerAndDatasets } = await sender.send(publishing.getLayers, { datastoreId: id })
    return layerAndDatasets
  }
  const idsOf = async (store: TestDataStore) =>
    (await layersOf(store)).map(({ layer }) => layer.id).toSorted()

  test('every dataset that can be published becomes two layers, and the others have a reason', async () => {
    const store = await add()
    const sender = await client()
    const { datasets, published, state } = await sender.send(publishing.datasets, {
      datastoreId: store.id,
    })
    expect(published).toEqual([])
    const obstacles = Object.fromEntries(
      datasets.map(({ name, obstacle }) => [name, obstacle ?? 'none']),
    )
    expect(obstacles).toEqual({
      'county.Straßen – año': 'none',
      'county.log': 'noKey',
      'county.order': 'none',
      'county.permits': 'none',
      'county.recent': 'none',
      'county.secret': 'none',
      'county.totals': 'noKey',
      'county.visits': 'keyColumns',
    })
    expect(datasets.find(({ name }) => name === 'county.permits')).toMatchObject({
      displayName: 'permits',
      type: 'table',
      path: '/county.permits',
      rowCount: 20,
      isEstimate: false,
      keyField: 'id',
      timeFields: ['issued'],
      description: 'Since 2024',
      fields: [
        { name: 'id', type: 'esriFieldTypeOID', nullable: false },
        { name: 'number', type: 'esriFieldTypeString', length: 12, nullable: false },
        { name: 'issued', type: 'esriFieldTypeDateOnly', nullable: true },
        { name: 'value', type: 'esriFieldTypeDouble', nullable: true },
      ],
    })
    const plan = planSynchronization(published, datasets)
    const job = await publish(portal(), store, { ...firstCall(store), state })
    expect(job).toMatchObject({ status: 'completed', jobType: 'publishAllDatasets' })
    const outcome = { publish: 'published', skip: 'skipped' } as Record<string, string>
    expect(job.datasets.map((one) => [one.dataset, one.outcome])).toEqual(
      plan.map((one) => [one.dataset, outcome[one.action]]),
    )
    const layers = await layersOf(store)
    expect(layers).toHaveLength(10)
    const permits = layers.filter(({ dataset }) => dataset.name === 'county.permits')
    const { portalUrls } = portal().portal.services
    const root = `${portalUrls.origin}/server/rest/services/${firstCall(store).serverFolder}`
    expect(permits.map(({ layer }) => [layer.type, layer.title, layer.url])).toEqual([
      ['Map Service', 'permits', `${root}/permits/MapServer`],
      ['Feature Service', 'permits', `${root}/permits/FeatureServer`],
    ])
    const { item, sharing, folder } = await sender.send(items.own, {
      userName: 'publisher',
      folderId: store.folderId,
      itemId: permits[0]?.layer.id ?? '',
    })
    expect(item).toMatchObject({ owner: 'publisher', type: 'Map Service' })
    expect(sharing?.access).toBe('private')
    expect(folder?.id).toBe(store.folderId)
    const { source } = await sender.send(publishing.source, { itemId: item.id })
    expect(source).toMatchObject({ dataset: permits[0]?.dataset, owner: 'publisher' })
    expect(await sender.send(publishing.source, { itemId: store.id })).toEqual({ source: null })
    const resource = await sender.send(itemResources.read, {
      itemId: store.id,
      path: 'templateServiceConfiguration.json',
    })
    expect(JSON.parse(await resource.text())).toEqual(template)
  })

  test('a synchronization does what the database requires, keeps the IDs of the other layers, and says so for each dataset', async () => {
    const store = await add()
    await publish(portal(), store, firstCall(store))
    const before = await layersOf(store)
    const idOf = (layers: typeof before, name: string) =>
      layers.filter(({ dataset }) => dataset.name === name).map(({ layer }) => layer.id)
    expect((await publish(portal(), store)).datasets).toContainEqual({
      dataset: 'county.permits',
      outcome: 'unchanged',
    })
    expect(await layersOf(store)).toEqual(before)

    await store.change(`
      ALTER TABLE county.permits ADD COLUMN inspector text, ALTER COLUMN number DROP NOT NULL;
      ALTER TABLE county."order" RENAME TO orders;
      DROP TABLE county."Straßen – año";
      CREATE TABLE county.added (id smallint PRIMARY KEY);
      ALTER TABLE county.log ADD COLUMN id serial PRIMARY KEY;`)
    const sender = await client()
    const { datasets, published, state } = await sender.send(publishing.datasets, {
      datastoreId: store.id,
    })
    const plan = planSynchronization(published, datasets)
    expect(plan.filter(({ action }) => action !== 'keep' && action !== 'skip')).toMatchObject([
      { dataset: 'county.Straßen – año', action: 'remove' },
      { dataset: 'county.added', action: 'publish' },
      { dataset: 'county.log', action: 'publish' },
      { dataset: 'county.order', action: 'remove', renamedTo: 'county.orders' },
      { dataset: 'county.orders', action: 'publish', renamedFrom: 'county.order' },
      {
        dataset: 'county.permits',
        action: 'refresh',
        changes: { added: ['inspector'], removed: [], changed: ['number'], key: false },
      },
    ])
    const job = await publish(portal(), store, { state })
    expect(job.status).toBe('completed')
    expect(Object.fromEntries(job.datasets.map((one) => [one.dataset, one.outcome]))).toMatchObject(
      {
        'county.Straßen – año': 'removed',
        'county.added': 'published',
        'county.log': 'published',
        'county.order': 'removed',
        'county.orders': 'published',
        'county.permits': 'refreshed',
        'county.recent': 'unchanged',
        'county.totals': 'skipped',
      },
    )
    const after = await layersOf(store)
    for (const name of ['county.permits', 'county.recent'])
      expect(idOf(after, name)).toEqual(idOf(before, name))
    for (const id of [...idOf(before, 'county.order'), ...idOf(before, 'county.Straßen – año')])
      await expect(sender.send(items.read, { itemId: id })).rejects.toEqual(code(400))
  })

  test('columns that are dropped, renamed, or of another type refresh the layers of large and oddly named tables', async () => {
    const store = await add(`
      CREATE SCHEMA county;
      CREATE TABLE county.events AS SELECT n AS id, 'Event ' || n AS name, n % 7 AS kind FROM generate_series(1, 1000000) n;
      ALTER TABLE county.events ADD PRIMARY KEY (id);
      ANALYZE county.events;
      CREATE TABLE county."select" (id integer PRIMARY KEY, "from" text, "Wert €" numeric(8, 2), old text);
      CREATE TABLE county."表 ""1"" – año" (id integer PRIMARY KEY, "группа" varchar(10));
      CREATE TABLE county.old_wells (id integer PRIMARY KEY, depth integer);`)
    const sender = await client()
    const first = await sender.send(publishing.datasets, { datastoreId: store.id })
    // A million rows are not counted.
    const events = first.datasets.find(({ name }) => name === 'county.events')
    expect(events).toMatchObject({ isEstimate: true, canPublish: true })
    expect(Math.abs((events?.rowCount ?? 0) - 1_000_000)).toBeLessThan(50_000)
    await publish(portal(), store, firstCall(store))
    const before = await layersOf(store)
    const idsOfDataset = (layers: typeof before, name: string) =>
      layers.filter(({ dataset }) => dataset.name === name).map(({ layer }) => layer.id)
    const [wells] = before.filter(
      ({ dataset, layer }) =>
        dataset.name === 'county.old_wells' && layer.type === 'Feature Service',
    )
    const { id: map = '' } = await sender.send(content.addItem, {
      userName: 'publisher',
      title: 'Map of wells',
      type: 'Web Map',
      text: JSON.stringify({
        operationalLayers: [{ id: 'wells', title: 'Wells', url: `${wells?.layer.url}/0` }],
      }),
    })

    await store.change(`
      ALTER TABLE county.events ALTER COLUMN kind TYPE text, ADD COLUMN happened timestamptz;
      ALTER TABLE county."select" DROP COLUMN old, ALTER COLUMN "Wert €" TYPE integer;
      ALTER TABLE county."表 ""1"" – año" RENAME COLUMN "группа" TO "Gruppe";
      DROP TABLE county.old_wells;`)
    const { datasets, published, state } = await sender.send(publishing.datasets, {
      datastoreId: store.id,
    })
    const plan = planSynchronization(published, datasets)
    const none = { added: [], removed: [], changed: [], key: false, geometry: false }
    expect(plan).toEqual([
      {
        dataset: 'county.events',
        action: 'refresh',
        changes: { ...none, added: ['happened'], changed: ['kind'] },
      },
      { dataset: 'county.old_wells', action: 'remove' },
      {
        dataset: 'county.select',
        action: 'refresh',
        changes: { ...none, removed: ['old'], changed: ['Wert €'] },
      },
      {
        dataset: 'county.表 "1" – año',
        action: 'refresh',
        changes: { ...none, added: ['Gruppe'], removed: ['группа'] },
      },
    ])
    // What uses the layer that goes: the map, which remains.
    const wellsId = wells?.layer.id ?? ''
    const usage = await sender.send(dependencies.dependents, { itemId: wellsId })
    expect(usage.list).toEqual([
      expect.objectContaining({ id: map, title: 'Map of wells', owner: 'publisher' }),
    ])
    const job = await publish(portal(), store, { state })
    const outcomes = { refresh: 'refreshed', remove: 'removed' } as Record<string, string>
    expect(job.datasets).toEqual(
      plan.map(({ dataset, action }) => ({ dataset, outcome: outcomes[action] })),
    )
    const after = await layersOf(store)
    for (const { dataset, action } of plan)
      expect(idsOfDataset(after, dataset)).toEqual(
        action === 'remove' ? [] : idsOfDataset(before, dataset),
      )
    await expect(sender.send(dependencies.dependents, { itemId: wellsId })).rejects.toEqual(
      code(400),
    )
    expect(await sender.send(items.read, { itemId: map })).toMatchObject({ title: 'Map of wells' })
  })

  test('a revoked grant removes the layers, and a lost key leaves them and fails', async () => {
    const store = await add()
    await publish(portal(), store, firstCall(store))
    const before = await layersOf(store)
    const { user } = store
    await store.change(`
      REVOKE SELECT ON county."order" FROM ${user};
      ALTER TABLE county.permits DROP CONSTRAINT permits_pkey;`)
    const job = await publish(portal(), store)
    expect(job.status).toBe('partial')
    const reasons = new Map(job.datasets.map(({ dataset, message = '' }) => [dataset, message]))
    const named = (...names: string[]) =>
      names.map((name) => `${name} (${reasons.get(name)})`).join('; ')
    const statusMessage = `1 dataset of 8 failed: ${named('county.permits')}. 3 datasets of 8 were skipped: ${named('county.log', 'county.totals', 'county.visits')}.`
    expect(job.statusMessage).toBe(statusMessage)
    expect(job.datasets.filter(({ outcome }) => outcome !== 'unchanged')).toMatchObject([
      { dataset: 'county.log', outcome: 'skipped' },
      { dataset: 'county.order', outcome: 'removed' },
      {
        dataset: 'county.permits',
        outcome: 'failed',
        message: expect.stringContaining('No column identifies its rows') as unknown,
      },
      { dataset: 'county.totals', outcome: 'skipped' },
      { dataset: 'county.visits', outcome: 'skipped' },
    ])
    const left = (await layersOf(store)).map(({ layer }) => layer.id)
    expect(left).toEqual(
      before.filter(({ dataset }) => dataset.name !== 'county.order').map(({ layer }) => layer.id),
    )
    // The status of the item reports the same.
    const sender = await client()
    const status = { userName: 'publisher', itemId: store.id }
    expect(await sender.send(content.status, status)).toEqual({
      status: 'partial',
      statusMessage,
      itemId: store.id,
      jobInfo: {
        serverId,
        jobId: job.jobId,
        jobType: 'publishAllDatasets',
        status: 'partial',
      },
    })
    const portalJob = await (await client('admin')).send(jobOperations.read, { jobId: job.jobId })
    expect([portalJob.status, portalJob.messages.at(-1)]).toEqual(['partial', statusMessage])
    expect(
      await sender.send(content.status, {
        ...status,
        jobType: 'publishAllDatasets',
        jobId: job.jobId,
      }),
    ).toMatchObject({ status: 'partial' })
    await expect(sender.send(content.status, { ...status, jobId: 'unknown' })).rejects.toEqual(
      code(400, 'is not a job of this data store'),
    )
    const { db } = portal().portal.services
    for (const [stored, word] of [
      ['processing', 'partial'],
      ['failed', 'failed'],
    ] as const) {
      const set = { status: stored, leaseUntil: Number.MAX_SAFE_INTEGER }
      await db.update(jobTable).set(set).where(eq(jobTable.id, job.jobId))
      expect(await sender.send(content.status, status)).toMatchObject({
        status: word,
        jobInfo: { status: stored },
      })
    }
  })

  test('item information and the template are applied only on request; a deleted layer returns', async () => {
    const store = await add()
    await publish(portal(), store, firstCall(store))
    const sender = await client()
    const [first] = (await layersOf(store)).filter(
      ({ dataset }) => dataset.name === 'county.permits',
    )
    const itemId = first?.layer.id ?? ''
    await publish(portal(), store, { syncItemInfo: true })
    expect(await sender.send(items.read, { itemId })).toMatchObject({
      title: 'Building permits',
      snippet: 'Since 2024',
      tags: ['planning'],
    })
    const others = (await idsOf(store)).filter((id) => id !== itemId)
    await sender.send(items.remove, { userName: 'publisher', folderId: store.folderId, itemId })
    const job = await publish(portal(), store)
    expect(job.datasets).toContainEqual({ dataset: 'county.permits', outcome: 'refreshed' })
    expect(await idsOf(store)).toEqual(expect.arrayContaining(others))
    expect(await idsOf(store)).toHaveLength(others.length + 1)

    await expect(
      sender.send(publishing.publishLayers, {
        datastoreId: store.id,
        applySvcConfigChanges: true,
      }),
    ).rejects.toEqual(code(400, "'templateSvcConfig' is required"))
    const changed = { ...template, capabilities: 'Map,Query' }
    await publish(portal(), store, { templateSvcConfig: changed, applySvcConfigChanges: true })
    const resource = await sender.send(itemResources.read, {
      itemId: store.id,
      path: 'templateServiceConfiguration.json',
    })
    expect(JSON.parse(await resource.text())).toEqual(changed)
  })

  test('a synchronization of item information leaves nothing that the metadata does not contain', async () => {
    const store = await add(
      'CREATE SCHEMA county; CREATE TABLE county.wells (id integer PRIMARY KEY);',
    )
    const full = {
      title: 'Wells',
      snippet: 'Water wells',
      description: 'All wells',
      tags: ['water'],
      accessInformation: 'County',
      licenseInfo: 'Free',
      minScale: 100000,
      maxScale: 1000,
    }
    const extent = [
      [-118, 33],
      [-117, 34],
    ]
    const cleared = {
      snippet: null,
      description: null,
      tags: [],
      accessInformation: null,
      licenseInfo: null,
      extent: [],
      properties: null,
    }
    const { minScale, maxScale, ...shown } = full
    const expected = { ...shown, extent, properties: { minScale, maxScale } }
    const sender = await client()
    const cases = [
      [{ ...full, extent }, expected],
      [{ title: 'Only this' }, { title: 'Only this', ...cleared }],
      [{ ...full, extent: '-118,33,-117,34' }, expected],
      [undefined, { title: 'wells', ...cleared }],
      [{ ...full, extent: [-118, 33, -117, 34] }, expected],
      [
        { title: 'Wrong extent', extent: [5, 5, 1, 1] },
        { title: 'Wrong extent', ...cleared },
      ],
    ] as const
    for (const [index, [metadata, values]] of cases.entries()) {
      await store.change(
        `COMMENT ON TABLE county.wells IS ${metadata ? `'${JSON.stringify(metadata)}'` : 'NULL'}`,
      )
      await publish(portal(), store, {
        ...(index === 0 ? firstCall(store) : {}),
        syncItemInfo: true,
      })
      for (const itemId of await idsOf(store))
        expect(await sender.send(items.read, { itemId })).toMatchObject(values)
    }
  })

  test('layers have what the template requests, and name what the server does not support', async () => {
    const store = await add(
      'CREATE SCHEMA county; CREATE TABLE county.wells (id integer PRIMARY KEY);',
    )
    const editing = 'Create,Update,Delete,Uploads,Editing'
    const job = await publish(portal(), store, {
      ...firstCall(store),
      templateSvcConfig: {
        type: 'MapServer',
        capabilities: 'Map, Data',
        properties: {
          preferredTimeZoneID: 'Pacific Standard Time',
          preferredTimeZoneRespectsDayLightSavingTime: true,
        },
        extensions: [
          { typeName: 'FeatureServer', enabled: true, capabilities: `Query,${editing}` },
        ],
      },
    })
    const { messages } = await (
      await client('admin')
    ).send(jobOperations.read, { jobId: job.jobId })
    expect(messages).toEqual(
      expect.arrayContaining([
        'This server does not support in MapServer: Map',
        `This server does not support in FeatureServer: ${editing}`,
      ]),
    )
    const { token = '' } = await client()
    const described = await Promise.all(
      (await layersOf(store)).flatMap(({ layer: { url } }) =>
        ['', '/0'].map(async (path) => {
          const answer = await fetch(`${url}${path}`, {
            method: 'POST',
            body: new URLSearchParams({ f: 'json', token }),
          })
          return (await answer.json()) as Record<string, unknown>
        }),
      ),
    )
    expect(described.map((one) => [one['capabilities'], one['unsupportedCapabilities']])).toEqual([
      ['Data', 'Map'],
      ['Data', 'Map'],
      ['Query', editing],
      ['Query', editing],
    ])
    expect(described[3]).toMatchObject({
      dateFieldsTimeReference: null,
      preferredTimeReference: { timeZone: 'Pacific Standard Time', respectsDaylightSaving: true },
    })
  })

  test('a first call requires all parameters, and a later one accepts neither server nor server folder', async () => {
    const store = await add()
    const sender = await client()
    const all = firstCall(store)
    const send = (params: object) =>
      sender.send(publishing.publishLayers, { datastoreId: store.id, ...params })
    for (const name of ['serverId', 'serverFolder', 'portalFolderId', 'templateSvcConfig'])
      await expect(send({ ...all, [name]: null })).rejects.toEqual(code(400, `'${name}'`))
    await expect(send({ ...all, serverFolder: 'Hosted' })).rejects.toEqual(code(400, 'reserved'))
    await expect(send({ ...all, portalFolderId: 'unknown' })).rejects.toEqual(
      code(400, "'portalFolderId'"),
    )
    await expect(send({ ...all, serverId: 'unknown' })).rejects.toEqual(code(400, "'serverId'"))
    const path = '/portals/self/datastores/allDatasets/publishLayers'
    const asForm = (params: Record<string, string>) =>
      postForm(portal(), 'publisher', path, { datastoreId: store.id, ...params })
    const { error } = await asForm({
      templateSvcConfig: JSON.stringify(template),
      portalFolderId: all.portalFolderId,
      serverId,
      serverFolder: 'null',
    })
    expect(error).toMatchObject({
      code: 400,
      message: expect.stringMatching(/^'serverFolder' is required/),
    })
    await publish(portal(), store, all)
    const nulls = [
      'serverId',
      'serverFolder',
      'portalFolderId',
      'templateSvcConfig',
      'syncItemInfo',
    ]
    expect(await asForm(Object.fromEntries(nulls.map((name) => [name, 'null'])))).toMatchObject({
      success: true,
      serverId,
    })
    await ended(portal(), store)
    for (const name of ['serverId', 'serverFolder'] as const)
      await expect(send({ [name]: all[name] })).rejects.toEqual(code(400, 'Publish layes failed.'))
    await send({ serverId: null, serverFolder: null })
    await ended(portal(), store)
    const second = await add()
    await expect(
      sender.send(publishing.publishLayers, {
        ...firstCall(second),
        serverFolder: all.serverFolder.toUpperCase(),
      }),
    ).rejects.toEqual(code(400, 'contains services'))
  })

  test('a call is refused if the database or the layers have changed since they were compared', async () => {
    const store = await add()
    const sender = await client()
    const { state } = await sender.send(publishing.datasets, { datastoreId: store.id })
    await store.change('ALTER TABLE county.permits ADD COLUMN note text')
    await expect(
      sender.send(publishing.publishLayers, { ...firstCall(store), state }),
    ).rejects.toEqual(code(400, "'state' is outdated"))
    expect(await layersOf(store)).toEqual([])
  })

  test('only the owner with both privileges publishes; administrators can read', async () => {
    const store = await add()
    const { db } = portal().portal.services
    for (const name of ['admin', 'editor', 'viewer'])
      await expect(
        (await client(name)).send(publishing.publishLayers, firstCall(store)),
      ).rejects.toEqual(code(403))
    await expect(
      (await client('editor')).send(content.addItem, {
        userName: 'editor',
        title: 'Own database',
        type: 'Data Store',
        text: dataStoreJson(store.connectionString),
      }),
    ).rejects.toMatchObject({
      code: 403,
      details: [
        'The privilege portal:publisher:registerDataStores is required to add data stores.',
      ],
    })
    const editor = await client('editor')
    const { id = '' } = await editor.send(content.addItem, {
      userName: 'editor',
      title: 'Map',
      type: 'Web Map',
      text: '{}',
    })
    for (const connection of [store.connectionString, `${store.connectionString};SSLMODE=require`])
      await expect(
        editor.send(items.update, {
          userName: 'editor',
          itemId: id,
          type: 'Data Store',
          text: dataStoreJson(connection),
        }),
      ).rejects.toEqual(code(403))
    await expect(
      editor.send(items.update, { userName: 'editor', itemId: id, type: 'Data Store' }),
    ).rejects.toEqual(code(400, "'text'"))
    await expect(
      (await client()).send(content.addItem, {
        userName: 'publisher',
        title: 'Only a URL',
        type: 'Data Store',
        url: 'https://db.example/store',
      }),
    ).rejects.toEqual(code(400, "'text'"))
    const administrator = await client('admin')
    await administrator.send(publishing.datasets, { datastoreId: store.id })
    await expect(
      (await client('editor')).send(publishing.datasets, { datastoreId: store.id }),
    ).rejects.toEqual(code(403))
    await expect(
      (await client('editor')).send(publishing.getServers, { datastoreId: store.id }),
    ).rejects.toEqual(code(403))
    await db.update(members).set({ role: 'org_user' }).where(eq(members.username, 'publisher'))
    await expect(
      (await client()).send(publishing.publishLayers, firstCall(store)),
    ).rejects.toMatchObject({
      code: 403,
      details: ['The privilege portal:publisher:publishServerServices is required.'],
    })
    await db.update(members).set({ role: 'org_publisher' }).where(eq(members.username, 'publisher'))
  })

  test('a stored password is not used without the encryption that it was entered for', async () => {
    const store = await add()
    const sender = await client()
    const hidden = store.connectionString.replace(/PASSWORD=[^;]*/, 'PASSWORD=********')
    const update = (connection: string) =>
      sender.send(items.update, {
        userName: 'publisher',
        itemId: store.id,
        text: dataStoreJson(connection),
      })
    await update(`${hidden};SSLMODE=require`)
    await expect(update(hidden)).rejects.toEqual(code(400, 'encrypted connection'))
    await update(`${hidden};SSLMODE=verify-full`)
    await update(store.connectionString)
    await update(hidden)
  })

  test('the password is in no response, also not for its owner, and is stored encrypted', async () => {
    const store = await add()
    const sender = await client()
    const data = await sender.send(items.data, { itemId: store.id })
    const text = await data.text()
    expect(text).toContain('PASSWORD=********')
    await publish(portal(), store, firstCall(store))
    const texts = [
      text,
      JSON.stringify([
        await sender.send(items.read, { itemId: store.id }),
        await sender.send(publishing.publication, { datastoreId: store.id }),
        await sender.send(publishing.datasets, { datastoreId: store.id }),
        await sender.send(publishing.getServers, { datastoreId: store.id }),
      ]),
      JSON.stringify(await portal().portal.services.db.select().from(dataStores)),
    ]
    for (const one of texts) expect(one).not.toContain(password)

    const { connection } = await sender.send(publishing.publication, { datastoreId: store.id })
    expect(connection).toMatchObject({ host: '127.0.0.1', hasPassword: true, tls: false })

    // What was read can be sent back, but a stored password only goes to the same account and database.
    const own = { userName: 'publisher', itemId: store.id }
    await sender.send(items.update, { ...own, text, snippet: 'Renamed' })
    await publish(portal(), store)
    await expect(
      sender.send(items.update, { ...own, text: text.replaceAll('127.0.0.1', 'other.example') }),
    ).rejects.toEqual(code(400, 'must contain PASSWORD'))
    await expect(
      sender.send(items.update, { ...own, text: JSON.stringify({ type: 'egdb', info: {} }) }),
    ).rejects.toEqual(code(400, "'text'"))
    // The data of another type was stored as it is, so that it cannot become that of a data store.
    const { id: map = '' } = await sender.send(content.addItem, {
      userName: 'publisher',
      title: 'Map',
      type: 'Web Map',
      text: dataStoreJson(store.connectionString),
    })
    await expect(
      sender.send(items.update, { userName: 'publisher', itemId: map, type: 'Data Store' }),
    ).rejects.toEqual(code(400, "'text' is required"))
  })

  test('a data store is checked: a wrong password and an internal address are reported for each machine', async () => {
    const store = await add()
    const sender = await client()
    expect(await sender.send(publishing.validate, { datastoreId: store.id, serverId })).toEqual({
      status: 'success',
    })
    const check = async (connectionString: string) => {
      const { machines } = await sender.send(publishing.validate, {
        datastore: JSON.parse(dataStoreJson(connectionString)) as Record<string, unknown>,
        serverId,
      })
      return machines?.[0]?.dataItems[0]?.message
    }
    expect(await check(store.connectionString)).toBeUndefined()
    expect(await check(store.connectionString.replaceAll(/DATABASE=\w+/g, 'DATABASE=none'))).toBe(
      'The server has no database with this name.',
    )
    for (const host of ['10.0.0.1', 'localhost', '169.254.169.254'])
      expect(await check(store.connectionString.replaceAll('127.0.0.1', host))).toContain(
        'must have a public address',
      )
    await expect(sender.send(publishing.validate, { serverId })).rejects.toEqual(
      code(400, "'datastoreId' or 'datastore' is required"),
    )
  })

  test('a server can be removed after the layers are deleted, and a data store with layers cannot be deleted', async () => {
    const store = await add()
    const sender = await client()
    const target = { datastoreId: store.id, serverId }
    await publish(portal(), store, firstCall(store))
    await expect(sender.send(publishing.removeFromServer, target)).rejects.toMatchObject({
      code: 400,
      message: 'Remove data store from server failed.',
    })
    await expect(
      sender.send(items.remove, { userName: 'publisher', itemId: store.id }),
    ).rejects.toEqual(code(400, 'Layers are published from this data store'))
    await sender.send(publishing.deleteLayers, { datastoreId: store.id })
    expect(await ended(portal(), store)).toMatchObject({
      status: 'completed',
      jobType: 'deleteAllBPLayers',
    })
    expect(await layersOf(store)).toEqual([])
    await sender.send(publishing.removeFromServer, target)
    expect(await sender.send(publishing.getServers, { datastoreId: store.id })).toEqual({
      servers: [],
    })
    await sender.send(items.remove, { userName: 'publisher', itemId: store.id })
  })

  test('a description lists the datasets as a job', async () => {
    const store = await add()
    const sender = await client()
    const { jobId, key } = await sender.send(publishing.describe, {
      datastoreId: store.id,
      serverId,
    })
    const { jobs } = portal().portal.services
    expect(key).not.toBe('')
    await expect
      .poll(async () => (await jobs.read(jobId))?.status, { timeout: 30_000 })
      .toBe('completed')
    const result = (await jobs.read(jobId))?.result
    expect(result).toMatchObject({
      datastore: { type: 'egdb', path: '/', datastoreId: store.id },
      children: expect.arrayContaining([
        {
          name: 'county.permits',
          displayName: 'permits',
          type: 'table',
          datastoreId: store.id,
          path: '/county.permits',
        },
      ]) as unknown,
    })
  })
})
