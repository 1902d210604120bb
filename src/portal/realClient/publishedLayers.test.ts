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
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { copyCountyDatabase } from '../dataStores/testing/countyFolder.ts'
import { tokens } from '../db/schema.ts'
import { firstCall, sampleDataStore } from '../publishing/testing/dataStore.ts'
import { publish } from '../publishing/testing/databaseOf.ts'
import { portalOn } from '../testing/servers.ts'

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
