import { expect, test } from 'vitest'
import { isTextTooDeep, isTooDeep } from './depth.ts'

const nested = (levels: number, within = '1'): unknown =>
  JSON.parse(`${'['.repeat(levels)}${within}${']'.repeat(levels)}`)

test('a value can have 100 levels of lists and objects', () => {
  expect(
    [1, 'text', null, {}, [], nested(100), { a: [nested(98)] }].some((one) => isTooDeep(one)),
  ).toBe(false)
  expect([nested(101), { a: [nested(99)] }, nested(100_000)].every((one) => isTooDeep(one))).toBe(
    true,
  )
})

test('the depth of a JSON text equals that of its value, without parsing it', () => {
  const values = [1, '[[{"', 'a\\"[', [], nested(100), nested(101), { a: [nested(98)], b: {} }]
  for (const value of values) expect(isTextTooDeep(JSON.stringify(value))).toBe(isTooDeep(value))
  expect(isTextTooDeep('[]'.repeat(1_000))).toBe(false)
  expect(isTextTooDeep('['.repeat(8_000_000))).toBe(true)
})
