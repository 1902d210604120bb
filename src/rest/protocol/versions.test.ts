import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareVersions } from './versions.ts'

test.each([
  ['11.4', '11.4', 0],
  ['11.0', '11', 0],
  ['10.9.1', '10.9', 1],
  ['10.10', '10.9', 1],
  ['9.2', '11.0', -1],
])('comparing %s with %s returns %i', (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign)
})

test('comparing two versions is antisymmetric', () => {
  const version = fc
    .array(fc.nat(30), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join('.'))
  fc.assert(
    fc.property(version, version, (a, b) => {
      expect(Math.sign(compareVersions(a, b)) + Math.sign(compareVersions(b, a))).toBe(0)
    }),
  )
})
