import { expect, test } from 'vitest'
import { countValues } from './counts.ts'

test('values are counted, the most frequent first, then in alphabetical order', () => {
  expect(countValues(['priya', 'file 10', 'ada', 'file 9', 'priya'])).toEqual([
    ['priya', 2],
    ['ada', 1],
    ['file 9', 1],
    ['file 10', 1],
  ])
  expect(countValues([])).toEqual([])
})
