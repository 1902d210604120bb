import { expect, test } from 'vitest'
import { bytesOf, formatJson, formatSize } from './text.ts'

test('a size is the number of bytes in UTF-8', () => {
  expect(bytesOf('Zürich')).toBe(7)
  expect(formatSize(7)).toBe('7 bytes')
  expect(formatSize(1)).toBe('1 byte')
  expect(formatSize(65_536)).toBe('65.5 kB')
})

test('only valid JSON with another format is formatted', () => {
  expect(formatJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}')
  expect(formatJson('{}')).toBeUndefined()
  expect(formatJson('{"a":')).toBeUndefined()
})

test('formatting JSON keeps its values as they are written', () => {
  expect(formatJson('{"id":12345678901234567890,"2":1.50,"1":"\\u0041"}')).toBe(
    '{\n  "id": 12345678901234567890,\n  "2": 1.50,\n  "1": "\\u0041"\n}',
  )
})
