import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Item } from '../../../rest/records/item.ts'
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
import { createCategoriesReview } from './changes.ts'

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
  const counts = countsOf([{ categories: ['/A', '/B'] }, { categories: ['/A'] }])
  expect(spreadOf(counts.get('/A') ?? 0, 2)).toBe('all')
  expect(spreadOf(counts.get('/B') ?? 0, 2)).toBe('some')
  expect(spreadOf(counts.get('/C') ?? 0, 2)).toBe('none')
})

test('categories that the schema no longer contains are found', () => {
  const schema = [{ title: 'Categories', categories: [{ title: 'Water' }] }]
  const present = ['/Older/Gone', '/Categories/Water', '/Categories/Gone']
  expect(strayPaths(schema, present)).toEqual(['/Categories/Gone', '/Older/Gone'])
})

const path = fc.integer({ min: 1, max: 30 }).map((number) => `/Categories/${number}`)
const paths = (maxLength: number) => fc.uniqueArray(path, { maxLength })

const item = (id: string, categories: readonly string[]): Item => ({
  id,
  owner: 'emil',
  title: `Item ${id}`,
  type: 'Web Map',
  created: 0,
  modified: 0,
  categories: [...categories],
})

describe('the review', () => {
  test('an item with 20 categories can’t get another one, an item with 19 can get one; both get an outcome', () => {
    const twenty = Array.from({ length: 20 }, (_, index) => `/A/${index}`)
    const items = [item('full', twenty), item('almost', twenty.slice(1)), item('same', ['/B'])]
    const review = createCategoriesReview({ add: ['/B'], remove: [] })
    expect(review.add(items).map(({ id }) => id)).toEqual(['full', 'almost'])
    expect(review.figures()).toEqual({ changing: 1, same: 1, problems: 1 })
    expect(review.tooMany()).toEqual(['Item full'])
    expect(review.changes()).toMatchObject([
      { name: '/B', before: 1, after: 2, affected: [{ objects: [{ title: 'Item almost' }] }] },
    ])
    expect(review.request()).toMatchObject([
      { input: { items: [{ almost: { categories: [...twenty.slice(1), '/B'] } }] } },
    ])
    // Removed categories count against the limit no more.
    const swap = createCategoriesReview({ add: ['/B'], remove: ['/A/0'] })
    swap.add(items)
    expect(swap.figures()).toEqual({ changing: 2, same: 1, problems: 0 })
  })

  test('of 20,000 items has the numbers of all, and keeps and lists the first of them', () => {
    const review = createCategoriesReview({ add: ['/A/new'], remove: ['/A/old'] })
    for (let first = 0; first < 20_000; first += 100) {
      const page = Array.from({ length: 100 }, (_, index) =>
        item(`${first + index}`, index % 4 === 0 ? ['/A/new'] : ['/A/old']),
      )
      expect(review.add(page)).toHaveLength(75)
    }
    expect(review.figures()).toEqual({ changing: 15_000, same: 5_000, problems: 0 })
    expect(
      review.changes().map(({ name, before, after, affected = [] }) => ({
        name,
        numbers: [before, after],
        lists: affected.map(({ label, objects }) => [label, objects.length]),
      })),
    ).toEqual([
      {
        name: '/A/new',
        numbers: [5_000, 20_000],
        lists: [['Show the first 1,000 of 15,000 items', 1_000]],
      },
      {
        name: '/A/old',
        numbers: [15_000, 0],
        lists: [['Show the first 1,000 of 15,000 items', 1_000]],
      },
    ])
    expect(review.request()).toMatchObject([{ input: { items: { length: 100 } } }])
  })

  test('counts every item once, and the bulk operation has all of them but those that stay the same', () => {
    fc.assert(
      fc.property(fc.array(paths(20), { maxLength: 8 }), paths(8), paths(8), (has, add, remove) => {
        const review = createCategoriesReview({ add, remove })
        const targets = review.add(has.map((own, index) => item(String(index), own)))
        const { changing, same, problems } = review.figures()
        expect(changing + same + problems).toBe(has.length)
        expect(targets).toHaveLength(changing + problems)
      }),
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
