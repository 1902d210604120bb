import { expect, test } from 'vitest'
import { itemTypeNamed, itemTypes, predefinedKeywords } from './itemTypes.ts'

test('there are 189 types, each with its own keywords or those of its files', () => {
  expect(Object.keys(itemTypes)).toHaveLength(189)
  for (const { keywords, keywordsByExtension } of Object.values(itemTypes))
    expect(keywords.length + Object.keys(keywordsByExtension ?? {}).length).toBeGreaterThan(0)
})

test.each(['constructor', 'toString', '__proto__', 'web map', ''])('%s is not a type', (name) => {
  expect(itemTypeNamed(name)).toBeUndefined()
  expect(predefinedKeywords(name)).toEqual([])
})

test('the keywords of a map package depend on its file extension', () => {
  expect(predefinedKeywords('Map Package', 'county.mpkx')).toContain('ArcGIS Pro')
  expect(predefinedKeywords('Map Package', 'county.MPK')).toContain('ArcMap')
  expect(predefinedKeywords('Map Package', 'x.constructor')).toEqual([])
})
