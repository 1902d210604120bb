import { expect, test } from 'vitest'
import { formatValue } from './formatValue.ts'
import { readChange, textsOf } from './storedChange.ts'

const stored = (before: unknown, after: unknown, format?: (value: unknown) => string) => {
  const change = { name: 'lifetime', label: 'Lifetime', before, after, ...(format && { format }) }
  const texts = textsOf(change)
  return readChange({ name: 'lifetime', label: 'Lifetime', before, after, ...(texts && { texts }) })
}
const minutes = (value: unknown) => (value === -1 ? 'No limit' : `${String(value)} minutes`)

test('values are shown as in the review, also when the change is reversed', () => {
  const { before, after, format } = stored(-1, 120, minutes)
  expect([before, after]).toEqual([-1, 120])
  expect(formatValue(before, format)).toBe('No limit')
  expect(formatValue(after, format)).toBe('120 minutes')
  expect(formatValue(60, format)).toBe('60')
})

test('the entries of lists are shown as in the review', () => {
  const { after, format } = stored(['a'], ['b', 'a'], (id) => `Group ${String(id)}`)
  expect(formatValue(after, format)).toBe('Group b\nGroup a')
})

test('values without a format, and those of older versions of the console, are shown as they are', () => {
  const { after, format } = stored(false, true)
  expect(formatValue(after, format)).toBe('On')
})
