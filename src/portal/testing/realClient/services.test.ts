import { beforeAll, expect, test } from 'vitest'
import type { ExportFormat } from '../../../rest/content/itemExport.ts'
import { copyCountyDatabase } from '../../dataStores/testing/countyFolder.ts'
import { hostedLayers } from '../../db/schema.ts'
import { hostingServer } from '../../sampleData/servers.ts'
import { addItem } from '../arrange.ts'
import { waitForState } from '../waitForState.ts'
import { exercised } from './functions.ts'
import { realClient } from './realClient.ts'

const { client, as, portal, uncalled } = realClient(exercised.services)

const fields = [
  { name: 'OBJECTID', type: 'esriFieldTypeOID', nullable: false },
  { name: 'owner', type: 'esriFieldTypeString', nullable: true },
  { name: 'depth', type: 'esriFieldTypeDouble', nullable: true },
  { name: 'drilled', type: 'esriFieldTypeDate', nullable: true },
]
const structure = {
  name: 'wells',
  fields,
  keyField: 'OBJECTID',
  geometryField: 'SHAPE',
  geometryType: 'esriGeometryPoint',
  wkid: 4326,
}
const at = (x: number, y: number) => ({ type: 'Point', coordinates: [x, y] })
const rows = [
  { OBJECTID: 1, owner: 'Ruiz, Ana', depth: 12.5, drilled: '1998-05-02', SHAPE: at(-117.5, 33.9) },
  { OBJECTID: 2, owner: null, depth: 80, drilled: null, SHAPE: at(-117.25, 34) },
]

let wells = ''

beforeAll(async () => {
  await copyCountyDatabase(portal().data)
  const { services } = portal().portal
  for (const serviceName of ['Wells', 'Wells_1']) {
    const type = 'Feature Service'
    const itemId = await addItem(services, { type, owner: 'publisher', title: 'Wells' })
    const place = { serverId: hostingServer.id, folder: 'Hosted' }
    await services.db
      .insert(hostedLayers)
      .values({ ...place, itemId, serviceName, structure, rows })
    wells = itemId
  }
}, 300_000)

test('isServiceNameAvailable returns whether the hosting server has a service of the name and type', async () => {
  const isAvailable = async (name: string, type: string) =>
    (await client.isServiceNameAvailable(name, type, as('viewer').authentication)).available
  expect(await isAvailable('wELLS', 'Feature Service')).toBe(false)
  expect(await isAvailable('Wells', 'Map Service')).toBe(true)
  expect(await isAvailable('Wells', 'Image Service')).toBe(true)
  expect(await isAvailable('Rivers', 'Feature Service')).toBe(true)
})

test('getUniqueServiceName adds a number to a name that a service has', async () => {
  const { authentication } = as('publisher')
  const unique = (name: string) =>
    client.getUniqueServiceName(name, 'Feature Service', authentication, 0)
  expect(await unique('Wells')).toBe('Wells_2')
  expect(await unique('Rivers')).toBe('Rivers')
})

/** Exports the wells, and returns the content of the new item. */
const exported = async (
  exportFormat: ExportFormat,
  exportParameters?: Parameters<typeof client.exportItem>[0]['exportParameters'],
) => {
  const { authentication } = as('publisher')
  const owner = 'publisher'
  const { exportItemId, jobId, ...started } = await client.exportItem({
    ...as('publisher'),
    id: wells,
    owner,
    exportFormat,
    title: `Wells as ${exportFormat}`,
    ...(exportParameters ? { exportParameters } : {}),
  })
  expect(started).toMatchObject({ type: exportFormat, exportFormat, serviceItemId: wells })
  await waitForState(portal(), owner, exportItemId)
  const status = { id: exportItemId, owner, jobId, jobType: 'export', authentication } as const
  expect(await client.getItemStatus(status)).toMatchObject({ status: 'completed' })
  expect(await client.getItem(exportItemId, { authentication })).toMatchObject({
    title: `Wells as ${exportFormat}`,
    type: exportFormat,
    owner,
  })
  const data: unknown = await client.getItemData(exportItemId, { authentication, file: true })
  return (data as Blob).text()
}

test('exportItem writes a layer as CSV, GeoJSON, and feature collection', async () => {
  expect((await exported('CSV')).split('\r\n')).toEqual([
    'OBJECTID,owner,depth,drilled,x,y',
    '1,"Ruiz, Ana",12.5,1998-05-02T00:00:00.000Z,-117.5,33.9',
    '2,,80,,-117.25,34',
    '',
  ])
  expect(JSON.parse(await exported('GeoJson'))).toEqual({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        id: 1,
        geometry: at(-117.5, 33.9),
        properties: {
          OBJECTID: 1,
          owner: 'Ruiz, Ana',
          depth: 12.5,
          drilled: Date.parse('1998-05-02'),
        },
      },
      {
        type: 'Feature',
        id: 2,
        geometry: at(-117.25, 34),
        properties: { OBJECTID: 2, owner: null, depth: 80, drilled: null },
      },
    ],
  })
  expect(JSON.parse(await exported('Feature Collection'))).toMatchObject({
    layers: [
      {
        layerDefinition: {
          name: 'Wells',
          geometryType: 'esriGeometryPoint',
          objectIdField: 'OBJECTID',
          fields: fields.map(({ name, type }) => ({ name, type })),
        },
        featureSet: {
          geometryType: 'esriGeometryPoint',
          features: [
            { attributes: { OBJECTID: 1, depth: 12.5 }, geometry: { x: -117.5, y: 33.9 } },
            { attributes: { OBJECTID: 2 }, geometry: { x: -117.25, y: 34 } },
          ],
        },
      },
    ],
    showLegend: true,
  })
})

test('exportItem writes what meets a condition, in a spatial reference and with names of columns', async () => {
  const layer = { id: 0, where: 'depth > 20', xColumnName: 'east', yColumnName: 'north' }
  const [header, row = '', ...rest] = (
    await exported('CSV', { layers: [layer], targetSR: { wkid: 102_100 } })
  ).split('\r\n')
  expect(header).toBe('OBJECTID,owner,depth,drilled,east,north')
  const [east, north] = row.split(',').slice(-2).map(Number)
  expect(east).toBeCloseTo(-13_052_210.3, 0)
  expect(north).toBeCloseTo(4_028_802, 0)
  expect(rest).toEqual([''])

  const without = { layers: [{ id: 0, includeGeometry: false }] }
  expect(await exported('CSV', without)).toMatch(/^OBJECTID,owner,depth,drilled\r\n/)
  expect(JSON.parse(await exported('GeoJson', { targetSR: '3857' }))).toMatchObject({
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } },
  })
})

test('every function of this area is called', () => {
  expect(uncalled()).toEqual([])
})
