import { describe, expect, test } from 'vitest'
import { categoryLimits } from '../../../rest/content/categories.ts'
import { fittingRelations } from './fields/RelationFields.tsx'
import { errorsOf, fieldOf, rowErrors } from './form.ts'
import { describedBy, nothing, typeFits, type AddValues } from './values.ts'
import { addTags } from '../../ui/fields/TagsField.tsx'

const item = (more: Partial<AddValues> = {}): AddValues => ({
  ...nothing,
  title: 'Rivers',
  type: 'CSV',
  ...more,
})

describe('errors are found before anything is sent', () => {
  test('a file with a title and a type has no errors', () => {
    expect(errorsOf(item())).toEqual({})
  })

  test.each<[keyof AddValues, Partial<AddValues>]>([
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(257) }],
    ['type', { type: '' }],
    ['type', { type: 'Web Map' }],
    ['snippet', { snippet: 'x'.repeat(2049) }],
    ['description', { description: 'ü'.repeat(32 * 1024) }],
    ['categories', { categories: Array.from({ length: categoryLimits.perItem + 1 }, String) }],
    ['itemIdToCreate', { itemIdToCreate: '0123' }],
    ['properties', { properties: '[1]' }],
    ['properties', { properties: '{' }],
    ['properties', { properties: '{"id": 12345678901234567890}' }],
    ['classification', { classification: '"x"' }],
    ['extent', { extent: { west: '1', south: '', east: '2', north: '3' } }],
    ['folderId', { folder: 'existing' }],
    ['newFolder', { folder: 'new', newFolder: ' ' }],
    ['relatedId', { relation: 'origin', relationshipType: 'WMA2Code' }],
    ['relationshipType', { relation: 'destination', relatedId: 'a' }],
    ['thumbnail', { thumbnail: new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.png') }],
    ['url', { source: 'url', type: 'Feature Service', url: 'rivers' }],
    ['dataUrl', { source: 'dataUrl', dataUrl: 'javascript:1', filename: 'a.csv' }],
    ['filename', { source: 'dataUrl', dataUrl: 'https://example.com/a.csv' }],
    ['text', { source: 'text', type: 'Web Map', text: '{"a": }' }],
    ['text', { source: 'text', type: 'Web Map' }],
    ['text', { source: 'url', type: 'WMTS', url: 'https://gis.example.com/wmts', text: '{' }],
    [
      'serviceProxyParams',
      {
        source: 'url',
        type: 'Map Service',
        url: 'https://gis.example.com/a',
        serviceProxyParams: '{"hitsPerInterval": 0}',
      },
    ],
    ['listingProperties', { listingProperties: '1' }],
    ['spatialReference', { spatialReference: 'x'.repeat(257) }],
    ['banner', { banner: new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.png') }],
  ])('%s: %j', (field, more) => {
    const found = errorsOf(item(more))
    expect(Object.keys(found)).toEqual([field])
    expect(found[field]).toMatch(/\.$/)
  })

  test('limits are exact', () => {
    const at = {
      title: 'x'.repeat(256),
      snippet: 'x'.repeat(2048),
      description: 'x'.repeat(65_535),
    }
    expect(errorsOf(item({ ...at, itemIdToCreate: 'a'.repeat(32) }))).toEqual({})
  })

  test('an empty file is not sent', () => {
    expect(rowErrors(item(), { file: new File([], 'a.csv'), isJson: false })).toHaveProperty('file')
    expect(
      rowErrors(item({ type: '' }), { file: new File(['a'], 'a.csv'), isJson: false }),
    ).toHaveProperty('type')
  })
})

test('only entered values are sent, with their types', () => {
  expect(describedBy(item())).toEqual({ title: 'Rivers', type: 'CSV' })
  const extent = { west: '-1', south: '2', east: '3', north: '4.5' }
  expect(describedBy(item({ tags: ['a'], extent, properties: '{"a": 1}' }))).toEqual({
    title: 'Rivers',
    type: 'CSV',
    tags: ['a'],
    extent: [-1, 2, 3, 4.5],
    properties: { a: 1 },
  })
})

test('a source allows the types with this kind of content', () => {
  expect(typeFits('file', 'CSV')).toBe(true)
  expect(typeFits('dataUrl', 'CSV')).toBe(true)
  expect(typeFits('url', 'CSV')).toBe(false)
  expect(typeFits('url', 'Feature Service')).toBe(true)
  expect(typeFits('url', 'Web Mapping Application')).toBe(true)
  expect(typeFits('text', 'Feature Service')).toBe(false)
  expect(typeFits('file', 'constructor')).toBe(false)
  expect(typeFits('file', 'Web Map')).toBe(false)
  expect(typeFits('file', 'Web Map', true)).toBe(true)
  expect(typeFits('file', 'Feature Service', true)).toBe(false)
})

test('a parameter in an error of the portal is matched to its field, regardless of case', () => {
  expect(fieldOf('licenseinfo')).toBe('licenseInfo')
  expect(fieldOf('originItemId')).toBe('relatedId')
  expect(fieldOf('snippet')).toBe('snippet')
  expect(fieldOf('file')).toBeUndefined()
  expect(fieldOf(undefined)).toBeUndefined()
})

test('relationship types are offered if they allow both item types', () => {
  expect(fittingRelations('origin', 'Code Attachment', 'Web Mapping Application')).toContain(
    'WMA2Code',
  )
  expect(
    fittingRelations('destination', 'Code Attachment', 'Web Mapping Application'),
  ).not.toContain('WMA2Code')
})

test('words are separated by commas and line breaks, without duplicates', () => {
  expect(addTags(['a'], ' b , A, c c\nd,,b')).toEqual(['a', 'b', 'c c', 'd'])
})
