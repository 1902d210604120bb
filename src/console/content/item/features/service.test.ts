import { describe, expect, test } from 'vitest'
import type { Server } from '../../../../rest/records/server.ts'
import { keyFieldOf, serviceAt } from './service.ts'

const server: Server = {
  id: 'a',
  name: 'gis.example.com',
  url: 'https://gis.example.com/server',
  adminUrl: 'https://gis.example.com:6443/arcgis',
  isHosted: true,
  serverType: 'ArcGIS',
  serverRole: 'HOSTING_SERVER',
}

describe('the service of a URL', () => {
  test.each([
    ['Planning/Zones/FeatureServer', 'FeatureServer', 'Planning/Zones', undefined],
    ['Planning/Zones/MapServer/', 'MapServer', 'Planning/Zones', undefined],
    ['Zones/FeatureServer/3', 'FeatureServer', 'Zones', 3],
  ])('%s', (path, type, root, layerId) => {
    expect(serviceAt(`https://gis.example.com/server/rest/services/${path}`, [server])).toEqual({
      server,
      root: `https://gis.example.com/server/rest/services/${root}`,
      type,
      ...(layerId === undefined ? {} : { layerId }),
    })
  })

  test('the host and the site can differ in case', () => {
    expect(
      serviceAt('https://GIS.example.com/Server/rest/services/Zones/MapServer', [server])?.type,
    ).toBe('MapServer')
  })

  test.each([
    [undefined],
    [null],
    [''],
    ['https://gis.example.com/server/rest/services/Zones/ImageServer'],
    ['https://gis.example.com/server2/rest/services/Zones/MapServer'],
    ['https://other.example.com/server/rest/services/Zones/MapServer'],
    ['https://gis.example.com/server/rest/services/Zones/MapServer?token=a'],
  ])('%s is none of a federated server', (url) => {
    expect(serviceAt(url, [server])).toBeUndefined()
  })
})

test('the key of a layer is the field that the layer names, or the one with the type of object IDs', () => {
  const layer = { id: 0, name: 'Zones', fields: [{ name: 'fid', type: 'esriFieldTypeOID' }] }
  expect(keyFieldOf(layer)).toBe('fid')
  expect(keyFieldOf({ ...layer, objectIdField: 'gid' })).toBe('gid')
  expect(keyFieldOf({ ...layer, fields: [] })).toBeUndefined()
})
