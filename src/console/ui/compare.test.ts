import { expect, test } from 'vitest'
import { compare } from './compare.ts'

// The same names as in the test of the portal's lists.
test.each<[(string | number | null)[], string]>([
  [
    ['Äpfel', 'apple', 'Ørsted', 'übersicht', 'zebra', 'Zebra'],
    'names of any language, as the portal',
  ],
  [['Zebra', 'zebra'], 'names that differ in case are equal'],
  [['Apfel', 'Äpfel'], 'an accent matters last'],
  [['Map 9', 'map 10'], 'numbers in names by value'],
  [[9, 10], 'numbers'],
  [[null, 'a'], 'missing values first'],
])('%j is in order: %s', (sorted) => {
  expect(sorted.toSorted(compare)).toEqual(sorted)
  const before = sorted.toReversed().toSorted(compare)
  expect(before.map((one, index) => compare(one, sorted[index]))).toEqual(sorted.map(() => 0))
})
