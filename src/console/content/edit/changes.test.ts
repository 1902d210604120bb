import { expect, test } from 'vitest'
import { maxListed } from '../../shared/selection/affected.ts'
import { createEditReview } from './changes.ts'
import { untouched, type ItemEdit } from './itemEdit.ts'
import { item, replacing } from './testing/item.ts'

test('a review counts the items that change, that stay the same, and that cannot change', () => {
  const review = createEditReview(replacing({ find: 'x'.repeat(250), by: 'y'.repeat(257) }))
  const titles = ['Rivers', 'Lakes', 'x'.repeat(250)]
  expect(review.add(titles.map((title) => item({ title })))).toEqual([])
  expect(review.figures()).toEqual({ changing: 0, same: 2, problems: 1 })
  expect(review.problems()).toMatchObject([
    { title: 'x'.repeat(250), name: 'title', message: 'must be at most 256 characters' },
  ])
})

test('a review of 20,000 items has the numbers of all, and keeps and lists the first of them', () => {
  const wanted: ItemEdit = {
    ...replacing({ find: '2024', by: '2025' }),
    tags: { ...untouched.tags, mode: 'change', add: ['reviewed'], remove: ['draft'] },
    protection: 'on',
  }
  const review = createEditReview(wanted)
  for (let first = 0; first < 20_000; first += 100) {
    const page = Array.from({ length: 100 }, (_, index) =>
      item({
        id: `item ${first + index}`,
        title: `Rivers ${first + index} of 2024`,
        tags: index % 2 === 0 ? ['draft'] : ['reviewed'],
      }),
    )
    expect(review.add(page)).toHaveLength(100)
  }
  expect(review.figures()).toEqual({ changing: 20_000, same: 0, problems: 0 })
  const changes = review.changes()
  const shown = changes.map(({ name, before, after, summary, affected = [] }) => ({
    name,
    numbers: typeof before === 'number' ? [before, after] : summary,
    label: affected[0]?.label,
  }))
  expect(shown).toEqual([
    {
      name: 'tag draft',
      numbers: [10_000, 0],
      label: 'Show the first 1,000 of 10,000 items',
    },
    {
      name: 'tag reviewed',
      numbers: [10_000, 20_000],
      label: 'Show the first 1,000 of 10,000 items',
    },
    { name: 'title', numbers: '20,000 items', label: 'Show the first 1,000 of 20,000 items' },
    {
      name: 'protected',
      numbers: '20,000 items → protected',
      label: 'Show the first 1,000 of 20,000 items',
    },
  ])
  const kept = changes.flatMap(({ before, after, affected = [] }) => [
    before,
    after,
    ...affected.map(({ objects }) => objects),
  ])
  const lengths = kept.flatMap((list) => (Array.isArray(list) ? [list.length] : []))
  expect(new Set(lengths)).toEqual(new Set([maxListed]))
})
