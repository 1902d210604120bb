import { expect, test } from 'vitest'
import { createSprite, readSprite } from '../../../commands/iconSprite.mjs'
import { itemTypes } from '../../../rest/records/itemTypes.ts'
import { itemTypeFamily } from './itemTypeFamilies.ts'

test.each([
  ['Web Map', 'map'],
  ['Web Scene', 'scene'],
  ['Scene Service', 'scene'],
  ['Feature Service', 'featureLayer'],
  ['Vector Tile Service', 'tiles'],
  ['Image Service', 'imagery'],
  ['Image', 'image'],
  ['Web Mapping Application', 'app'],
  ['Dashboard', 'dashboard'],
  ['StoryMap', 'story'],
  ['Form', 'form'],
  ['Notebook', 'notebook'],
  ['Geocoding Service', 'locator'],
  ['Network Analysis Service', 'network'],
  ['Stream Service', 'realTime'],
  ['Geoprocessing Service', 'geoprocessing'],
  ['CSV', 'table'],
  ['PDF', 'pdf'],
  ['Microsoft Word', 'document'],
  ['Export Package', 'package'],
  ['Shapefile', 'package'],
  ['Desktop Style', 'style'],
  ['ArcGIS Pro Add In', 'tool'],
  ['Application', 'registeredApp'],
  ['A type of next year', 'other'],
])('%s is shown as %s', (type, family) => {
  expect(itemTypeFamily(type)).toBe(family)
})

test('almost every item type of the interface has an icon of its own family', () => {
  const others = Object.keys(itemTypes).filter((type) => itemTypeFamily(type) === 'other')
  expect(others).toEqual(['ArcGIS Pro Configuration', 'Content Category Set', 'IPS Configuration'])
})

test('the sprite contains every icon and is the one that npm run icons writes', async () => {
  const sprite = createSprite()
  expect(await readSprite()).toBe(sprite)
  for (const type of Object.keys(itemTypes))
    expect(sprite).toContain(`id="${itemTypeFamily(type)}"`)
})
