import { expect, test } from 'vitest'
import { indented } from '../../../ui/code/text.ts'
import { compacted } from './dataText.ts'

test.each([
  '{"n":12345678901234567890,"title":"x"}',
  '{"a":[1.10,1e400,-0],"b":{},"c":[],"d":[[],{"e":null}]}',
])('%s is indented with its values as they are written', (json) => {
  expect(compacted(indented(json))).toBe(json)
})

test.each([
  '{"a":{},"b":[],"c":[[],{"d":null}]}',
  String.raw`["a \" b","\\","{,:}","é"]`,
  '"text"',
  '[]',
])('%s is indented as usual', (json) => {
  expect(indented(json)).toBe(JSON.stringify(JSON.parse(json), null, 2))
})

test('a text that is no JSON stays as it is', () => {
  expect(indented('{"a":}')).toBe('{"a":}')
  expect(compacted('{"a":}')).toBeUndefined()
})
