import { expect, test } from 'vitest'
import { basemapIn, describe } from './basemap.ts'

const layer = {
  id: 'streets',
  layerType: 'VectorTileLayer',
  styleUrl: 'https://a.example/root.json',
}

test('the basemap of a web map is found in its data, with properties that the contract does not know', () => {
  const basemap = { title: 'Streets', baseMapLayers: [layer], tint: 'gray' }
  expect(basemapIn(JSON.stringify({ operationalLayers: [], baseMap: basemap }))).toEqual({
    basemap,
  })
  expect(basemapIn('')).toEqual({ problem: 'none' })
  expect(basemapIn('{"layers":')).toEqual({ problem: 'none' })
  expect(basemapIn('[]')).toEqual({ problem: 'none' })
  expect(basemapIn('{"baseMap":{"title":"Streets","baseMapLayers":[]}}')).toEqual({
    problem: 'invalid',
    message: 'baseMapLayers: must contain at least one layer',
  })
})

test('a basemap is described by its title and its layers, also if it is not complete', () => {
  expect(
    describe({ title: 'Streets', baseMapLayers: [layer, { url: 'https://b.example' }] }),
  ).toEqual({
    title: 'Streets',
    layers: [
      { title: 'streets', url: 'https://a.example/root.json' },
      { title: '', url: 'https://b.example' },
    ],
  })
  expect(describe({ baseMapLayers: 7 })).toEqual({ title: '', layers: [] })
})

test.each([[undefined], [null], [''], ['{}'], [{}], [7], [[]]])(
  'without a basemap, nothing is described: %j',
  (value) => {
    expect(describe(value)).toBeUndefined()
  },
)

test('a basemap can be JSON in a text, or only a title', () => {
  expect(describe(JSON.stringify({ title: 'Streets', baseMapLayers: null }))).toEqual({
    title: 'Streets',
    layers: [],
  })
  expect(describe('Streets')).toEqual({ title: 'Streets', layers: [] })
})
