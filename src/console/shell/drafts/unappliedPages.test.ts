import { expect, test } from 'vitest'
import { changesIn } from './unappliedPages.ts'

test.each([
  [{ values: { name: 'A', days: '3' }, secrets: ['key'] }, 2],
  [{ values: {}, secrets: ['key'] }, 0],
  [{ typed: '{}', before: '' }, 1],
  ['a text', 1],
  [[{ username: 'ada' }, { username: 'grace' }], 1],
])('counts the changes of a draft: %j', (value, count) => {
  expect(changesIn(value)).toBe(count)
})
