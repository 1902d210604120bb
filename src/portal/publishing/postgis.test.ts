import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ArcGISIdentityManager, request } from '@esri/arcgis-rest-request'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { startProcessorClock } from '../../rest/testing/processorTime.ts'
import { sharing } from '../../rest/content/sharing.ts'
import { planSynchronization } from '../../rest/publishing/plan.ts'
import { search } from '../../rest/content/search.ts'
import { publishing, sampleChange } from '../../rest/publishing/publishing.ts'
import { createSealing } from '../access/sealing.ts'
import { createDataStoreDatabases } from '../dataStores/databases.ts'
import type { DataStoreRow } from '../dataStores/stored.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { copyCountyDatabase } from '../dataStores/testing/countyFolder.ts'
import { countyDatabase } from '../sampleData/riverside/countyDatabase.ts'
import { portalOn } from '../testing/servers.ts'
import { firstCall, sampleDataStore } from './testing/dataStore.ts'
import { addDataStore, publish } from './testing/databaseOf.ts'

type Json = Record<string, unknown>
interface FeatureSet {
  readonly features: readonly { readonly attributes: Json; readonly geometry: Json }[]
  readonly exceededTransferLimit?: boolean
  readonly spatialReference?: Json
}

/** Returns a value with numbers of nine digits: two versions of PROJ differ in the last ones, and so do sums in another order. */
const rounded = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_key, one: unknown) =>
    typeof one === 'number' && !Number.isInteger(one) ? Number(one.toPrecision(9)) : one,
  ) as T

// One file for all tests with PostGIS, because opening the database takes seconds and a gigabyte.
describe('the sample database', () => {
  const portal = portalOn('PGlite', { allowedHosts: ['127.0.0.1'] })
  let store: Awaited<ReturnType<typeof sampleDataStore>>
  let root = ''
  const county = () => portal().portal.services.dataStores.sample

  // Long, because the database is created first if no earlier run has.
  beforeAll(async () => {
    await copyCountyDatabase(portal().data)
    store = await sampleDataStore(await portal().signIn('publisher'))
    const call = firstCall(store)
    root = `${portal().portal.url}/server/rest/services/${call.serverFolder}`
    await publish(portal(), store, call)
  }, 300_000)

  /** One for all requests: it keeps its token for the federated server, and sign-ins are limited. */
  let manager: ArcGISIdentityManager | undefined
  const authentication = async () => {
    const { token = '' } = manager ? {} : await portal().signIn('publisher')
    manager ??= new ArcGISIdentityManager({
      username: 'publisher',
      token,
      tokenExpires: new Date(Date.now() + 3_600_000),
      portal: portal().root,
    })
    return manager
  }
  /** Sends a request with the public client, by POST, as its functions for feature services do. */
  const ask = async <T>(path: string, params: Json = {}): Promise<T> =>
    (await request(`${root}/${path}`, {
      authentication: await authentication(),
      params,
    })) as T
  const query = (name: string, params: Json) =>
    ask<FeatureSet>(`${encodeURIComponent(name)}/FeatureServer/0/query`, {
      outFields: '*',
      ...params,
    })
  const count = async (sql: string) => {
    const [row] = await county().query<{ n: number }>({ text: `SELECT count(*)::int AS n ${sql}` })
    return row?.n
  }

  test('is described with geometries, extents, and what prevents publishing', async () => {
    const { datasets } = await (
      await portal().signIn('publisher')
    ).send(publishing.datasets, { datastoreId: store.id })
    expect(
      datasets.map(({ name, type, geometryType, wkid, obstacle, rowCount }) => [
        name,
        type,
        geometryType,
        wkid,
        obstacle,
        rowCount,
      ]),
    ).toEqual([
      [
        'hydrology.Estaciones de lluvia (año 2025)',
        'featureClass',
        'esriGeometryPoint',
        4326,
        undefined,
        32,
      ],
      ['hydrology.flood_zones', 'featureClass', 'esriGeometryPolygon', 2230, undefined, 40],
      ['hydrology.flow_by_river', 'table', null, null, 'noKey', 5],
      ['hydrology.gauge_readings', 'table', null, null, undefined, 5664],
      [
        'hydrology.gauges_above_five_feet',
        'featureClass',
        'esriGeometryPoint',
        4326,
        undefined,
        await count('FROM hydrology.gauges_above_five_feet'),
      ],
      ['hydrology.stream_gauges', 'featureClass', 'esriGeometryPoint', 4326, undefined, 118],
      ['hydrology.streams', 'featureClass', 'esriGeometryPolyline', 4326, undefined, 60],
      ['planning.building_permits', 'table', null, null, undefined, 800],
      ['planning.inspections', 'table', null, null, 'keyColumns', 400],
      ['planning.order', 'table', null, null, undefined, 45],
      ['planning.parcel_history', 'table', null, null, 'noKey', 300],
      ['planning.parcels', 'featureClass', 'esriGeometryPolygon', 4326, undefined, 600],
      ['planning.sketches', 'table', null, null, 'mixedGeometries', 2],
      ['planning.zoning', 'featureClass', 'esriGeometryPolygon', 4326, undefined, 24],
    ])
    const zones = datasets.find(({ name }) => name === 'hydrology.flood_zones')
    const [[xmin, ymin] = [], [xmax, ymax] = []] = zones?.extent ?? []
    expect(xmin).toBeGreaterThan(-118)
    expect(xmax).toBeLessThan(-114)
    expect(ymin).toBeGreaterThan(33)
    expect(ymax).toBeLessThan(35)
    const parcels = datasets.find(({ name }) => name === 'planning.parcels')
    expect(parcels?.otherFields).toEqual(['attributes'])
    expect(parcels?.timeFields).toEqual(['last_sale'])
  })

  test('a public client reads services and layers', async () => {
    expect(await ask('stream_gauges/FeatureServer')).toMatchObject({
      capabilities: 'Query',
      maxRecordCount: 1000,
      layers: [{ id: 0, name: 'stream_gauges', geometryType: 'esriGeometryPoint' }],
      tables: [],
    })
    expect(await ask('gauge_readings/FeatureServer')).toMatchObject({
      layers: [],
      tables: [{ id: 0, name: 'gauge_readings', type: 'Table' }],
    })
    expect(await ask('stream_gauges/MapServer/0')).toMatchObject({
      type: 'Feature Layer',
      objectIdField: 'id',
      displayField: 'station_name',
      geometryType: 'esriGeometryPoint',
      drawingInfo: { renderer: { type: 'simple' } },
      advancedQueryCapabilities: { supportsPagination: true },
    })
    expect(await ask('')).toMatchObject({
      services: expect.arrayContaining([
        { name: `${root.split('/').at(-1)}/streams`, type: 'FeatureServer' },
      ]) as unknown,
    })
    await expect(ask('unknown/FeatureServer')).rejects.toMatchObject({ code: 404 })
    await expect(ask('streams/FeatureServer/1')).rejects.toMatchObject({ code: 404 })
  })

  test('conditions, orders, pages, and counts are those of the table', async () => {
    const where = "river = 'Santa Ana River' AND stage_ft > 3 AND installed >= DATE '1990-01-01'"
    const expected = await county().query<{ id: number }>({
      text: "SELECT id FROM hydrology.stream_gauges WHERE river = 'Santa Ana River' AND stage_ft > 3 AND installed >= '1990-01-01' ORDER BY stage_ft DESC, id",
    })
    const ids = expected.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(5)
    expect(await query('stream_gauges', { where, returnCountOnly: true })).toEqual({
      count: ids.length,
    })
    expect(
      await query('stream_gauges', { where, returnIdsOnly: true, orderByFields: 'stage_ft DESC' }),
    ).toEqual({ objectIdFieldName: 'id', objectIds: ids })
    const found: unknown[] = []
    for (let resultOffset = 0, more = true; more; resultOffset += 4) {
      const page = await query('stream_gauges', {
        where,
        orderByFields: 'stage_ft DESC',
        resultOffset,
        resultRecordCount: 4,
        outFields: 'id,stage_ft',
      })
      expect(Object.keys(page.features[0]?.attributes ?? {})).toEqual(['id', 'stage_ft'])
      found.push(...page.features.map(({ attributes }) => attributes['id']))
      more = page.exceededTransferLimit === true
    }
    expect(found).toEqual(ids)
    const readings = await query('gauge_readings', { where: '1=1' })
    expect(readings.features).toHaveLength(1000)
    expect(readings.exceededTransferLimit).toBe(true)
    const [first] = (await query('gauge_readings', { objectIds: '1' })).features
    expect(first?.attributes).toMatchObject({ id: 1, measured_at: Date.UTC(2026, 9, 28) })
    expect(first).not.toHaveProperty('geometry')
  })

  test('names with spaces, other scripts, and reserved words are fields and layers', async () => {
    const name = 'Estaciones_de_lluvia_año_2025'
    const rain = await query(name, {
      where: '"lluvia mm" > 200',
      outFields: '"nombre de la estación",id',
    })
    expect(rain.features.length).toBe(
      await count('FROM hydrology."Estaciones de lluvia (año 2025)" WHERE "lluvia mm" > 200'),
    )
    expect(
      await query('order', {
        where: '"select" LIKE \'Print%\' AND "group" = 3',
        returnCountOnly: true,
      }),
    ).toEqual({ count: await count('FROM planning."order" WHERE "group" = 3') })
  })

  test('geometries are searched and returned in the requested spatial references', async () => {
    const box = '-117.42,33.92,-117.38,33.94'
    const inside = await count(
      'FROM planning.parcels WHERE ST_Intersects(shape, ST_MakeEnvelope(-117.42,33.92,-117.38,33.94,4326))',
    )
    const envelope = { geometry: box, geometryType: 'esriGeometryEnvelope', inSR: 4326 }
    expect(await query('parcels', { ...envelope, returnCountOnly: true })).toEqual({
      count: inside,
    })
    const polygon = {
      rings: [
        [
          [-13_071_134, 4_019_000],
          [-13_071_134, 4_021_700],
          [-13_066_680, 4_021_700],
          [-13_066_680, 4_019_000],
          [-13_071_134, 4_019_000],
        ],
      ],
      spatialReference: { wkid: 102_100 },
    }
    const contained = await query('parcels', {
      geometry: polygon,
      geometryType: 'esriGeometryPolygon',
      spatialRel: 'esriSpatialRelContains',
      returnIdsOnly: true,
    })
    const expected = await county().query<{ id: number }>({
      text: 'SELECT id FROM planning.parcels WHERE ST_Within(shape, ST_Transform(ST_MakeEnvelope(-13071134, 4019000, -13066680, 4021700, 3857), 4326)) ORDER BY id',
    })
    expect(contained).toMatchObject({ objectIds: expected.map(({ id }) => id) })
    expect(expected.length).toBeGreaterThan(10)

    const zones = await query('flood_zones', { objectIds: '7', outSR: 102_100 })
    expect(zones.spatialReference).toEqual({ wkid: 102_100, latestWkid: 3857 })
    const rings = (zones.features[0]?.geometry['rings'] ?? []) as [number, number][][]
    const ring = rings[0] ?? []
    const area = ring.reduce((sum, [x, y], index) => {
      const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? []
      return sum + x * nextY - nextX * y
    }, 0)
    // Outer rings are clockwise.
    expect(area).toBeLessThan(0)
    expect(ring[0]?.[0]).toBeLessThan(-12_000_000)
    expect(ring[0]?.[0]).toBeGreaterThan(-14_000_000)
    const [stream] = (await query('streams', { objectIds: '1', geometryPrecision: 3 })).features
    expect(stream?.geometry).toHaveProperty('paths')
    expect(
      await query('stream_gauges', { where: 'id < 10', returnGeometry: false, outFields: 'id' }),
    ).not.toHaveProperty('features.0.geometry')
    expect(await query('parcels', { returnExtentOnly: true, returnCountOnly: true })).toMatchObject(
      {
        count: 600,
        extent: { spatialReference: { wkid: 4326 } },
      },
    )
  })

  test('GeoJSON is in WGS84, with counterclockwise rings', async () => {
    const { token = '' } = await portal().signIn('publisher')
    const answer = await fetch(
      `${root}/flood_zones/FeatureServer/0/query?where=objectid%3C4&outFields=zone_code&f=geojson`,
      { headers: { authorization: `Bearer ${token}` } },
    )
    expect(answer.headers.get('content-type')).toContain('application/geo+json')
    expect(await answer.json()).toMatchObject({
      type: 'FeatureCollection',
      features: [1, 2, 3].map((id) => ({
        type: 'Feature',
        id,
        properties: { zone_code: expect.any(String) as string },
        geometry: { type: 'MultiPolygon' },
      })),
    })
  })

  test('wrong queries are refused with the name of the parameter', async () => {
    for (const [params, message] of [
      [{ where: 'nothing = 1' }, "'where' names a field"],
      [{ where: '1=1; DELETE FROM planning.parcels' }, "'where' has an unexpected character"],
      [{ outFields: 'id,nothing' }, "'outFields' names a field"],
      [{ orderByFields: 'id; DROP' }, "'orderByFields' names a field"],
      [{ geometry: '{"x":1}' }, "'geometry' must be"],
      [{ geometry: '1,2', inSR: 'WGS84' }, "'inSR' must be"],
      [{ geometry: '1,2', inSR: '999999' }, "'outSR' or 'inSR'"],
      [{ spatialRel: 'near' }, "'spatialRel': must be one of"],
    ] as const)
      await expect(query('parcels', params)).rejects.toMatchObject({
        code: 400,
        originalMessage: expect.stringContaining(message) as unknown,
      })
    await expect(query('order', { geometry: '1,2' })).rejects.toMatchObject({ code: 400 })
    expect(await count('FROM planning.parcels')).toBe(600)
  })

  test('hostile geometries and spatial references are refused, or searched quickly', async () => {
    const spiral = Array.from({ length: 9_000 }, (_, n) => [
      -117 + (n / 9_000) * Math.cos(n),
      33 + (n / 9_000) * Math.sin(n),
    ])
    const geometries: readonly (string | object)[] = [
      'NaN,NaN',
      '1e999,2',
      '1e308,1e308',
      '-1e308,-1e308,1e308,1e308',
      '1,2,3',
      '{"x":NaN,"y":1}',
      '{"x":1e999,"y":1}',
      '{"x":"1","y":2}',
      '{"x":null,"y":2}',
      '{"rings":[]}',
      '{"rings":[[]]}',
      {
        rings: [
          [
            [0, 0],
            [0, 0],
            [0, 0],
            [0, 0],
          ],
        ],
      },
      {
        rings: [
          [
            [0, 0],
            [1, 1],
            [0, 1],
            [1, 0],
            [0, 0],
          ],
        ],
      },
      {
        rings: [
          [
            [1e300, 0],
            [1e300, 1e300],
            [0, 1e300],
            [1e300, 0],
          ],
        ],
      },
      { rings: [spiral] },
      { rings: [[...spiral, ...spiral]] },
      {
        rings: Array.from({ length: 2_000 }, () => [
          [0, 0],
          [0, 1],
          [1, 1],
          [0, 0],
        ]),
      },
      {
        paths: [
          [
            [0, 0],
            [0, 0],
          ],
        ],
      },
      { points: Array.from({ length: 10_000 }, (_, n) => [n / 100, n / 100]) },
      { x: -117, y: 33, spatialReference: { wkid: -1 } },
      { x: -117, y: 33, spatialReference: { wkid: 9e15 } },
      { x: -117, y: 33, spatialReference: { wkt: 'PROJCS["x"]' } },
      `{"rings":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
      '['.repeat(150_000),
      '1,'.repeat(90_000),
    ]
    const requests: Json[] = [
      ...geometries.map((geometry) => ({ geometry })),
      ...[
        '0',
        '-4326',
        '1e3',
        '999999',
        '2147483648',
        'EPSG:4326',
        '{}',
        '{"wkid":"4326"}',
        '{"wkid":0}',
      ].map((outSR) => ({ outSR })),
      { geometry: '0,0', inSR: '0' },
      { geometry: '-117,33,-116,34', inSR: '2230' },
      { geometryPrecision: 16 },
      { maxAllowableOffset: 1e300 },
      { maxAllowableOffset: -1 },
      { geometry: '1,2', spatialRel: 'esriSpatialRelRelation', relationParam: 'T********' },
    ]
    const { token = '' } = await portal().signIn('publisher')
    for (const params of requests) {
      const body = new URLSearchParams({ f: 'json', token, resultRecordCount: '5' })
      for (const [name, value] of Object.entries(params))
        body.set(name, typeof value === 'string' ? value : JSON.stringify(value))
      const processorTime = startProcessorClock()
      const answer = await fetch(`${root}/parcels/FeatureServer/0/query`, { method: 'POST', body })
      const { error, features = [] } = (await answer.json()) as {
        error?: { code: number }
        features?: unknown[]
      }
      const about = `of ${JSON.stringify(params).slice(0, 120)}`
      expect(processorTime(), `time ${about}`).toBeLessThan(10_000)
      expect(error?.code ?? 400, `error ${about}`).toBe(400)
      expect(features.length, `features ${about}`).toBeLessThanOrEqual(5)
    }
    expect(await count('FROM planning.parcels')).toBe(600)
  })

  test('layers respond only to those who can see the item', async () => {
    const url = `${root}/streams/FeatureServer/0/query?where=1%3D1&returnCountOnly=true&f=json`
    const as = async (name?: string) => {
      const { token } = await portal().signIn(name)
      const answer = await fetch(url, {
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      })
      return (await answer.json()) as Json
    }
    expect(await as()).toMatchObject({ error: { code: 499 } })
    expect(await as('viewer')).toMatchObject({ error: { code: 403 } })
    expect(await as('admin')).toEqual({ count: 60 })
    const sender = await portal().signIn('publisher')
    const { layerAndDatasets } = await sender.send(publishing.getLayers, { datastoreId: store.id })
    const layer = layerAndDatasets.find(({ layer: { url: own } }) =>
      own.endsWith('/streams/FeatureServer'),
    )?.layer
    await sender.send(sharing.share, {
      itemId: layer?.id ?? '',
      everyone: true,
      org: true,
    })
    expect(await as()).toEqual({ count: 60 })
  })

  test('a PostgreSQL server with PostGIS gives the same answers', async ({ skip }) => {
    const postgres = inject('postgres')
    if ('missing' in postgres) return skip(postgres.missing)
    const other = await addDataStore(portal(), postgres.url, '')
    const missing = await other.change('CREATE EXTENSION postgis').catch((error: unknown) => error)
    if (missing instanceof Error)
      return skip(`The PostgreSQL server of the tests has no PostGIS: ${missing.message}`)
    await other.change(`${countyDatabase}; ANALYZE;`)
    const call = firstCall(other)
    await publish(portal(), other, call)
    const sampleRoot = root
    const otherRoot = `${portal().portal.url}/server/rest/services/${call.serverFolder}`
    /** Asks both, and returns both answers without what names the server folder, a time, or a version. */
    const askBoth = async (path: string, params: Json = {}) => {
      const answers = []
      for (const one of [sampleRoot, otherRoot]) {
        root = one
        const { editingInfo: _editingInfo, ...answer } = await ask<Json>(path, params)
        answers.push(rounded(answer))
      }
      root = sampleRoot
      return answers
    }

    const sender = await portal().signIn('publisher')
    const datasetsOf = async (id: string) => {
      const { datasets } = await sender.send(publishing.datasets, { datastoreId: id })
      return datasets.map(({ datastoreId: _id, ...dataset }) => rounded(dataset))
    }
    expect(await datasetsOf(other.id)).toEqual(await datasetsOf(store.id))

    const names = (await ask<{ services: { name: string; type: string }[] }>('')).services.flatMap(
      ({ name, type }) => (type === 'FeatureServer' ? [name.split('/').at(-1) ?? ''] : []),
    )
    expect(names.length).toBeGreaterThan(8)
    for (const name of names) {
      const service = `${encodeURIComponent(name)}/FeatureServer`
      const isTable = (await ask<{ layers: unknown[] }>(service)).layers.length === 0
      const requests: (readonly [path: string, params?: Json])[] = [
        [service],
        [`${service}/0`],
        [`${service}/0/query`, { where: '1=1', returnCountOnly: true }],
        [`${service}/0/query`, { where: '1=1', returnIdsOnly: true }],
        [
          `${service}/0/query`,
          { where: '1=1', outFields: '*', geometryPrecision: 6, resultRecordCount: 25 },
        ],
        [
          `${service}/0/query`,
          {
            where: '1=1',
            outFields: '*',
            geometryPrecision: 6,
            resultOffset: 10,
            resultRecordCount: 10,
            f: 'geojson',
          },
        ],
        ...(isTable
          ? []
          : ([
              [
                `${service}/0/query`,
                { returnExtentOnly: true, returnCountOnly: true, outSR: 3857 },
              ],
              [`${service}/0/query`, { returnExtentOnly: true, where: '1=1' }],
            ] as const)),
      ]
      for (const [path, params] of requests) {
        const [expected, found] = await askBoth(path, params)
        expect(found, `${path} ${JSON.stringify(params)}`).toEqual(expected)
      }
    }
    const triangle = {
      rings: [
        [
          [-117.5, 33.8],
          [-117.2, 34.2],
          [-117, 33.8],
          [-117.5, 33.8],
        ],
      ],
      spatialReference: { wkid: 4326 },
    }
    for (const [name, params] of [
      ['stream_gauges', { where: "stage_ft > 4 AND river LIKE 'S%'", orderByFields: 'stage_ft' }],
      [
        'stream_gauges',
        { geometry: triangle, geometryType: 'esriGeometryPolygon', returnIdsOnly: true },
      ],
      ['parcels', { geometry: '-117.42,33.92,-117.38,33.94', inSR: 4326, geometryPrecision: 6 }],
      [
        'parcels',
        { geometry: triangle, spatialRel: 'esriSpatialRelContains', returnCountOnly: true },
      ],
      ['streams', { geometry: triangle, spatialRel: 'esriSpatialRelCrosses', returnIdsOnly: true }],
      [
        'flood_zones',
        { geometry: triangle, spatialRel: 'esriSpatialRelOverlaps', returnIdsOnly: true },
      ],
      ['flood_zones', { outSR: 3857, geometryPrecision: 1, objectIds: '3,4,5' }],
      ['flood_zones', { f: 'geojson', geometryPrecision: 5, objectIds: '3,4,5' }],
      ['streams', { outSR: 102_100, geometryPrecision: 0, resultRecordCount: 5 }],
      ['streams', { maxAllowableOffset: 0.01, geometryPrecision: 6 }],
      ['building_permits', { where: "state = 'issued' AND issued > DATE '2024-06-01'" }],
      [
        'stream_gauges',
        {
          outStatistics: [
            { statisticType: 'avg', onStatisticField: 'stage_ft', outStatisticFieldName: 'mean' },
            { statisticType: 'stddev', onStatisticField: 'stage_ft', outStatisticFieldName: 's' },
            { statisticType: 'max', onStatisticField: 'installed', outStatisticFieldName: 'last' },
          ],
          groupByFieldsForStatistics: 'river',
        },
      ],
      ['stream_gauges', { returnDistinctValues: true, outFields: 'river' }],
    ] as const) {
      const path = `${name}/FeatureServer/0/query`
      const [expected, found] = await askBoth(path, { outFields: '*', ...params })
      expect(found, `${name} ${JSON.stringify(params)}`).toEqual(expected)
      expect(JSON.stringify(found)).not.toContain('"features":[]')
    }

    // A geometry column of another type and spatial reference is a change of both databases.
    const layersBefore = await sender.send(publishing.getLayers, { datastoreId: other.id })
    await other.change(`
      ALTER TABLE hydrology.streams ALTER COLUMN shape TYPE geometry(Point, 3857)
        USING ST_Transform(ST_Centroid(shape), 3857);`)
    const changed = await sender.send(publishing.datasets, { datastoreId: other.id })
    expect(
      planSynchronization(changed.published, changed.datasets).filter(
        ({ action }) => action === 'refresh',
      ),
    ).toMatchObject([{ dataset: 'hydrology.streams', changes: { geometry: true, key: false } }])
    await publish(portal(), other, { state: changed.state })
    root = otherRoot
    const layer = await ask<Json>('streams/FeatureServer/0')
    const page = await query('streams', { resultRecordCount: 1 })
    root = sampleRoot
    expect(layer).toMatchObject({
      geometryType: 'esriGeometryPoint',
      sourceSpatialReference: { wkid: 102_100, latestWkid: 3857 },
    })
    expect(Object.keys(page.features[0]?.geometry ?? {})).toEqual(['x', 'y'])
    const layersAfter = await sender.send(publishing.getLayers, { datastoreId: other.id })
    expect(layersAfter.layerAndDatasets.map((one) => one.layer.id)).toEqual(
      layersBefore.layerAndDatasets.map((one) => one.layer.id),
    )
  })

  test('a changed geometry type refreshes the layers, and until then a removed column is explained', async () => {
    await county().execute(`
      ALTER TABLE planning.zoning ALTER COLUMN shape TYPE geometry(Point, 4326) USING ST_Centroid(shape);
      ALTER TABLE planning.zoning DROP COLUMN description;`)
    const sender = await portal().signIn('publisher')
    const target = { datastoreId: store.id }
    const { datasets, published, state } = await sender.send(publishing.datasets, target)
    expect(
      planSynchronization(published, datasets).filter(({ action }) => action === 'refresh'),
    ).toMatchObject([
      { dataset: 'planning.zoning', changes: { removed: ['description'], geometry: true } },
    ])
    await expect(query('zoning', {})).rejects.toMatchObject({
      originalMessage: expect.stringContaining('has changed since it was published') as unknown,
    })
    const idsNow = async () =>
      (await sender.send(publishing.getLayers, target)).layerAndDatasets.map(
        ({ layer }) => layer.id,
      )
    const before = await idsNow()
    const job = await publish(portal(), store, { state })
    expect(job.datasets).toContainEqual({ dataset: 'planning.zoning', outcome: 'refreshed' })
    expect(await idsNow()).toEqual(before)
    expect(await ask('zoning/FeatureServer/0')).toMatchObject({ geometryType: 'esriGeometryPoint' })
    const [feature] = (await query('zoning', { resultRecordCount: 1 })).features
    expect(Object.keys(feature?.geometry ?? {})).toEqual(['x', 'y'])
  })

  test('geometries without finite coordinates are null, and the extent is that of the others', async () => {
    const nan = "'NaN'::float8"
    const infinite = "'Infinity'::float8"
    const line = (x: string) =>
      `ST_SetSRID(ST_MakeLine(ARRAY[ST_MakePoint(1, 1), ST_MakePoint(${x}, 2), ST_MakePoint(3, 3)]), 4326)`
    const area = (x: string) =>
      `ST_SetSRID(ST_MakePolygon(ST_MakeLine(ARRAY[ST_MakePoint(1, 1), ST_MakePoint(${x}, 3), ST_MakePoint(3, 1), ST_MakePoint(1, 1)])), 4326)`
    const point = (...ordinates: string[]) =>
      `ST_SetSRID(ST_MakePoint(${ordinates.join(', ')}), 4326)`
    await county().execute(`
      CREATE SCHEMA odd;
      CREATE TABLE odd.points (id int PRIMARY KEY, shape geometry(Point, 4326));
      INSERT INTO odd.points VALUES (1, ${point('1', '1')}), (2, ${point(nan, nan)}), (3, ${point(infinite, '1')}),
        (4, ${point('1', `-${infinite}`)}), (5, 'SRID=4326;POINT EMPTY'), (6, NULL), (7, ${point('3', '3')});
      CREATE TABLE odd.points_z (id int PRIMARY KEY, shape geometry(PointZ, 4326));
      INSERT INTO odd.points_z VALUES (1, ${point('1', '1', nan)}), (2, ${point(nan, '1', '1')});
      CREATE TABLE odd.multipoints (id int PRIMARY KEY, shape geometry(MultiPoint, 4326));
      INSERT INTO odd.multipoints VALUES (1, ST_Multi(${point('1', '1')})), (2, ST_Collect(${point('9', '9')}, ${point(nan, nan)}));
      CREATE TABLE odd.lines (id int PRIMARY KEY, shape geometry(LineString, 4326));
      INSERT INTO odd.lines VALUES (1, ${line('2')}), (2, ${line(nan)}), (3, ${line(infinite)}), (4, 'SRID=4326;LINESTRING EMPTY');
      CREATE TABLE odd.areas (id int PRIMARY KEY, shape geometry(Polygon, 4326));
      INSERT INTO odd.areas VALUES (1, ${area('2')}), (2, ${area(infinite)});
      CREATE TABLE odd.none (id int PRIMARY KEY, shape geometry(Point, 4326));
      INSERT INTO odd.none VALUES (1, ${point(nan, nan)});
      CREATE TABLE odd.beyond (id int PRIMARY KEY, shape geometry(Point, 4326));
      INSERT INTO odd.beyond VALUES (1, ${point('1', '1')}), (2, ${point('1', '95')});`)
    const sender = await portal().signIn('publisher')
    const { datasets } = await sender.send(publishing.datasets, { datastoreId: store.id })
    const extents = datasets.filter(({ name }) => name.startsWith('odd.'))
    expect(Object.fromEntries(extents.map(({ name, extent }) => [name, extent]))).toMatchObject({
      'odd.areas': [
        [1, 1],
        [3, 3],
      ],
      'odd.lines': [
        [1, 1],
        [3, 3],
      ],
      'odd.multipoints': [
        [1, 1],
        [1, 1],
      ],
      'odd.none': [],
      'odd.points': [
        [1, 1],
        [3, 3],
      ],
    })
    await publish(portal(), store)

    const all = { outFields: 'id', orderByFields: 'id' }
    for (const [name, present, missing] of [
      ['points', [1, 7], [2, 3, 4, 5, 6]],
      ['points_z', [1], [2]],
      ['multipoints', [1], [2]],
      ['lines', [1], [2, 3, 4]],
      ['areas', [1], [2]],
      ['none', [], [1]],
    ] as const)
      for (const params of [{}, { outSR: 102_100 }, { maxAllowableOffset: 0.1 }] as const) {
        const { features } = await query(name, { ...all, ...params })
        const ids = (isPresent: boolean) =>
          features
            .filter(({ geometry }) => (geometry !== null) === isPresent)
            .map(({ attributes }) => attributes['id'])
        expect(ids(true), `of ${name} ${JSON.stringify(params)}`).toEqual(present)
        expect(ids(false), `of ${name} ${JSON.stringify(params)}`).toEqual(missing)
      }
    const extentOf = async (name: string) =>
      (await query(name, { returnExtentOnly: true })) as unknown as Json
    expect(await extentOf('points')).toMatchObject({
      extent: { xmin: 1, ymin: 1, xmax: 3, ymax: 3 },
    })
    expect(await extentOf('none')).toMatchObject({
      extent: { xmin: null, ymin: null, xmax: null, ymax: null },
    })
    for (const spatialRel of ['Intersects', 'Contains', 'Crosses', 'Within', 'EnvelopeIntersects'])
      for (const name of ['points', 'lines', 'areas', 'multipoints'])
        expect(
          await query(name, {
            geometry: '0,0,5,5',
            spatialRel: `esriSpatialRel${spatialRel}`,
            returnIdsOnly: true,
          }),
          `${name} ${spatialRel}`,
        ).toHaveProperty('objectIds')

    // Degrees that are not on the earth can't be projected, but returned as they are.
    const geometries = async (params: Json) =>
      (await query('beyond', { ...all, ...params })).features.map(({ geometry }) => geometry)
    expect(await geometries({})).toEqual([
      { x: 1, y: 1 },
      { x: 1, y: 95 },
    ])
    expect(await geometries({ outSR: 102_100 })).toEqual([
      { x: expect.any(Number) as number, y: expect.any(Number) as number },
      null,
    ])
  })

  test('is changed by an administrator once, so that a synchronization has a new and a changed dataset', async () => {
    const admin = await portal().signIn('admin')
    const publisher = await portal().signIn('publisher')
    const { id: datastoreId } = store
    const planned = async () => {
      const { published, datasets } = await admin.send(publishing.datasets, { datastoreId })
      return planSynchronization(published, datasets).filter(
        ({ action }) => action !== 'keep' && action !== 'skip',
      )
    }
    await publish(portal(), store)
    expect(await planned()).toEqual([])
    await expect(publisher.send(publishing.changeSample, { datastoreId })).rejects.toMatchObject({
      code: 403,
    })
    const { results } = await admin.send(search.items, {
      q: 'type:"Data Store" AND NOT owner:publisher',
    })
    for (const other of [results[0]?.id ?? '', 'unknown'])
      await expect(
        admin.send(publishing.changeSample, { datastoreId: other }),
      ).rejects.toMatchObject({ code: 400 })
    for (const _call of ['first', 'repeated']) {
      await admin.send(publishing.changeSample, { datastoreId })
      expect(await planned()).toMatchObject([
        { dataset: sampleChange.added, action: 'publish' },
        {
          dataset: sampleChange.changed,
          action: 'refresh',
          changes: { added: ['applicant'], removed: [], changed: [] },
        },
      ])
    }
    expect(await publish(portal(), store)).toMatchObject({ status: 'completed' })
    expect(await planned()).toEqual([])
  })
})

test('a slow query of a layer ends neither what waits nor what is published', async () => {
  const data = await mkdtemp(join(tmpdir(), 'portal-turns-'))
  await copyCountyDatabase(data)
  const databases = createDataStoreDatabases({
    folder: join(data, 'sampleDatabase'),
    sampleSql: countyDatabase,
    sealing: await createSealing(join(data, 'key')),
    outbound: createOutbound([]),
    sampleStatementMs: 3_000,
  })
  onTestFinished(async () => {
    await databases.close()
    await rm(data, { recursive: true, force: true })
  })
  const row = { kind: 'sample' } as DataStoreRow
  const { signal } = new AbortController()
  const ofLayer = (caller: string, text: string) =>
    databases.inTurn(row, { caller, signal }, (database) => database.query({ text }))
  const slow =
    'SELECT count(*) AS n FROM generate_series(1, 100000) a, generate_series(1, 100000) b'
  const outcomes = await Promise.allSettled([
    ofLayer('a', slow),
    ofLayer('a', slow),
    ofLayer('b', 'SELECT 1 AS one'),
    ...Array.from({ length: 5 }, () => databases.of(row).query({ text: 'SELECT 2 AS two' })),
  ])
  expect(outcomes).toEqual([
    { status: 'rejected', reason: expect.objectContaining({ code: 503 }) as unknown },
    { status: 'rejected', reason: expect.objectContaining({ code: 503 }) as unknown },
    { status: 'fulfilled', value: [{ one: 1 }] },
    ...Array.from({ length: 5 }, () => ({ status: 'fulfilled', value: [{ two: 2 }] })),
  ])
}, 120_000)
