import { describe, expect, test } from 'vitest'
import { ResourceKey, resourceLimit } from '../../../../rest/organization/organizationResources.ts'
import { freeKey, kindOfPicture, wrongWith } from './pictures.ts'

describe('a new picture gets a key of its own', () => {
  test.each([
    ['Logo.PNG', [], 'Logo.png'],
    ['Logo.png', ['Logo.png', 'Logo-2.png'], 'Logo-3.png'],
    ['Größe & Müll (neu).jpeg', [], 'Gro-e-Mu-ll-neu.jpeg'],
    ['….gif', [], 'picture.gif'],
    ['../../etc.jpg', [], 'etc.jpg'],
    [`${'x'.repeat(400)}.png`, [], `${'x'.repeat(200)}.png`],
  ])('%s', (name, taken, key) => {
    expect(freeKey(name, new Set(taken))).toBe(key)
    expect(ResourceKey.safeParse(key).success).toBe(true)
  })
})

test('an empty file and one that is too big are refused before they are sent', () => {
  expect(wrongWith({ size: 0 })).toBe('empty')
  expect(wrongWith({ size: resourceLimit })).toBeUndefined()
  expect(wrongWith({ size: resourceLimit + 1 })).toBe('tooBig')
})

test('a value refers to a resource, an address, what came with the portal, or nothing', () => {
  expect(kindOfPicture('thumbnail.png')).toBe('resource')
  expect(kindOfPicture('https://pictures.example/a.png')).toBe('elsewhere')
  expect(kindOfPicture('images/arcgis_background.jpg')).toBe('builtIn')
  expect(kindOfPicture('none')).toBe('builtIn')
  expect(kindOfPicture(' ')).toBe('none')
})
