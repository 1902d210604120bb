import { expect, test } from 'vitest'
import { itemTypes } from '../../rest/records/itemTypes.ts'
import { refusalOfExport, refusalOfType } from './supported.ts'

test('files and texts travel, and of services the hosted feature services alone', () => {
  const refused = Object.keys(itemTypes).filter((type) => refusalOfType(type) !== undefined)
  const services = refused.filter((type) => itemTypes[type]?.storage === 'url')
  expect(services).toEqual(
    expect.arrayContaining(['Map Service', 'Image Service', 'Scene Service', 'Geodata Service']),
  )
  expect(refused.filter((type) => !services.includes(type))).toEqual([
    'Data Store',
    'API Key',
    'Export Package',
  ])
})

test.each([
  'Feature Service',
  'Web Map',
  'Web Scene',
  'Dashboard',
  'StoryMap',
  'Web Experience',
  'Web Mapping Application',
  'Form',
  'Notebook',
  'Layer Package',
  'PDF',
  'CSV',
])('a %s travels', (type) => {
  expect(refusalOfType(type)).toBeUndefined()
})

test('a type that the portal does not know, and one that looks like a property, do not', () => {
  const words = 'This portal does not have this item type.'
  expect([refusalOfType('Flying Carpet'), refusalOfType('toString')]).toEqual([words, words])
})

test('a feature service that stands elsewhere stays', () => {
  const words = 'Only hosted feature services are supported in packages.'
  expect(refusalOfExport({ type: 'Feature Service', typeKeywords: ['Data'] })).toBe(words)
  expect(refusalOfExport({ type: 'Feature Service', typeKeywords: ['Hosted Service'] })).toBe(
    undefined,
  )
})
