import { describe, expect, test } from 'vitest'
import { Item } from '../../../../rest/records/item.ts'
import { packageProperties, renamed, sameName } from './existingPackages.ts'

const item = (name: string, owner = 'ada') =>
  Item.parse({
    id: name,
    owner,
    title: 'River',
    type: 'Export Package',
    name,
    created: 0,
    modified: 0,
  })
const file = (name: string) => new File(['PK'], name, { lastModified: 7 })

describe('an existing package', () => {
  test('is found by its file name, ignoring case, among own packages', () => {
    const items = [item('river.epk', 'bo'), item('River.epk')]
    expect(sameName(items, file('river.epk'), 'ada')).toBe(items[1])
    expect(sameName(items, file('roads.epk'), 'ada')).toBeUndefined()
  })

  test.each([
    ['river.epk', 'river (2).epk'],
    ['river (2).epk', 'river (4).epk'],
    ['no extension', 'no extension (2)'],
  ])('leaves %s the free name %s', (name, free) => {
    const next = renamed(file(name), [item('river (3).epk')])
    expect(next.name).toBe(free)
    expect(next).toMatchObject({ size: 2, lastModified: 7 })
  })
})

test('a package item has the entered classification', () => {
  expect(packageProperties(file('river.epk'), ' ')).not.toHaveProperty('classification')
  expect(packageProperties(file('river.epk'), '{"a": 1}')).toMatchObject({
    title: 'river',
    classification: { a: 1 },
  })
})
