import { expect, test } from 'vitest'
import type { Item } from '../../../rest/records/item.ts'
import { findingNames, largeSize, noFindings, withItems } from './findings.ts'

const item = (id: string, changed: Partial<Item> = {}): Item => ({
  id,
  title: id,
  type: 'Feature Service',
  owner: 'ada',
  created: 0,
  modified: 0,
  snippet: 'Rivers',
  description: '<p>Rivers of the city</p>',
  tags: ['water'],
  ...changed,
})

test('items are found by what they lack, and over several pages', () => {
  const first = withItems(noFindings, [
    item('complete'),
    item('empty', { snippet: ' ', description: '<p>&nbsp;<br></p>', tags: [] }),
    item('missing', { snippet: null, description: null }),
    item('null', { snippet: 'null', description: 'null', url: 'null' }),
    item('picture', { description: '<p><img src="a.png"></p>' }),
  ])
  const { items, largeBytes, withUrl } = withItems(first, [
    item('big', { size: largeSize + 1 }),
    item('bigger', { size: 2 * largeSize }),
    item('linked', { url: 'https://gis.example/a' }),
    item('malformed', { url: 'gis.example/a' }),
    item('blank', { url: '' }),
  ])
  expect(findingNames.map((name) => [name, items[name].map(({ id }) => id)])).toEqual([
    ['noSummary', ['empty', 'missing', 'null']],
    ['noDescription', ['empty', 'missing', 'null']],
    ['noTags', ['empty']],
    ['large', ['big', 'bigger']],
    ['malformed', ['malformed']],
  ])
  expect(largeBytes).toBe(3 * largeSize + 1)
  expect(withUrl.map(({ id }) => id)).toEqual(['linked'])
})
