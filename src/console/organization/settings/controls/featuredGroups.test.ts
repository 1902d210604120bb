import { expect, test } from 'vitest'
import { featuredIn, featuring } from './featuredGroups.ts'

const text = JSON.stringify([
  { owner: 'gis', title: 'Basemaps', note: 'kept' },
  { owner: 'field', title: 'Crews / North' },
])

test('the groups of the list are read in their order', () => {
  expect(featuredIn(text)).toEqual(['gis/Basemaps', 'field/Crews / North'])
  expect(featuredIn(' ')).toEqual([])
})

test.each(['{', '{}', '["gis"]', '[{"owner":"gis"}]', 'null'])(
  'a text that is not a list of groups is kept: %s',
  (other) => expect(featuredIn(other)).toBeUndefined(),
)

test('groups are added, moved and removed, and keep their other properties', () => {
  const moved = featuring(['field/Crews / North', 'gis/Basemaps', 'gis/New'], text)
  expect(JSON.parse(moved)).toEqual([
    { owner: 'field', title: 'Crews / North' },
    { owner: 'gis', title: 'Basemaps', note: 'kept' },
    { owner: 'gis', title: 'New' },
  ])
  expect(featuring([], text)).toBe('')
})
