import { expect, test } from 'vitest'
import type { Item } from '../../../../rest/records/item.ts'
import { usesOf } from './uses.ts'

const item = (id: string): Item => ({
  id,
  title: id,
  type: 'Web Map',
  owner: 'ada',
  created: 0,
  modified: 0,
})

test('items with a relationship are listed once, with what uses the item first', () => {
  const uses = usesOf({
    related: { forward: [item('data')], reverse: [item('map')] },
    dependents: [
      { dependencyType: 'id', id: 'map' },
      { dependencyType: 'id', id: 'board', title: 'Board' },
    ],
    dependencies: [
      { dependencyType: 'id', id: 'data' },
      { dependencyType: 'url', id: 'https://example.org/rest' },
      { dependencyType: 'id', id: 'map' },
    ],
  })
  expect(
    uses.map(({ direction, title, related }) => [direction, title, related !== undefined]),
  ).toEqual([
    ['reverse', 'map', true],
    ['reverse', 'Board', false],
    ['forward', 'data', true],
    ['forward', 'https://example.org/rest', false],
    ['forward', 'map', false],
  ])
})
