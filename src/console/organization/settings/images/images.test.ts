import { describe, expect, test } from 'vitest'
import { ResourceKey, resourceLimit } from '../../../../rest/organization/organizationResources.ts'
import { freeKey, imageKindOf, imageProblem } from './images.ts'

describe('a new image gets an unused key', () => {
  test.each([
    ['Logo.PNG', [], 'Logo.png'],
    ['Logo.png', ['Logo.png', 'Logo-2.png'], 'Logo-3.png'],
    ['Größe & Müll (neu).jpeg', [], 'Gro-e-Mu-ll-neu.jpeg'],
    ['….gif', [], 'image.gif'],
    ['../../etc.jpg', [], 'etc.jpg'],
    [`${'x'.repeat(400)}.png`, [], `${'x'.repeat(200)}.png`],
  ])('%s', (name, taken, key) => {
    expect(freeKey(name, new Set(taken))).toBe(key)
    expect(ResourceKey.safeParse(key).success).toBe(true)
  })
})

test('empty and oversized files are rejected before the upload', () => {
  expect(imageProblem({ size: 0 })).toBe('empty')
  expect(imageProblem({ size: resourceLimit })).toBeUndefined()
  expect(imageProblem({ size: resourceLimit + 1 })).toBe('tooBig')
})

test('a value refers to a resource, an external URL, a default image of the portal, or no image', () => {
  expect(imageKindOf('thumbnail.png')).toBe('resource')
  expect(imageKindOf('https://images.example/a.png')).toBe('external')
  expect(imageKindOf('images/arcgis_background.jpg')).toBe('default')
  expect(imageKindOf('none')).toBe('default')
  expect(imageKindOf(' ')).toBe('none')
})
