import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changed } from '../../shell/bulk/kinds/categories.ts'
import { boxOf, changeOf, countsOf, spreadOf, strayPaths, toggled, type Draft } from './draft.ts'
import { outlookOf } from './outlook.ts'

const empty: Draft = { mode: 'change', wishes: new Map() }
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

  test('chooses what is left when everything is replaced', () => {
    const draft = click({ mode: 'replace', chosen: new Set(['/A']) }, '/B', 'none')
    expect(changeOf(draft)).toEqual({ set: ['/A', '/B'] })
    expect(changeOf(click(draft, '/A', 'all'))).toEqual({ set: ['/B'] })
  })
})

test('the counts say which categories none, some and all of the items have', () => {
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

test('categories that the schema no longer holds are found', () => {
  const schema = [{ title: 'Categories', categories: [{ title: 'Water' }] }]
  const present = new Map([['1', ['/Categories/Water', '/Categories/Gone', '/Older/Gone']]])
  expect(strayPaths(schema, present)).toEqual(['/Categories/Gone', '/Older/Gone'])
})

const path = fc.integer({ min: 1, max: 30 }).map((number) => `/Categories/${number}`)
const paths = (maxLength: number) => fc.uniqueArray(path, { maxLength })

describe('the outlook', () => {
  test('an item with 20 categories takes none more, one with 19 takes one', () => {
    const twenty = Array.from({ length: 20 }, (_, index) => `/A/${index}`)
    const change = { add: ['/B'], remove: [] }
    const { after, tooMany } = outlookOf(
      new Map([
        ['full', twenty],
        ['almost', twenty.slice(1)],
      ]),
      change,
    )
    expect(tooMany).toEqual(new Map([['full', 21]]))
    expect(after.get('almost')).toHaveLength(20)
    // What is removed makes room.
    expect(
      outlookOf(new Map([['full', twenty]]), { ...change, remove: ['/A/0'] }).tooMany.size,
    ).toBe(0)
  })

  test('sorts every item into exactly one heap, and never foresees more than 20 or nothing new', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.uuid(), paths(20), { maxKeys: 8 }),
        paths(8),
        paths(8),
        (has, add, remove) => {
          const present = new Map(Object.entries(has))
          const { before, after, same, tooMany } = outlookOf(present, { add, remove })
          expect(after.size + same + tooMany.size).toBe(present.size)
          for (const [id, next] of after) {
            expect(next.length).toBeLessThanOrEqual(20)
            expect(new Set(next)).not.toEqual(new Set(before.get(id)))
          }
        },
      ),
    )
  })

  test('what was foreseen is the same when it is done twice', () => {
    fc.assert(
      fc.property(paths(20), paths(8), paths(8), (has, add, remove) => {
        const once = changed(has, { add, remove })
        expect(changed(once, { add, remove })).toEqual(once)
        expect(new Set(once).size).toBe(once.length)
      }),
    )
  })
})
