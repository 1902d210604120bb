import { expect, test } from 'vitest'
import { bytesOf, formatJson, formatSize } from './text.ts'

test('a size counts what travels', () => {
  expect(bytesOf('Zürich')).toBe(7)
  expect(formatSize(7)).toBe('7 bytes')
  expect(formatSize(1)).toBe('1 byte')
  expect(formatSize(65_536)).toBe('65.5 kB')
})

test('only what is JSON and looks otherwise is formatted', () => {
  expect(formatJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}')
  expect(formatJson('{}')).toBeUndefined()
  expect(formatJson('{"a":')).toBeUndefined()
})
