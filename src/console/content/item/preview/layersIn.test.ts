import { expect, test } from 'vitest'
import { layersIn, mostLayers } from './layersIn.ts'

test('the layers of a map are listed from the top, with those of groups, tables, and the basemap', () => {
  const map = {
    operationalLayers: [
      { title: 'Rivers', itemId: 'abc', visibility: false },
      {
        title: 'Roads',
        layerType: 'GroupLayer',
        layers: [{ id: 'paved' }, { url: 'https://x/1' }],
      },
    ],
    tables: [{ title: 'Owners' }],
    baseMap: { title: 'Topographic', baseMapLayers: [{}] },
  }
  expect(
    layersIn(map).map(({ title, kind, depth, isVisible }) => [title, kind, depth, isVisible]),
  ).toEqual([
    ['Roads', 'group', 0, true],
    ['https://x/1', 'layer', 1, true],
    ['paved', 'layer', 1, true],
    ['Rivers', 'layer', 0, false],
    ['Owners', 'table', 0, true],
    ['Topographic', 'basemap', 0, true],
  ])
})

test('other JSON has no layers, and long maps are cut', () => {
  expect(layersIn([])).toEqual([])
  expect(layersIn({ operationalLayers: 'none', baseMap: [] })).toEqual([])
  const operationalLayers = Array.from({ length: mostLayers + 5 }, () => ({ title: 'x' }))
  expect(layersIn({ operationalLayers })).toHaveLength(mostLayers)
})
