import { expect, test } from 'vitest'
import { boxSize, cutMiddle, layoutOf, neighborOf } from './layout.ts'
import type { MapNode } from './nodes.ts'

const node = (key: string, parent?: string): MapNode => ({
  key,
  kind: parent === undefined ? 'portal' : 'server',
  name: key,
  parent,
})

const layout = layoutOf([
  node('portal'),
  node('machine', 'portal'),
  node('hosting', 'portal'),
  node('hosting 1', 'hosting'),
  node('hosting 2', 'hosting'),
  node('legacy', 'portal'),
])
const at = (key: string) => layout.boxes.find((box) => box.node.key === key)

test('a parent is in the middle of its children, and no boxes of a level overlap', () => {
  const [one, two, hosting] = [at('hosting 1'), at('hosting 2'), at('hosting')]
  expect(hosting?.y).toBe(((one?.y ?? 0) + (two?.y ?? 0)) / 2)
  for (const level of [1, 2, 3]) {
    const ys = layout.boxes
      .filter((box) => box.level === level)
      .map(({ y }) => y)
      .toSorted((a, b) => a - b)
    const distances = ys.slice(1).map((y, index) => y - (ys[index] ?? 0))
    expect(Math.min(Infinity, ...distances)).toBeGreaterThan(boxSize.height)
  }
})

test('arrow keys lead along the lines, and up and down in a level', () => {
  expect(neighborOf(layout, 'portal', 'ArrowRight')).toBe('machine')
  expect(neighborOf(layout, 'machine', 'ArrowDown')).toBe('hosting')
  expect(neighborOf(layout, 'hosting', 'ArrowRight')).toBe('hosting 1')
  expect(neighborOf(layout, 'hosting 1', 'ArrowDown')).toBe('hosting 2')
  expect(neighborOf(layout, 'hosting 2', 'ArrowDown')).toBeUndefined()
  expect(neighborOf(layout, 'hosting 2', 'ArrowLeft')).toBe('hosting')
  expect(neighborOf(layout, 'hosting', 'ArrowUp')).toBe('machine')
  expect(neighborOf(layout, 'portal', 'ArrowLeft')).toBeUndefined()
})

test('long URLs keep their beginning and their end', () => {
  expect(cutMiddle('short', 9)).toBe('short')
  expect(cutMiddle('https://gis.example.com/server', 11)).toBe('https…erver')
})
