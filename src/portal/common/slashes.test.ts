import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutEndSlashes, withoutSlashes } from './slashes.ts'

test('leading and trailing slashes of a path are removed, others stay', () => {
  const path = fc.string({ unit: fc.constantFrom('/', 'a', 'b') })
  fc.assert(
    fc.property(path, (text) => {
      expect(withoutEndSlashes(text)).toBe(text.replace(/\/+$/, ''))
      expect(withoutSlashes(text)).toBe(text.replace(/^\/+|\/+$/g, ''))
    }),
  )
})

test('a million slashes are removed in linear time', () => {
  const run = '/'.repeat(1_000_000)
  expect(withoutEndSlashes(`a${run}b`)).toHaveLength(1_000_002)
  expect(withoutSlashes(run)).toBe('')
})
