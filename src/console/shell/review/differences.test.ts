import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSame } from '../changes/equality.ts'
import { kindOfDifference } from './kindOfDifference.ts'
import { listDiff } from './listDiff.ts'
import { treeDiff } from './treeDiff.ts'

describe('equality', () => {
  test.each([
    [null, undefined],
    ['', null],
    [
      { a: 1, b: [1, { c: 2 }] },
      { b: [1, { c: 2 }], a: 1 },
    ],
    [{ a: 1, b: undefined }, { a: 1 }],
  ])('%j equals %j', (a, b) => {
    expect(isSame(a, b)).toBe(true)
  })

  test.each([
    [0, ''],
    [false, null],
    [1, '1'],
    [
      [1, 2],
      [2, 1],
    ],
    [[], {}],
    [[], null],
    [{ a: 1 }, { a: 2 }],
  ])('%j does not equal %j', (a, b) => {
    expect(isSame(a, b)).toBe(false)
  })
})

describe('lists', () => {
  test('added and removed entries are listed', () => {
    expect(listDiff(['a', 'b', 'b'], ['b', 'c'])).toEqual({
      removed: ['a', 'b'],
      added: ['c'],
      reordered: false,
    })
  })

  test('objects are compared by content', () => {
    expect(listDiff([{ id: 1 }], [{ id: 1 }, { id: 2 }]).added).toEqual([{ id: 2 }])
  })

  test('another order is a difference, too', () => {
    expect(listDiff(['a', 'b'], ['b', 'a'])).toEqual({ removed: [], added: [], reordered: true })
  })

  test('applying the removed and added entries to one list results in the other, except for the order', () => {
    const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd'))
    fc.assert(
      fc.property(list, list, (before, after) => {
        const { removed, added } = listDiff(before, after)
        const left: string[] = [...before]
        for (const entry of removed) left.splice(left.indexOf(String(entry)), 1)
        expect([...left, ...added.map(String)].toSorted()).toEqual([...after].toSorted())
      }),
    )
  })
})

describe('JSON', () => {
  test('the paths with different values are listed with the previous and new value', () => {
    const before = { basemap: { title: 'Streets', layers: [{ id: 1 }] }, old: true }
    const after = { basemap: { title: 'Imagery', layers: [{ id: 1 }, { id: 2 }] } }
    expect(treeDiff(before, after)).toEqual([
      { path: ['basemap', 'title'], before: 'Streets', after: 'Imagery' },
      { path: ['basemap', 'layers', 1], after: { id: 2 } },
      { path: ['old'], before: true },
    ])
  })

  test('values of the same content have no difference', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const copy = JSON.parse(JSON.stringify(value)) as Record<string, unknown>
        expect(treeDiff(JSON.parse(JSON.stringify(value)) as typeof copy, copy)).toEqual([])
      }),
    )
  })
})

test.each([
  [['a'], null, 'list'],
  [undefined, ['a'], 'list'],
  [{ a: 1 }, '', 'tree'],
  ['a', 'b', 'text'],
  [null, 'b', 'text'],
  [1, 2, 'plain'],
  [true, false, 'plain'],
  ['a', ['a'], 'plain'],
  [null, null, 'plain'],
])('from %j to %j is shown as %s', (before, after, kind) => {
  expect(kindOfDifference({ before, after }).kind).toBe(kind)
})

test('a value with its own format is shown as a whole', () => {
  expect(kindOfDifference({ before: 'a', after: 'b', format: String }).kind).toBe('plain')
})
