import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { content } from '../../../rest/content/content.ts'
import { itemExport } from '../../../rest/content/itemExport.ts'
import { items as operations } from '../../../rest/content/items.ts'
import type { Input } from '../../../rest/protocol/operation.ts'
import { items, publishedDatasets } from '../../db/schema.ts'
import { addDataStore, publish } from '../../publishing/testing/databaseOf.ts'
import { databaseServer } from '../../publishing/testing/databaseServer.ts'
import { firstCall } from '../../publishing/testing/dataStore.ts'
import { addItem } from '../../testing/arrange.ts'
import { postForm } from '../../testing/form.ts'
import { whileLocked } from '../../testing/postgres.ts'
import { portalOn, servers } from '../../testing/servers.ts'
import { waitForState } from '../../testing/waitForState.ts'

const tables = `
  CREATE SCHEMA s;
  CREATE TABLE s.wells AS SELECT n::integer AS id, 'well ' || n AS name, n % 7 AS depth FROM generate_series(1, 2500) n;
  ALTER TABLE s.wells ADD PRIMARY KEY (id);
  UPDATE s.wells SET name = E'"Old" well, \\n dry' WHERE id = 2500;
  CREATE TABLE s.large AS SELECT n::integer AS id, repeat(md5(n::text), 4096) AS text FROM generate_series(1, 500) n;
  ALTER TABLE s.large ADD PRIMARY KEY (id);
  CREATE TABLE s.routes AS SELECT n AS route FROM generate_series(1, 1500) n;
  CREATE TABLE s.counters (id bigint PRIMARY KEY, n bigint, t text);
  INSERT INTO s.counters VALUES (1, 9007199254740993, E'\\\\u00005'), (2, -9223372036854775808, NULL), (3, NULL, NULL);
  CREATE TABLE s.times (id integer PRIMARY KEY, ts timestamp, d date);
  INSERT INTO s.times VALUES (1, '294276-12-31 23:59:59', '5874897-12-31'), (2, '0044-03-15 12:00:00 BC', '0044-03-15 BC'),
    (3, 'infinity', '-infinity'), (4, '2026-01-31 18:30:00.25', '2026-01-31'), (5, '275760-09-13 00:00:00', NULL), (6, '275760-09-13 00:00:00.001', NULL);
  CREATE TABLE s.formulas (id integer PRIMARY KEY, t text);
  CREATE VIEW s.trips AS SELECT route AS id FROM s.routes;`

describe.each(servers)('exports of layers of a portal on %s', (server) => {
  const database = databaseServer()
  const portal = portalOn(server, {
    sampleData: 'empty',
    allowedHosts: ['127.0.0.1'],
    storageQuota: 50 * 1024 * 1024,
  })
  const userName = 'publisher'
  const ids = new Map<string, string>()
  let change: (sql: string) => Promise<void> = () => Promise.resolve()
  let databaseUrl = ''
  const layerOf = async (name: string) => {
    const { db } = portal().portal.services
    if (ids.size === 0) {
      const store = await addDataStore(portal(), database.url(), tables)
      change = (sql) => store.change(sql)
      databaseUrl = store.url
      await publish(portal(), store, firstCall(store))
      for (const row of await db.select().from(publishedDatasets))
        ids.set(row.structure.name.replace(/^.*\./, ''), row.featureItemId ?? '')
    }
    return ids.get(name) ?? ''
  }
  const start = async (
    name: string,
    params: Partial<Input<typeof itemExport.start>> = {},
    caller = userName,
  ) => {
    const client = await portal().signIn(caller)
    const itemId = await layerOf(name)
    return client.send(itemExport.start, { userName, itemId, exportFormat: 'CSV', ...params })
  }
  const read = async (itemId: string) => {
    const client = await portal().signIn(userName)
    const bytes = await (await client.send(operations.data, { itemId })).arrayBuffer()
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  }

  test('for spreadsheets have a byte order mark and no formulas, and otherwise what the layer contains', async () => {
    const texts = ['=1+1', '+1+cmd|x', '-cmd', '@SUM(1)', '-5', '+4.5', 'plain']
    await layerOf('counters')
    await change(
      `INSERT INTO s.formulas SELECT n, t FROM unnest(ARRAY['${texts.join("','")}']) WITH ORDINALITY u (t, n)`,
    )
    const exported = async (forSpreadsheets: boolean) => {
      const { exportItemId } = await start('formulas', {
        exportParameters: { layers: [], forSpreadsheets },
      })
      await waitForState(portal(), userName, exportItemId)
      return read(exportItemId)
    }
    const lines = (all: readonly string[]) =>
      ['id,t', ...all.map((text, index) => `${index + 1},${text}`), ''].join('\r\n')
    expect(await exported(false)).toBe(lines(texts))
    const escaped = texts.map((text, index) => (index < 4 ? `"'${text}"` : text))
    expect(await exported(true)).toBe(`\uFEFF${lines(escaped)}`)
  })

  test('contain every feature once, in the folder of the layer, with a name that is free', async () => {
    await layerOf('wells')
    const [first, second] = await Promise.all([start('wells'), start('wells', { tags: ['a'] })])
    for (const { exportItemId } of [first, second])
      expect(await waitForState(portal(), userName, exportItemId)).toMatchObject({
        status: 'completed',
      })
    const text = await read(second.exportItemId)
    const lines = text.split('\r\n')
    expect(lines.slice(0, 2)).toEqual(['id,name,depth', '1,well 1,1'])
    expect(lines.slice(-2)).toEqual(['2500,"""Old"" well, \n dry",1', ''])
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(2502)
    const { db } = portal().portal.services
    const [layer] = await db
      .select()
      .from(items)
      .where(eq(items.id, await layerOf('wells')))
    const found = await Promise.all(
      [first, second].map(async ({ exportItemId }) => {
        const [row] = await db.select().from(items).where(eq(items.id, exportItemId))
        return row
      }),
    )
    expect(new Set(found.map((row) => row?.name))).toEqual(
      new Set([`${layer?.title}.csv`, `${layer?.title}-2.csv`]),
    )
    for (const row of found)
      expect(row).toMatchObject({
        folderId: layer?.folderId,
        owner: userName,
        access: 'private',
        dataType: 'text/csv',
        typeKeywords: ['CSV'],
      })
    expect(found[1]).toMatchObject({ tags: ['a'], size: Buffer.byteLength(text) })
  })

  test('have all digits of integers, and fail for keys that clients cannot read', async () => {
    const { exportItemId } = await start('counters')
    await waitForState(portal(), userName, exportItemId)
    expect((await read(exportItemId)).split('\r\n')).toEqual([
      'id,n,t',
      String.raw`1,9007199254740993,\u00005`,
      '2,-9223372036854775808,',
      '3,,',
      '',
    ])
    const geoJson = await start('counters', { exportFormat: 'GeoJson' })
    await waitForState(portal(), userName, geoJson.exportItemId)
    const text = await read(geoJson.exportItemId)
    expect(text).toContain('"n":9007199254740993,')
    expect(text).toContain('"n":-9223372036854775808,')
    expect(JSON.parse(text)).toMatchObject({
      features: [{ properties: { t: String.raw`\u00005` } }, {}, { properties: { n: null } }],
    })
    const collection = await start('counters', { exportFormat: 'Feature Collection' })
    await waitForState(portal(), userName, collection.exportItemId)
    expect(await read(collection.exportItemId)).toContain('"id":1,"n":null,')

    await change('INSERT INTO s.counters VALUES (1152921504606846977)')
    const beyond = await start('counters')
    expect(await waitForState(portal(), userName, beyond.exportItemId)).toMatchObject({
      status: 'failed',
      statusMessage: expect.stringContaining('a key beyond') as string,
    })
  })

  test('have all dates of the database', async () => {
    const { exportItemId } = await start('times')
    expect(await waitForState(portal(), userName, exportItemId)).toMatchObject({
      status: 'completed',
    })
    expect((await read(exportItemId)).split('\r\n')).toEqual([
      'id,ts,d',
      '1,+294276-12-31T23:59:59.000Z,5874897-12-31',
      '2,-000043-03-15T12:00:00.000Z,0044-03-15 BC',
      '3,,',
      '4,2026-01-31T18:30:00.250Z,2026-01-31',
      '5,+275760-09-13T00:00:00.000Z,',
      '6,+275760-09-13T00:00:00.001Z,',
      '',
    ])
    const geoJson = await start('times', { exportFormat: 'GeoJson' })
    await waitForState(portal(), userName, geoJson.exportItemId)
    expect(JSON.parse(await read(geoJson.exportItemId))).toMatchObject({
      features: [
        { properties: { ts: 9_224_318_015_999_000 } },
        { properties: { ts: Date.UTC(-43, 2, 15, 12) } },
        { properties: { ts: null, d: null } },
        {},
        {},
        {},
      ],
    })
  })

  test('say how many rows they have, and fail with fewer than the layer', async () => {
    await layerOf('trips')
    const whole = await start('trips')
    expect(await waitForState(portal(), userName, whole.exportItemId)).toMatchObject({
      status: 'completed',
      statusMessage: 'The item has 1,500 rows.',
    })
    await change('UPDATE s.routes SET route = 7 WHERE route <= 1200')
    const cut = await start('trips')
    expect(await waitForState(portal(), userName, cut.exportItemId)).toMatchObject({
      status: 'failed',
      statusMessage: expect.stringMatching(
        /^The export has 1,300 rows, but the layer has 1,500 rows\. .*key are not unique/,
      ) as string,
    })
  })

  test('contain what meets a condition, with the format in any case', async () => {
    const layers = JSON.stringify({ layers: [{ id: 0, where: 'depth = 3 AND id < 20' }] })
    const answer = await postForm(portal(), userName, `/content/users/${userName}/export`, {
      exportFormat: 'geojson',
      exportParameters: layers,
      itemId: await layerOf('wells'),
    })
    expect(answer).toMatchObject({ exportFormat: 'GeoJson', type: 'GeoJson', size: -1 })
    const itemId = String(answer.exportItemId)
    await waitForState(portal(), userName, itemId)
    const { features } = JSON.parse(await read(itemId)) as {
      features: { id: number; geometry: null }[]
    }
    expect(features.map(({ id, geometry }) => [id, geometry])).toEqual([
      [3, null],
      [10, null],
      [17, null],
    ])
    const none = { exportParameters: { layers: [{ id: 0, where: 'id < 0' }] } }
    const empty = await start('wells', { ...none, exportFormat: 'GeoJson' })
    await waitForState(portal(), userName, empty.exportItemId)
    expect(JSON.parse(await read(empty.exportItemId))).toMatchObject({ features: [] })
  })

  test.each([
    ['an unknown item', { itemId: 'e'.repeat(32) }, 'CONT_0001'],
    [
      'a format that the portal does not write',
      { exportFormat: 'Shapefile' },
      "'exportFormat' cannot be 'Shapefile'",
    ],
    [
      'an unknown layer',
      { exportParameters: { layers: [{ id: 1 }] } },
      "'exportParameters' must name",
    ],
    [
      'a layer twice',
      { exportParameters: { layers: [{ id: 0 }, { id: 0 }] } },
      "'exportParameters' must name",
    ],
    [
      'a text that is not a condition',
      { exportParameters: { layers: [{ id: 0, where: '1=1) OR (1=1' }] } },
      "'where'",
    ],
    [
      'an unknown field',
      { exportParameters: { layers: [{ id: 0, where: 'secret = 1' }] } },
      "'where'",
    ],
    [
      'an unknown spatial reference',
      { exportParameters: { targetSR: 'moon' } },
      "'targetSR' must be",
    ],
  ] as const)('are refused for %s', async (_what, params, message) => {
    const { db } = portal().portal.services
    await layerOf('wells')
    const before = await db.$count(items)
    const error = await start('wells', params as object).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({ code: 400 })
    expect(JSON.stringify(error) + String(error)).toContain(message)
    expect(await db.$count(items)).toBe(before)
  })

  test('are refused for items that are not layers, and for others than owners and administrators', async () => {
    const { services } = portal().portal
    const itemId = await addItem(services, { type: 'Feature Service', url: 'https://a.example/x' })
    await expect(start('wells', { itemId })).rejects.toThrow(
      "'itemId' must be a feature layer that this portal hosts",
    )
    await expect(start('wells', {}, 'editor')).rejects.toMatchObject({ code: 403 })
    await expect(start('wells', { userName: 'editor' }, 'editor')).rejects.toMatchObject({
      messageCode: 'CONT_0001',
    })
    const { exportItemId } = await start('wells', { title: 'For the owner' }, 'admin')
    expect(await waitForState(portal(), userName, exportItemId)).toMatchObject({
      status: 'completed',
    })
    const [row] = await services.db.select().from(items).where(eq(items.id, exportItemId))
    expect(row).toMatchObject({
      owner: userName,
      title: 'For the owner',
      name: 'For the owner.csv',
    })
  })

  test('with features that are too large for one statement are read in smaller pages, and end at the storage quota', async () => {
    const { exportItemId } = await start('large', {
      exportParameters: { layers: [{ id: 0, where: 'id <= 300' }] },
    })
    expect(await waitForState(portal(), userName, exportItemId)).toMatchObject({
      status: 'completed',
    })
    expect((await read(exportItemId)).split('\r\n')).toHaveLength(302)

    const rest = (where: string) => ({ exportParameters: { layers: [{ id: 0, where }] } })
    const second = await start('large', rest('id > 300'))
    expect(await waitForState(portal(), userName, second.exportItemId)).toMatchObject({
      status: 'failed',
      statusMessage: expect.stringContaining('would exceed the storage quota of 50 MB') as string,
    })
    const asText = await start('large', {
      ...rest('id > 400'),
      exportFormat: 'Feature Collection',
    })
    expect(await waitForState(portal(), userName, asText.exportItemId)).toMatchObject({
      status: 'failed',
      statusMessage: expect.stringContaining('at most 10 MB') as string,
    })
  })

  test('that wait can be canceled, are limited, and fail when their member loses the layer', async () => {
    const { db } = portal().portal.services
    const client = await portal().signIn(userName)
    const cancel = (itemId: string) => client.send(content.cancel, { userName, itemId })
    const wells = await layerOf('wells')
    const waiting: string[] = []
    await whileLocked(databaseUrl, 's.large', async () => {
      // Two of them run, the others wait.
      const running = [await start('large'), await start('large')]
      while (waiting.length < 8) waiting.push((await start('wells')).exportItemId)
      await expect(start('wells')).rejects.toThrow('while 10 of your exports are in progress')
      const others = waiting.slice(1)
      for (const itemId of others) await cancel(itemId)
      expect(await db.$count(items, inArray(items.id, others))).toBe(0)

      await db.update(items).set({ owner: 'editor' }).where(eq(items.id, wells))
      for (const { exportItemId } of running) await cancel(exportItemId)
    })
    const [kept = ''] = waiting
    expect(await waitForState(portal(), userName, kept)).toMatchObject({
      status: 'failed',
      statusMessage: expect.stringContaining('does not exist or is inaccessible') as string,
    })
    await db.update(items).set({ owner: userName }).where(eq(items.id, wells))
  })
})
