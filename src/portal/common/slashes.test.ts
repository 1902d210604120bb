import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutEndSlashes, withoutSlashes } from './slashes.ts'

test('paths lose the slashes around them and no others', () => {
  const path = fc.string({ unit: fc.constantFrom('/', 'a', 'b') })
  fc.assert(
    fc.property(path, (text) => {
      expect(withoutEndSlashes(text)).toBe(text.replace(/\/+$/, ''))
      expect(withoutSlashes(text)).toBe(text.replace(/^\/+|\/+$/g, ''))
    }),
  )
})

test('a run of a million slashes is no more work than its length', () => {
  const run = '/'.repeat(1_000_000)
  expect(withoutEndSlashes(`a${run}b`)).toHaveLength(1_000_002)
  expect(withoutSlashes(run)).toBe('')
})
