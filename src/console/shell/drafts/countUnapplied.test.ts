import { expect, test } from 'vitest'
import { changesIn } from './countUnapplied.ts'

test.each([
  ['{"values":{"name":"A","days":"3"},"secrets":["key"]}', 2],
  ['{"values":{},"secrets":["key"]}', 0],
  ['{"typed":"{}","before":""}', 1],
  ['no JSON', 0],
])('counts the changes of a draft: %s', (text, count) => {
  expect(changesIn(text)).toBe(count)
})
