import { expect, test } from 'vitest'
import { isTooDeep } from './depth.ts'

const nested = (levels: number, within = '1'): unknown =>
  JSON.parse(`${'['.repeat(levels)}${within}${']'.repeat(levels)}`)

test('a value may be 100 levels deep, lists and objects alike', () => {
  expect(
    [1, 'text', null, {}, [], nested(100), { a: [nested(98)] }].some((one) => isTooDeep(one)),
  ).toBe(false)
  expect([nested(101), { a: [nested(99)] }, nested(100_000)].every((one) => isTooDeep(one))).toBe(
    true,
  )
})
