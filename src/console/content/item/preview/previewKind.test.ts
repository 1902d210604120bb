import { expect, test } from 'vitest'
import { previewKind } from './previewKind.ts'

test('items are previewed by type, up to a size, and only with data', () => {
  expect(previewKind({ type: 'CSV', size: 10 })).toBe('table')
  expect(previewKind({ type: 'PDF', size: 20 * 1024 * 1024 })).toBe('pdf')
  expect(previewKind({ type: 'PDF', size: 20 * 1024 * 1024 + 1 })).toBeUndefined()
  expect(previewKind({ type: 'CSV', size: 6 * 1024 * 1024 })).toBeUndefined()
  expect(previewKind({ type: 'CSV', size: 0 })).toBeUndefined()
  expect(previewKind({ type: 'Feature Service', size: 10 })).toBeUndefined()
  expect(previewKind({ type: 'toString', size: 10 })).toBeUndefined()
})
