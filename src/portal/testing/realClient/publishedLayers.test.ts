import {
  getFeature,
  getLayer,
  getService,
  queryAllFeatures,
  queryFeatures,
  type IQueryFeaturesOptions,
  type IQueryFeaturesResponse,
} from '@esri/arcgis-rest-feature-service'
import { ArcGISIdentityManager } from '@esri/arcgis-rest-request'
import { and, asc, eq, like } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { search } from '../../../rest/content/search.ts'
import { copyCountyDatabase } from '../../dataStores/testing/countyFolder.ts'
import { items, tokens } from '../../db/schema.ts'
import { firstCall, sampleDataStore } from '../../publishing/testing/dataStore.ts'
import { publish } from '../../publishing/testing/databaseOf.ts'
import { portalOn } from '../servers.ts'

const portal = portalOn('PGlite', { allowedHosts: ['127.0.0.1'] })
let services = ''

// Long, because the database is created first if no earlier run has.
beforeAll(async () => {
  await copyCountyDatabase(portal().data)
  const store = await sampleDataStore(await portal().signIn('publisher'))
  await publish(portal(), store, firstCall(store))
  services = `${portal().portal.url}/server/rest/services/${firstCall(store).serverFolder}`
}, 300_000)

/** Returns the options of a call by a member, new for each call because the client changes them. */
const as = async (username: string) => {
  const { token = '' } = await portal().signIn(username)
  const tokenExpires = new Date(Date.now() + 3_600_000)
  const { root } = portal()
  return {
    authentication: new ArcGISIdentityManager({ username, token, tokenExpires, portal: root }),
  }
}

const urlOf = (name: string) => `${services}/${name}/FeatureServer/0`

const query = async (name: string, options: Omit<IQueryFeaturesOptions, 'url'>) =>
  (await queryFeatures({
    ...(await as('publisher')),
    url: urlOf(name),
    ...options,
  })) as IQueryFeaturesResponse & { readonly count?: number; readonly objectIds?: number[] }

test('the public client reads a service and its layer with a token of the federated server', async () => {
  const options = await as('publisher')
  const url = `${services}/stream_gauges/FeatureServer`
  expect(await getService({ ...options, url })).toMatchObject({
    capabilities: 'Query',
    layers: [{ id: 0, name: 'stream_gauges' }],
  })
  expect(await getLayer({ ...options, url: `${url}/0` })).toMatchObject({
    type: 'Feature Layer',
    geometryType: 'esriGeometryPoint',
    objectIdField: 'id',
    advancedQueryCapabilities: { supportsStatistics: true, supportsDistinct: true },
  })
  const issued = await portal()
    .portal.services.db.select()
    .from(tokens)
    .where(and(eq(tokens.kind, 'server'), eq(tokens.username, 'publisher')))
  expect(issued.length).toBeGreaterThan(0)
  // It uses the token for this server, which is not the one of the portal.
  expect(await options.authentication.getToken(url)).not.toBe(options.authentication.token)
  await expect(getService({ ...(await as('viewer')), url })).rejects.toMatchObject({
    code: 'GWM_0003',
  })
})

test('queryFeatures finds features by attributes, page by page', async () => {
  const where = "river = 'Santa Ana River' AND stage_ft > 3"
  const { count = 0 } = await query('stream_gauges', { where, returnCountOnly: true })
  expect(count).toBeGreaterThan(5)
  const found: unknown[] = []
  for (let resultOffset = 0, isMore = true; isMore; resultOffset += 4) {
    const { features, exceededTransferLimit = false } = await query('stream_gauges', {
      where,
      outFields: ['id', 'stage_ft'],
      orderByFields: 'stage_ft DESC',
      resultOffset,
      resultRecordCount: 4,
    })
    for (const { attributes } of features)
      expect(Object.keys(attributes)).toEqual(['id', 'stage_ft'])
    found.push(...features.map(({ attributes }) => attributes['id'] as unknown))
    isMore = exceededTransferLimit
  }
  expect(found).toHaveLength(count)
  const { objectIds } = await query('stream_gauges', {
    where,
    returnIdsOnly: true,
    orderByFields: 'stage_ft DESC',
  })
  expect(objectIds).toEqual(found)
})

test('queryAllFeatures reads more than one page of the layer', async () => {
  const { features } = await queryAllFeatures({
    ...(await as('publisher')),
    url: urlOf('gauge_readings'),
    where: 'id <= 2500',
    outFields: ['id'],
  })
  expect(features).toHaveLength(2500)
})

test('queryFeatures finds features by a geometry, and returns them in another spatial reference', async () => {
  const box = {
    xmin: -117.42,
    ymin: 33.92,
    xmax: -117.38,
    ymax: 33.94,
    spatialReference: { wkid: 4326 },
  }
  const { features, spatialReference } = await query('parcels', {
    geometry: box,
    geometryType: 'esriGeometryEnvelope',
    spatialRel: 'esriSpatialRelIntersects',
    inSR: '4326',
    outSR: '102100',
    outFields: ['id'],
  })
  expect(features.length).toBeGreaterThan(10)
  expect(spatialReference).toEqual({ wkid: 102_100, latestWkid: 3857 })
  const { rings = [] } = (features[0]?.geometry ?? {}) as { rings?: [number, number][][] }
  expect(rings[0]?.[0]?.[0]).toBeLessThan(-13_000_000)
})

test('queryFeatures returns GeoJSON, statistics, and distinct values', async () => {
  const geoJson: unknown = await query('streams', { objectIds: [1, 2, 3], f: 'geojson' })
  expect(geoJson).toMatchObject({
    type: 'FeatureCollection',
    features: [1, 2, 3].map((id) => ({
      type: 'Feature',
      id,
      geometry: { type: expect.stringContaining('LineString') as unknown },
    })),
  })
  const { features } = await query('stream_gauges', {
    where: '1=1',
    outStatistics: [
      { statisticType: 'count', onStatisticField: 'id', outStatisticFieldName: 'gauges' },
    ],
    groupByFieldsForStatistics: 'river',
    orderByFields: 'gauges DESC',
  })
  const counts = features.map(({ attributes }) => attributes['gauges'] as number)
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(118)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  const distinct = await query('stream_gauges', {
    outFields: ['river'],
    returnDistinctValues: true,
    returnGeometry: false,
  })
  expect(distinct.features).toHaveLength(counts.length)
})

test('getFeature returns one feature', async () => {
  const url = urlOf('parcels')
  expect(await getFeature({ ...(await as('publisher')), url, id: 7 })).toMatchObject({
    attributes: { id: 7 },
    geometry: { rings: expect.any(Array) as unknown },
  })
  await expect(getFeature({ ...(await as('publisher')), url, id: 700 })).rejects.toMatchObject({
    code: 404,
  })
})

/** Returns the feature services of the sample data. */
const sampleServices = () =>
  portal()
    .portal.services.db.select({ id: items.id, url: items.url, access: items.access })
    .from(items)
    .where(and(eq(items.type, 'Feature Service'), like(items.url, '%/Hosted/%')))
    .orderBy(asc(items.id))

test('every feature service of the sample data has a layer with rows', async () => {
  const options = await as('admin')
  const shapes = new Map<string, readonly string[]>()
  const all = await sampleServices()
  expect(all).toHaveLength(112)
  for (const { url } of all) {
    const {
      features,
      fields = [],
      geometryType = 'none',
      exceededTransferLimit,
    } = (await queryFeatures({
      ...options,
      url: `${url}/0`,
      orderByFields: 'OBJECTID',
      resultOffset: 2,
      resultRecordCount: 3,
    })) as IQueryFeaturesResponse
    expect(exceededTransferLimit).toBe(true)
    expect(features.map(({ attributes }) => attributes['OBJECTID'] as unknown)).toEqual([3, 4, 5])
    for (const { attributes, geometry } of features) {
      expect(Object.keys(attributes)).toEqual(fields.map(({ name }) => name))
      expect(Object.values(attributes)).not.toContain(null)
      shapes.set(geometryType, Object.keys(geometry ?? {}))
    }
  }
  expect(Object.fromEntries(shapes)).toEqual({
    esriGeometryPoint: ['x', 'y'],
    esriGeometryPolyline: ['paths'],
    esriGeometryPolygon: ['rings'],
    none: [],
  })
}, 60_000)

test('the rows of a sample service are described, and found by attributes, dates, and geometries', async () => {
  const url = `${portal().portal.url}/server/rest/services/Hosted/Debris_basins_2026/FeatureServer`
  const options = await as('admin')
  expect(await getService({ ...options, url })).toMatchObject({
    capabilities: 'Query',
    layers: [{ id: 0, name: 'Debris basins 2026' }],
  })
  const layer = { ...options, url: `${url}/0` }
  expect(await getLayer(layer)).toMatchObject({
    geometryType: 'esriGeometryPolygon',
    objectIdField: 'OBJECTID',
    fields: [
      { name: 'OBJECTID', type: 'esriFieldTypeOID', nullable: false },
      { name: 'basin', type: 'esriFieldTypeString' },
      { name: 'capacity_yd3', type: 'esriFieldTypeDouble' },
      { name: 'filled_percent', type: 'esriFieldTypeDouble' },
      { name: 'cleaned', type: 'esriFieldTypeDate' },
    ],
  })
  const count = async (params: object) => {
    const found = await queryFeatures({ ...layer, returnCountOnly: true, ...params })
    return (found as { count: number }).count
  }
  const all = await count({})
  const filled = await count({ where: 'filled_percent > 50' })
  expect(filled).toBeGreaterThan(0)
  expect(await count({ where: 'filled_percent <= 50' })).toBe(all - filled)
  const of2026 = "cleaned >= DATE '2026-01-01' AND cleaned < DATE '2027-01-01'"
  expect(await count({ where: of2026 })).toBe(all)
  const [first] = ((await queryFeatures({ ...layer, objectIds: [1] })) as IQueryFeaturesResponse)
    .features
  expect(
    await count({
      where: 'OBJECTID = 1',
      geometry: { ...first?.geometry, spatialReference: { wkid: 4326 } },
      geometryType: 'esriGeometryPolygon',
      spatialRel: 'esriSpatialRelIntersects',
    }),
  ).toBe(1)
  const elsewhere = { xmin: 0, ymin: 0, xmax: 1, ymax: 1, spatialReference: { wkid: 4326 } }
  expect(await count({ geometry: elsewhere, geometryType: 'esriGeometryEnvelope' })).toBe(0)
  await expect(getLayer({ ...options, url: `${url}/1` })).rejects.toMatchObject({ code: 404 })
  const mapService = url.replace('FeatureServer', 'MapServer')
  await expect(getService({ ...options, url: mapService })).rejects.toMatchObject({ code: 404 })
})

test('only members who can see the item of a sample service can read the service', async () => {
  const all = await sampleServices()
  const urlWith = (access: string) => all.find((one) => one.access === access)?.url ?? ''
  const read = (url: string, options = {}) => getService({ url, ...options })
  expect(await read(urlWith('public'))).toMatchObject({ capabilities: 'Query' })
  await expect(read(urlWith('org'))).rejects.toMatchObject({ code: 'GWM_0003' })
  expect(await read(urlWith('org'), await as('viewer'))).toMatchObject({ capabilities: 'Query' })
  await expect(read(urlWith('private'), await as('viewer'))).rejects.toMatchObject({
    code: 'GWM_0003',
  })

  const viewer = await portal().signIn('viewer')
  const folder = `${portal().portal.url}/server/rest/services/Hosted?f=json&token=${viewer.token}`
  const listed = (await (await fetch(folder)).json()) as { services: unknown[] }
  const { total } = await viewer.send(search.items, { q: 'type:"Feature Service"' })
  expect(total).toBeLessThan(all.length)
  expect(listed.services).toHaveLength(total)
})

test('a sample service ends with its item', async () => {
  const [{ id, url } = { id: '', url: '' }] = await sampleServices()
  const options = await as('admin')
  await portal().portal.services.db.delete(items).where(eq(items.id, id))
  await expect(getService({ ...options, url: url ?? '' })).rejects.toMatchObject({ code: 404 })
})
