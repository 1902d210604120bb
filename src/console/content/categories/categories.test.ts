import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changed } from '../../shared/bulk/kinds/categories.ts'
import {
  boxOf,
  changeOf,
  countsOf,
  spreadOf,
  strayPaths,
  toggled,
  type Draft,
} from './categoriesDraft.ts'
import { previewOf } from './preview.ts'

const empty: Draft = { mode: 'change', choices: new Map() }
const click = (draft: Draft, path: string, spread: 'none' | 'some' | 'all', times = 1): Draft =>
  times === 0 ? draft : click(toggled(draft, path, spread), path, spread, times - 1)

describe('a click on a category', () => {
  test.each([
    ['none', ['all', 'none']],
    ['all', ['none', 'all']],
    ['some', ['all', 'none', 'some']],
  ] as const)('that %s of the items have turns the box around, and comes back', (spread, boxes) => {
    expect(
      boxes.map((_, index) => boxOf(click(empty, '/A', spread, index + 1), '/A', spread)),
    ).toEqual(boxes)
    expect(changeOf(click(empty, '/A', spread, boxes.length))).toEqual({ add: [], remove: [] })
  })

  test('adds to all or removes from all', () => {
    const draft = click(click(empty, '/A', 'some'), '/B', 'all')
    expect(changeOf(draft)).toEqual({ add: ['/A'], remove: ['/B'] })
  })

  test('selects the remaining categories when all are replaced', () => {
    const draft = click({ mode: 'replace', chosen: new Set(['/A']) }, '/B', 'none')
    expect(changeOf(draft)).toEqual({ set: ['/A', '/B'] })
    expect(changeOf(click(draft, '/A', 'all'))).toEqual({ set: ['/B'] })
  })
})

test('the counts show which categories none, some, and all of the items have', () => {
  const counts = countsOf(
    new Map([
      ['1', ['/A', '/B']],
      ['2', ['/A']],
    ]),
  )
  expect(spreadOf(counts.get('/A') ?? 0, 2)).toBe('all')
  expect(spreadOf(counts.get('/B') ?? 0, 2)).toBe('some')
  expect(spreadOf(counts.get('/C') ?? 0, 2)).toBe('none')
})

test('categories that the schema no longer contains are found', () => {
  const schema = [{ title: 'Categories', categories: [{ title: 'Water' }] }]
  const present = new Map([['1', ['/Categories/Water', '/Categories/Gone', '/Older/Gone']]])
  expect(strayPaths(schema, present)).toEqual(['/Categories/Gone', '/Older/Gone'])
})

const path = fc.integer({ min: 1, max: 30 }).map((number) => `/Categories/${number}`)
const paths = (maxLength: number) => fc.uniqueArray(path, { maxLength })

describe('the preview', () => {
  test('an item with 20 categories can’t get another one, an item with 19 can get one', () => {
    const twenty = Array.from({ length: 20 }, (_, index) => `/A/${index}`)
    const change = { add: ['/B'], remove: [] }
    const { after, tooMany } = previewOf(
      new Map([
        ['full', twenty],
        ['almost', twenty.slice(1)],
      ]),
      change,
    )
    expect(tooMany).toEqual(new Map([['full', 21]]))
    expect(after.get('almost')).toHaveLength(20)
    // Removed categories count against the limit no more.
    expect(
      previewOf(new Map([['full', twenty]]), { ...change, remove: ['/A/0'] }).tooMany.size,
    ).toBe(0)
  })

  test('puts every item into exactly one group, and never predicts more than 20 categories or no change', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.uuid(), paths(20), { maxKeys: 8 }),
        paths(8),
        paths(8),
        (has, add, remove) => {
          const present = new Map(Object.entries(has))
          const { before, after, same, tooMany } = previewOf(present, { add, remove })
          expect(after.size + same + tooMany.size).toBe(present.size)
          for (const [id, next] of after) {
            expect(next.length).toBeLessThanOrEqual(20)
            expect(new Set(next)).not.toEqual(new Set(before.get(id)))
          }
        },
      ),
    )
  })

  test('applying a change twice has no further effect', () => {
    fc.assert(
      fc.property(paths(20), paths(8), paths(8), (has, add, remove) => {
        const once = changed(has, { add, remove })
        expect(changed(once, { add, remove })).toEqual(once)
        expect(new Set(once).size).toBe(once.length)
      }),
    )
  })
})
