import { expect, test } from 'vitest'
import { itemTypes } from '../../rest/records/itemTypes.ts'
import { refusalOfExport, refusalOfType } from './supportedTypes.ts'

test('files, texts, and hosted feature services can be exported, other services cannot', () => {
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
])('an item of the type %s can be exported', (type) => {
  expect(refusalOfType(type)).toBeUndefined()
})

test('unknown types cannot be exported, nor names of object properties', () => {
  const message = 'This portal does not have this item type.'
  expect([refusalOfType('Flying Carpet'), refusalOfType('toString')]).toEqual([message, message])
})

test('a feature service on another server cannot be exported', () => {
  const message = 'Only hosted feature services are supported in packages.'
  expect(refusalOfExport({ type: 'Feature Service', typeKeywords: ['Data'] })).toBe(message)
  expect(refusalOfExport({ type: 'Feature Service', typeKeywords: ['Hosted Service'] })).toBe(
    undefined,
  )
})
