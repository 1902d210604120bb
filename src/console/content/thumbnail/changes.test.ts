import { expect, test } from 'vitest'
import type { Item } from '../../../rest/records/item.ts'
import { createThumbnailReview } from './changes.ts'

const items = Array.from({ length: 3_000 }, (_, index): Item => ({
  id: String(index),
  owner: 'emil',
  title: `Item ${index}`,
  type: 'Web Map',
  created: 0,
  modified: 0,
  thumbnail: index % 3 === 0 ? 'thumbnail/old.png' : null,
}))

test('with an image, all items change, and the thumbnails of those that have one are lost', () => {
  const review = createThumbnailReview(new File(['x'], 'river.png'))
  expect(review.add(items)).toHaveLength(3_000)
  expect(review.figures()).toEqual({ changing: 3_000, same: 0, problems: 0 })
  expect(review.lost()).toBe(1_000)
  expect(review.request()).toHaveLength(20)
  expect(review.changes()).toMatchObject([
    {
      summary: '3,000 items → river.png',
      affected: [{ label: 'Show the first 1,000 of 3,000 items', objects: { length: 1_000 } }],
    },
  ])
})

test('without an image, only the items that have a thumbnail change, and lose it', () => {
  const review = createThumbnailReview(null)
  expect(review.add(items)).toHaveLength(1_000)
  expect(review.figures()).toEqual({ changing: 1_000, same: 2_000, problems: 0 })
  expect(review.lost()).toBe(1_000)
})
